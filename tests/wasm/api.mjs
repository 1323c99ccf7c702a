// The module's own promises, on maps worked out by hand: node api.mjs FOLDER EYESHOT.H. Reports in TAP.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { randomFrom } from "./cases.mjs";

const [folder, header] = process.argv.slice(2);
const wasm = readFileSync(resolve(folder, "eyeshot.wasm"));
const eyeshot = await import(pathToFileURL(resolve(folder, "eyeshot.mjs")));
const { Fog, GridMap, Mask, RotFOV, Terms, rules, version } = eyeshot;

// From 2,1: the pillar at 4,1 hides what is behind it in its row; rows 0 and 2 are one up and one down.
const ROOM = ["#########", "#...#...#", "#.......#", "#########"];
const SEEN = "111110000\n111110000\n111111100\n111111111\n";

const tests = {
    "the module is no larger than 200 KB and needs nothing": () => {
        assert.ok(wasm.length <= 200e3, `${wasm.length} bytes`);
        assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), []);
    },

    "it exports what eyeshot.h declares, and memory": () => {
        const names = readFileSync(header, "utf8").match(/^(?!static|#)\w[^;({]*?\b(eyeshot_\w+)\(/gm).map((text) => text.match(/(\w+)\($/)[1]);
        const exported = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name);
        assert.deepEqual(exported.sort(), [...names, "free", "malloc", "memory"].sort());
    },

    "malloc: blocks lie apart, keep what is in them, and are used again": async () => {
        const { malloc, free, memory } = (await WebAssembly.instantiate(wasm)).instance.exports;
        const below = randomFrom(1), blocks = [];
        let live = 0, peak = 0;
        for (let i = 0; i < 20000; i++) {
            if (blocks.length < 200 && below(2)) {
                const bytes = below(below(2) ? 100 : 100000), at = malloc(bytes), fill = below(256);
                assert.ok(at > 0 && at % 16 === 0);
                new Uint8Array(memory.buffer, at, bytes).fill(fill);
                blocks.push({ at, bytes, fill });
                live += bytes;
                peak = Math.max(peak, live);
            } else if (blocks.length) {
                const { at, bytes, fill } = blocks.splice(below(blocks.length), 1)[0];
                assert.ok(new Uint8Array(memory.buffer, at, bytes).every((byte) => byte === fill));
                free(at);
                live -= bytes;
            }
        }
        assert.ok(memory.buffer.byteLength < 3 * peak + 2e6, `${memory.buffer.byteLength} bytes for ${peak}`);
        assert.equal(malloc(-1), 0);
        free(0);
    },

    "memory that ends is an error, and the module goes on": () => {
        assert.throws(() => new Mask(1 << 20, 1 << 14).join(new Mask(1 << 20, 1 << 14)), Error);
        assert.equal(GridMap.from(ROOM).look(new Terms(), 2, 1).toString(), SEEN);
    },

    "rules": () => {
        assert.ok(rules.length >= 39);
        assert.equal(rules[0].name, "symmetric");
        assert.ok(rules[0].claims.includes("symmetric") && rules[0].families.includes("classic"));
        assert.equal(rules.find(({ name }) => name === "pseudo-2x").scale, 2);
        assert.ok(rules.find(({ name }) => name === "bresenham").lines);
        assert.match(version, /^\d+\.\d+\.\d+$/);
    },

    "a look": () => {
        const map = GridMap.from(ROOM.join("\n") + "\n"), seen = map.look(new Terms("symmetric"), 2, 1);
        assert.equal(seen.toString(), SEEN);
        assert.equal(seen.count(), 26);
        assert.ok(seen.has(4, 1) && !seen.has(5, 1) && !seen.has(-1, 0) && !seen.has(9, 0));
        assert.deepEqual([...seen].slice(4, 7), [[4, 0], [0, 1], [1, 1]]);
        assert.ok(map.isOpaque(4, 1) && !map.isOpaque(5, 1) && map.isOpaque(-1, 0));
    },

    "a mask is used again, and read in place": () => {
        const map = new GridMap(100, 3), terms = new Terms("symmetric", { radius: 1 }), seen = map.look(terms, 40, 1);
        assert.equal(map.look(terms, 70, 1, seen).toString(), map.look(terms, 70, 1).toString());
        assert.equal(seen.words[1 * seen.stride + 2] >>> 0, 0b11100000);
        seen.set(0, 0);
        assert.equal(map.look(terms, 70, 1, seen).count(), 5);
        new GridMap(4096, 4096); // memory grows
        assert.equal(seen.words[1 * seen.stride + 2] >>> 0, 0b11100000);
    },

    "masks together": () => {
        const map = new GridMap(9, 1), terms = new Terms("symmetric", { radius: 2 });
        const a = map.look(terms, 2, 0), b = map.look(terms, 5, 0);
        assert.equal(new Mask(9, 1).copy(a).join(b).toString(), "111111110\n");
        assert.equal(new Mask(9, 1).copy(a).intersect(b).toString(), "000110000\n");
        assert.equal(new Mask(9, 1).copy(a).subtract(b).toString(".", "-"), "...------\n");
        assert.throws(() => a.join(new Mask(8, 1)), RangeError);
    },

    "terms": () => {
        const terms = new Terms("shadowcast");
        assert.deepEqual([terms.rule, terms.radius, terms.walls, terms.cone, terms.scale], ["shadowcast", 5, "lit", 360, 1]);
        Object.assign(terms, { rule: "exact", radius: 2 ** 40 + 3.7, shape: "octagon", ownCell: false, facing: 90, cone: 10 });
        assert.deepEqual([terms.rule, terms.radius, terms.shape, terms.ownCell, terms.facing, terms.cone],
            ["exact", 2 ** 40 + 3, "octagon", false, 90, 10]);
        terms.radius = Infinity;
        assert.equal(terms.radius, Infinity);
        assert.throws(() => new Terms("exakt"), /"exakt" is none of symmetric, exact/);
        assert.throws(() => new Terms("exact", { raduis: 3 }), /"raduis"/);
        assert.throws(() => new Terms("exact", { shape: "oval" }), /"oval"/);
        assert.throws(() => new Terms("exact", { radius: -1 }), RangeError);
        assert.throws(() => new Terms("exact", { radius: NaN }), RangeError);
        assert.throws(() => new GridMap(3, 3).look(new Terms("exact", { cone: 361 }), 1, 1), /360 degrees/);
    },

    "a line": () => {
        const map = GridMap.from(["..#.."]), terms = new Terms("bresenham", { radius: Infinity });
        assert.ok(map.sees(terms, 0, 0, 2, 0) && !map.sees(terms, 0, 0, 4, 0));
        const { sight, blocked, steps, flanks } = map.line(terms, 0, 0, 4, 0);
        assert.deepEqual([sight, blocked, flanks], ["blocked", [2, 0], []]);
        assert.deepEqual(steps.map(({ kind, x }) => kind + x), ["start0", "x1", "x2"]);
        terms.radius = 1;
        assert.equal(map.line(terms, 0, 0, 4, 0).sight, "range");
        const corner = GridMap.from([".#", "#."]).line(new Terms("corner"), 0, 0, 1, 1);
        assert.deepEqual([corner.sight, corner.flanks.sort()], ["blocked", [[0, 1], [1, 0]]]);
    },

    "changes of a map": () => {
        const map = new GridMap(5, 1), terms = new Terms("symmetric");
        map.set(2, 0);
        assert.equal(map.look(terms, 0, 0).toString(), "11100\n");
        map.rows.words[0] = 0b01000;
        map.update({ x0: 0, x1: 5 });
        assert.equal(map.look(terms, 0, 0).toString(), "11110\n");
        assert.equal(map.fill((x) => x === 1).look(terms, 0, 0).toString(), "11000\n");
        assert.throws(() => map.set(5, 0), RangeError);
    },

    "fog": () => {
        const map = new GridMap(9, 1), terms = new Terms("symmetric", { radius: 1 }), fog = new Fog(map);
        fog.place(0, terms, 1, 0);
        fog.place(3, terms, 7, 0);
        assert.equal(fog.visible.toString(), "111000111\n");
        fog.place(0, terms, 2, 0);
        fog.remove(3);
        assert.equal(fog.visible.toString(), "011100000\n");
        assert.equal(fog.explored.toString(), "111100111\n");
        assert.deepEqual([0, 1, 4].map((x) => fog.state(x, 0)), ["explored", "visible", "unseen"]);
        assert.deepEqual(["visible", "explored", "unseen"].map((state) => fog.count(state)), [3, 4, 2]);
        map.set(2, 0);
        map.set(1, 0);
        fog.mapChanged({ x0: 1, x1: 3 });
        assert.ok(fog.sees(0, 3, 0) && !fog.sees(0, 0, 0));
    },

    "all eyes": () => {
        const below = randomFrom(7), terms = new Terms("symmetric", { radius: 5 });
        const map = new GridMap(70, 40).fill(() => below(5) === 0), { sees, seenBy } = map.all(terms);
        const wanted = new Uint32Array(sees.length), by = new Uint32Array(sees.length), seen = new Mask(70, 40);
        for (let i = 0; i < wanted.length; i++) {
            if (map.isOpaque(i % 70, Math.floor(i / 70))) continue;
            map.look(terms, i % 70, Math.floor(i / 70), seen);
            wanted[i] = seen.count();
            for (const [x, y] of seen) by[y * 70 + x] += map.isOpaque(x, y) ? 0 : 1;
        }
        assert.deepEqual([...sees], [...wanted]);
        assert.deepEqual([...seenBy], [...by]);
        const row = GridMap.from(["..#.."]), numbers = row.all(new Terms("exact"));
        assert.deepEqual([[...numbers.sees], [...numbers.seenBy]], [[3, 3, 0, 3, 3], [2, 2, 0, 2, 2]]);
        assert.deepEqual([...row.all(new Terms("exact", { radius: 0 }), numbers).sees], [1, 1, 0, 1, 1]);
        assert.throws(() => map.all(terms, numbers), RangeError);
    },

    "what was freed is not used again": () => {
        const map = new GridMap(3, 3), terms = new Terms(), mask = map.look(terms, 1, 1);
        for (const one of [map, terms, mask]) {
            one.free();
            one.free();
            assert.throws(() => one.at, RangeError);
        }
        assert.throws(() => mask.words, RangeError);
        assert.throws(() => mask.has(1, 1), RangeError);
        assert.throws(() => new GridMap(3, 3).look(terms, 1, 1), RangeError);
    },

    "no arguments do harm": () => {
        const map = new GridMap(3, 3), terms = new Terms();
        assert.throws(() => new GridMap(0, 3), RangeError);
        assert.throws(() => new GridMap(-1, -1), RangeError);
        assert.throws(() => new Mask(0, 1), RangeError);
        for (const [x, y] of [[3, 0], [-1, 0], [0, 2 ** 31]]) {
            assert.throws(() => map.look(terms, x, y), RangeError);
            assert.throws(() => map.line(terms, 0, 0, x, y), RangeError);
        }
        assert.throws(() => map.look(terms, 1, 1, new Mask(2, 2)), RangeError);
        assert.throws(() => map.look(new Terms("pseudo-2x"), 1, 1, new Mask(3, 3)), RangeError);
        assert.throws(() => new RotFOV(() => true, { topology: 6 }), RangeError);
    },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
    try {
        await test();
        console.log(`ok ${name}`);
    } catch (error) {
        failed++;
        console.log(`${String(error.stack).replace(/^/gm, "# ")}\nnot ok ${name}`);
    }
}
process.exit(failed ? 1 : 0);
