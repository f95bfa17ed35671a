// Before anything is painted: light or dark as chosen, so that no page shows itself in the other colours first.
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
