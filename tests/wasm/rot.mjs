// Beside rot.js in one process: RotFOV calls back as its precise shadowcasting does, and a look takes less time.
// node rot.mjs MODULE FOLDER EYESHOT [MAPS]; FOLDER holds node_modules/rot-js, MAPS files of MovingAI. Reports in TAP.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { anyMap, randomFrom } from "./cases.mjs";

const [module, folder, eyeshot, maps] = process.argv.slice(2);
const { GridMap, Mask, RotFOV, Terms } = await import(pathToFileURL(module));
const { FOV } = createRequire(resolve(folder, "package.json"))("rot-js");
const LOOKS = 2000, LEAST = 10; // times as fast, in the geometric mean
let failed = 0;

function report(good, name, detail = []) {
    for (const line of detail) console.log(`# ${line}`);
    console.log(`${good ? "ok" : "not ok"} ${name}`);
    failed += !good;
}

function callsOf(fov, x, y, R) {
    const calls = [];
    fov.compute(x, y, R, (cx, cy, r, visibility) => calls.push(`${cx},${cy},${r},${visibility > 0}`));
    return calls.join(" ");
}

// Outside the map all is wall, or in every third look some is not: rot.js knows no edge.
function anyLook(seed) {
    const below = randomFrom(seed), { rows, x, y } = anyMap(seed), endless = !below(3);
    const passes = (cx, cy) => (rows[cy]?.[cx] ? rows[cy][cx] === "." : endless && (cx * 7 + cy * 3) % 5 !== 0);
    const radii = [below(8), below(45), 90, 4.5, -1, endless ? 33 : Infinity];
    return { passes, x, y, R: radii[below(radii.length)] };
}

function compareCalls() {
    for (let seed = 1; seed <= LOOKS; seed++) {
        const { passes, x, y, R } = anyLook(seed);
        const theirs = callsOf(new FOV.PreciseShadowcasting(passes), x, y, R), ours = callsOf(new RotFOV(passes), x, y, R);
        if (theirs !== ours) return report(false, "RotFOV calls back as rot.js does", [`look ${seed}, R ${R}`, theirs, ours]);
    }
    report(true, `RotFOV calls back as rot.js does, for the same cells in the same order, in ${LOOKS} looks`);
}

function lookFromManyPlaces() {
    const passes = (x, y) => Math.abs(x) < 60 && Math.abs(y) < 60;
    const ours = new RotFOV(passes), theirs = new FOV.PreciseShadowcasting(passes);
    const looks = [[0, 0, 5], [50, 50, 40], [0, 0, 100], [-59, 3, 5]];
    report(looks.every((look) => callsOf(ours, ...look) === callsOf(theirs, ...look)), "one RotFOV looks from many places");
}

// What tests/bench/fields.c looks at.
const PLACES = [
    ["rooms", "100x25", 15], ["open", "101x101", 50], ["caves", "512x512", Infinity], ["noise", "512x512", 60],
    ["noise", "512x512", Infinity], ["open", "512x512", Infinity],
    ["arena", null, Infinity], ["den312d", null, Infinity], ["ht_chantry", null, Infinity], ["AR0044SR", null, Infinity],
    ["16room_000", null, Infinity], ["Berlin_1_1024", null, Infinity], ["arena", null, 8], ["den312d", null, 8], ["ht_chantry", null, 8],
];

function load([kind, size]) {
    const words = size ? ["gen", kind, "--size", size] : ["convert", "-f", "text", `${maps}/${kind}.map`];
    if (kind === "noise") words.push("--density", "5");
    if (!size && !(maps && existsSync(`${maps}/${kind}.map`))) return null;
    return spawnSync(eyeshot, words, { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
}

function pickEyes(map) {
    const below = randomFrom(1), eyes = [];
    while (eyes.length < 16) {
        const x = below(map.width), y = below(map.height);
        if (!map.isOpaque(x, y)) eyes.push([x, y]);
    }
    return eyes;
}

// Processor time of a look, in the least of a few rounds: other work on the machine does not count.
function timeOf(look, eyes) {
    let least = Infinity;
    for (let round = 0; round < 4; round++) {
        let looks = 0, spent = 0;
        for (const begin = process.cpuUsage().user; spent < 60e3; spent = process.cpuUsage().user - begin)
            for (let i = 0; i < 4; i++) look(...eyes[looks++ % eyes.length]);
        least = Math.min(least, spent / looks);
    }
    return least;
}

function measure(place) {
    const text = load(place);
    if (!text) return [];
    const [kind, size, radius] = place, rows = text.trimEnd().split("\n"), map = GridMap.from(rows);
    const terms = new Terms("rot-precise", { radius }), seen = new Mask(map.width, map.height);
    const cells = rows.map((row) => Array.from(row, (cell) => cell !== "#")), marked = new Uint8Array(map.width * map.height);
    const fov = new FOV.PreciseShadowcasting((x, y) => cells[y]?.[x] === true);
    const R = Math.min(radius, Math.max(map.width, map.height)), eyes = pickEyes(map);
    const mark = (x, y) => {
        if (x >= 0 && x < map.width && y >= 0 && y < map.height) marked[y * map.width + x] = 1;
    };
    const ours = timeOf((x, y) => map.look(terms, x, y, seen), eyes);
    const theirs = timeOf((x, y) => fov.compute(x, y, R, mark), eyes);
    const name = `${kind} ${size ?? ""} r${radius === Infinity ? "all" : radius}`;
    console.log(`# ${name.padEnd(24)} ${ours.toFixed(1).padStart(9)} µs, rot.js ${theirs.toFixed(1).padStart(10)} µs: ${(theirs / ours).toFixed(1)} times`);
    return [theirs / ours];
}

compareCalls();
lookFromManyPlaces();
const ratios = PLACES.flatMap(measure);
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
report(mean >= LEAST, `a look takes a ${mean.toFixed(1)}th of rot.js's time in the mean over ${ratios.length} maps; at most a ${LEAST}th`);
process.exit(failed ? 1 : 0);
