// The module is inside: it starts at once, so that nobody waits and nothing is fetched. pack.py writes bytes.mjs.
import { plain, vectors } from "./bytes.mjs";
import { hasVectors, start } from "./start.mjs";

const bytes = Uint8Array.from(atob(hasVectors ? vectors : plain), (letter) => letter.charCodeAt(0));
export const lib = start(new WebAssembly.Module(bytes));
