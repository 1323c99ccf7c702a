// What batch does with the lines of batch.c, by rot-js: node tests/bench/batch.mjs FOLDER FILE
// FOLDER holds node_modules/rot-js. Its precise shadowcasting is the one of its three that is nearest to `symmetric`.
import { createRequire } from "node:module";
import { readFileSync, writeSync } from "node:fs";
import { resolve } from "node:path";

const [folder, file] = process.argv.slice(2);
const { FOV } = createRequire(resolve(folder, "package.json"))("rot-js");

function answer({ id, map, radius, viewers }) {
    const height = map.length, width = map[0].length, seen = new Uint8Array(width * height), [[x, y]] = viewers;
    const fov = new FOV.PreciseShadowcasting((cx, cy) =>
        cx >= 0 && cx < width && cy >= 0 && cy < height && (map[cy][cx] !== "#" || cx === x && cy === y));
    let visible = 0;
    fov.compute(x, y, radius, (cx, cy, _, part) => {
        if (!part || cx < 0 || cx >= width || cy < 0 || cy >= height || seen[cy * width + cx]) return;
        if ((cx - x) ** 2 + (cy - y) ** 2 > radius ** 2) return;
        seen[cy * width + cx] = 1;
        visible++;
    });
    const mask = map.map((_, row) => seen.subarray(row * width, (row + 1) * width).join(""));
    return { id, eyeshot: "fov/1", width, height, radius, viewers: [{ x, y, radius, visible }], visible, mask };
}

let answers = "";
for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line) answers += JSON.stringify(answer(JSON.parse(line))) + "\n";
    if (answers.length < 65536) continue;
    writeSync(1, answers);
    answers = "";
}
writeSync(1, answers);
