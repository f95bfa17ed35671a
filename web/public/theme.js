// Sets the chosen colour theme before the first paint, so that no page flashes in the other one.
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
