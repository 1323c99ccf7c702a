// Beside rot.js in one process: RotFOV calls back as its classes do, lights the same cells, and takes less time.
// node rot.mjs MODULE FOLDER; FOLDER holds node_modules/rot-js. Reports in TAP.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { anyMap, randomFrom } from "./cases.mjs";

const [module, folder] = process.argv.slice(2);
const { RotFOV } = await import(pathToFileURL(module));
const ROT = createRequire(resolve(folder, "package.json"))("rot-js");
const PAIRS = [
    [ROT.FOV.PreciseShadowcasting, RotFOV], [ROT.FOV.DiscreteShadowcasting, RotFOV.Discrete],
    [ROT.FOV.RecursiveShadowcasting, RotFOV.Recursive],
];
const LOOKS = 2000;
const MOST = 0.8, SLOWEST = 1.1; // of rot.js' time, in geometric means: over all, and of one class on a busy machine
let failed = 0;

function report(good, name, detail = []) {
    for (const line of detail) console.log(`# ${line}`);
    console.log(`${good ? "ok" : "not ok"} ${name}`);
    failed += !good;
}

// Outside the map all is wall, or in every third look some is not: rot.js knows no edge.
function anyLook(seed) {
    const below = randomFrom(seed), { rows, x, y } = anyMap(seed), endless = !below(3);
    const passes = (cx, cy) => (rows[cy]?.[cx] ? rows[cy][cx] === "." : endless && (cx * 7 + cy * 3) % 5 !== 0);
    const radii = [below(8), below(45), 90, 4.5, -1, 33, NaN], topologies = [8, 8, 8, 4, 6];
    return { passes, x, y, R: radii[below(radii.length)], dir: below(8), topology: topologies[below(topologies.length)] };
}

// What is called back, and how often each cell was asked for.
function play(View, method, { passes, x, y, R, dir, topology }) {
    const asked = new Map(), calls = [];
    const view = new View((cx, cy) => {
        asked.set(`${cx},${cy}`, (asked.get(`${cx},${cy}`) ?? 0) + 1);
        return passes(cx, cy);
    }, { topology });
    const tell = (cx, cy, r, visibility) => calls.push(`${cx},${cy},${r},${visibility}`);
    view[method](x, y, R, ...(method === "compute" ? [] : [dir]), tell);
    return { asked, calls: calls.join(" ") };
}

function compareCalls() {
    for (const [Theirs, Ours] of PAIRS)
        for (const method of Theirs.prototype.compute90 ? ["compute", "compute180", "compute90"] : ["compute"]) {
            const name = `${Theirs.name}.${method}`, detail = [];
            let more = 0;
            for (let seed = 1; seed <= LOOKS && !detail.length; seed++) {
                const look = anyLook(seed), theirs = play(Theirs, method, look), ours = play(Ours, method, look);
                if (theirs.calls !== ours.calls) detail.push(`look ${seed}, R ${look.R}`, theirs.calls, ours.calls);
                for (const [cell, times] of ours.asked) more += times > 1 || !theirs.asked.has(cell);
            }
            report(!detail.length, `${name}: the same calls, fractions too, in ${LOOKS} looks`, detail);
            report(!more, `${name}: asks for each cell at most once, and for none that rot.js doesn't ask for`);
        }
}

function lookFromManyPlaces() {
    const passes = (x, y) => Math.abs(x) < 60 && Math.abs(y) < 60, places = [[0, 0, 5], [50, 50, 40], [0, 0, 100], [-59, 3, 5]];
    for (const [Theirs, Ours] of PAIRS) {
        const theirs = new Theirs(passes), ours = new Ours(passes), calls = [[], []];
        for (const place of places) [theirs, ours].forEach((view, i) => view.compute(...place, (...call) => calls[i].push(call)));
        report(String(calls[0]) === String(calls[1]), `one ${Theirs.name} looks from many places`);
    }
}

