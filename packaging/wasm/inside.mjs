// The module is inside: it starts at once, so that nobody waits and nothing is fetched. pack.py writes bytes.mjs.
import { plain, vectors } from "./bytes.mjs";
import { hasVectors, start } from "./start.mjs";

const letters = atob(hasVectors ? vectors : plain), bytes = new Uint8Array(letters.length);
for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
export const lib = start(new WebAssembly.Module(bytes));
