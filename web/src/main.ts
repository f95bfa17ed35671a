import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

// A lazily loaded chunk is gone because a newer version was deployed: reload to get it.
addEventListener("vite:preloadError", () => location.reload());

const target = document.getElementById("app");
if (target) mount(App, { target });
