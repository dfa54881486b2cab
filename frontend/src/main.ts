import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import "./board/board.css";
import "./board/sketch.css";
import { markDocument } from "./i18n/locale.svelte";
import { applyLook } from "./pages/preferences.svelte";
import { wakeSounds } from "./parts/sounds";

markDocument();
applyLook();
matchMedia("(prefers-contrast: more)").addEventListener("change", applyLook);
wakeSounds();
const target = document.getElementById("page");
if (target) mount(App, { target });
