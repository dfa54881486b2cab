/** Mounts the page. */

import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import "./generated/looks.css";
import "./board/board.css";
import "./board/sketch.css";
import { markDocument } from "./i18n/locale.svelte";
import { wakeSounds } from "./parts/sounds";
import { applyLook } from "./state/preferences.svelte";

markDocument();
applyLook();
matchMedia("(prefers-contrast: more)").addEventListener("change", applyLook);
wakeSounds();
const target = document.getElementById("page");
if (target) mount(App, { target });