function lightUp() {
    ROT.RNG.setSeed(3);
    const open = new Set();
    new ROT.Map.Digger(60, 40).create((x, y, wall) => wall || open.add(`${x},${y}`));
    const passes = (x, y) => open.has(`${x},${y}`), lights = [...open].filter((_, i) => i % 150 === 0).map((cell) => cell.split(",").map(Number));
    for (const [Theirs, Ours] of PAIRS) {
        const [theirs, ours] = [Theirs, Ours].map((View) => {
            const lighting = new ROT.Lighting((x, y) => (passes(x, y) ? 0.3 : 0), { range: 12, passes: 2 }), lit = {};
            lighting.setFOV(new View(passes, { topology: 8 }));
            for (const [x, y] of lights) lighting.setLight(x, y, [240, 200, 60]);
            lighting.compute((x, y, color) => { lit[`${x},${y}`] = [...color]; });
            return JSON.stringify(lit);
        });
        report(theirs === ours && theirs.length > 1000, `ROT.Lighting lights the same cells alike with ${Theirs.name}'s twin`);
    }
}

function cave(width, height) {
    const map = new ROT.Map.Cellular(width, height), made = { create: (f) => map.create((x, y, open) => f(x, y, !open)) };
    map.randomize(0.5);
    for (let i = 0; i < 4; i++) map.create();
    return made;
}

const noise = (width, height) => ({
    create(f) {
        for (let i = 0; i < width * height; i++) f(i % width, Math.floor(i / width), ROT.RNG.getUniform() < 0.08);
    },
});

const PLACES = [
    ["rooms", (w, h) => new ROT.Map.Digger(w, h), 80, 50, 8], ["rooms", (w, h) => new ROT.Map.Digger(w, h), 80, 50, 20],
    ["cave", cave, 120, 80, 15], ["noise", noise, 150, 100, 30], ["cave", cave, 200, 200, 40],
    ["open", (w, h) => new ROT.Map.Arena(w, h), 200, 200, 60],
];

// Looks from twenty eyes, in microseconds each, by turns; of the later half of the rounds the first quartile, since other
// work on the machine disturbs some.
function measure([name, make, width, height, radius], Theirs, Ours) {
    const cells = Array.from({ length: height }, () => new Uint8Array(width)), seen = new Float64Array(width * height), eyes = [];
    make(width, height).create((x, y, wall) => { cells[y][x] = wall ? 0 : 1; });
    const passes = (x, y) => cells[y]?.[x] === 1;
    for (let i = 0; eyes.length < 20; i += 7919) {
        const x = i % width, y = Math.floor(i / width) % height;
        if (passes(x, y)) eyes.push([x, y]);
    }
    const views = [new Theirs(passes), new Ours(passes)], times = [[], []];
    const round = (view) => {
        const begin = process.hrtime.bigint();
        for (const [x, y] of eyes) view.compute(x, y, radius, (cx, cy, r, visibility) => { seen[cy * width + cx] = visibility; });
        return Number(process.hrtime.bigint() - begin) / 1e3 / eyes.length;
    };
    for (const begin = Date.now(); Date.now() - begin < 300 || times[0].length < 40; )
        views.forEach((view, i) => times[i].push(round(view)));
    const [theirs, ours] = times.map((list) => list.slice(list.length >> 1).sort((a, b) => a - b)[list.length >> 2]);
    console.log(`# ${name} ${width} × ${height} r${radius}: ${ours.toFixed(1)} µs, rot.js ${theirs.toFixed(1)} µs: ${(ours / theirs).toFixed(2)}`);
    return ours / theirs;
}

const meanOf = (ratios) => Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);

function measureAll() {
    const all = PAIRS.flatMap(([Theirs, Ours]) => {
        ROT.RNG.setSeed(7);
        const ratios = PLACES.map((place) => measure(place, Theirs, Ours)), mean = meanOf(ratios);
        report(mean <= SLOWEST, `${Theirs.name}: ${mean.toFixed(2)} of rot.js' time in the mean over ${ratios.length} maps`);
        return ratios;
    });
    report(meanOf(all) <= MOST, `${meanOf(all).toFixed(2)} of rot.js' time in the mean over all; at most ${MOST}`);
}

compareCalls();
lookFromManyPlaces();
lightUp();
measureAll();
process.exit(failed ? 1 : 0);
