// The module lies beside this file, and is fetched: less to load, where a server or a bundler keeps both together.
import { hasVectors, start } from "./start.mjs";

const place = hasVectors ? new URL("eyeshot.wasm", import.meta.url) : new URL("eyeshot-plain.wasm", import.meta.url);

async function readModule() {
    if (place.protocol === "file:" && globalThis.process) {
        const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
        return readFile(place);
    }
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return response.arrayBuffer();
}

const bytes = await readModule().catch((cause) => {
    throw new Error(`eyeshot: there is no ${place} (${cause.message})`, { cause });
});
export const lib = start(await WebAssembly.compile(bytes));
