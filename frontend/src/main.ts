import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import "./board/board.css";
import "./board/sketch.css";
import { markDocument } from "./i18n/locale.svelte";
import { applyTheme } from "./pages/preferences.svelte";

markDocument();
applyTheme();
const target = document.getElementById("page");
if (target) mount(App, { target });
