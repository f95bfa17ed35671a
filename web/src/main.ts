import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";

// A part of the page is gone because the server has a newer one: begin again with that.
addEventListener("vite:preloadError", () => location.reload());

const target = document.getElementById("app");
if (target) mount(App, { target });
