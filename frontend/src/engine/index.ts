export { Engine } from "./engine";
export * from "./messages";
