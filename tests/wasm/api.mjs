// The module's own promises, on maps worked out by hand: node api.mjs FOLDER EYESHOT.H. Reports in TAP.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";
import { randomFrom } from "./cases.mjs";

const [folder, header] = process.argv.slice(2);
const wasm = readFileSync(resolve(folder, "eyeshot.wasm"));
const eyeshot = await import(pathToFileURL(resolve(folder, "eyeshot.mjs")));
const { Fog, GridMap, Mask, RotFOV, Rule, Terms, rules, version } = eyeshot;
const imports = { eyeshot: { look: () => 0 } };

// From 2,1: the pillar at 4,1 hides what is behind it in its row; rows 0 and 2 are one up and one down.
const ROOM = ["#########", "#...#...#", "#.......#", "#########"];
const SEEN = "111110000\n111110000\n111111100\n111111111\n";

// Once more with an engine some of whose parts are others.
function buildWith(parts) {
    const engine = Object.fromEntries(Object.getOwnPropertyNames(WebAssembly).map((name) => [name, WebAssembly[name]]));
    const script = readFileSync(resolve(folder, "eyeshot.js"), "utf8");
    return new Function("WebAssembly", `${script}; return eyeshot;`)({ ...engine, ...parts });
}

const tests = {
    "the build with both modules inside takes at most 180 KB gzipped": () => {
        const bytes = gzipSync(readFileSync(resolve(folder, "eyeshot.mjs")), { level: 9 }).length;
        assert.ok(bytes <= 180e3, `${bytes} bytes`);
    },

    "it exports what eyeshot.h declares, and memory; it asks for nothing but a rule of one's own": () => {
        const names = readFileSync(header, "utf8").match(/^(?!static|typedef)[a-z][\w *]*?\beyeshot_\w+\(/gm)
            .map((text) => text.match(/(\w+)\($/)[1]);
        for (const name of ["eyeshot.wasm", "eyeshot-plain.wasm"]) {
            const module = new WebAssembly.Module(readFileSync(resolve(folder, name)));
            const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
            assert.deepEqual(exported.sort(), [...names, "asked", "free", "malloc", "memory"].sort());
            assert.deepEqual(WebAssembly.Module.imports(module), [{ module: "eyeshot", name: "look", kind: "function" }]);
        }
    },

    "vectors of 128 bits where there are such": () => {
        for (const has of [true, false]) {
            let taken;
            const { GridMap, Terms } = buildWith({
                validate: () => has,
                Module: class extends WebAssembly.Module {
                    constructor(bytes) {
                        super(bytes);
                        taken = bytes;
                    }
                },
            });
            assert.equal(GridMap.from(ROOM).look(new Terms(), 2, 1).toString(), SEEN);
            assert.deepEqual(Buffer.from(taken), readFileSync(resolve(folder, has ? "eyeshot.wasm" : "eyeshot-plain.wasm")));
        }
    },

    "what nobody has any more is freed": async () => {
        setFlagsFromString("--expose-gc");
        const collect = runInNewContext("gc");
        let memory;
        const { Fog, GridMap, Rule, Terms } = buildWith({
            Instance: class extends WebAssembly.Instance {
                constructor(...given) {
                    super(...given);
                    ({ memory } = this.exports);
                }
            },
        });
        for (let round = 0; round < 20; round++) { // 100 MB in all
            for (let i = 0; i < 100; i++) {
                const map = new GridMap(300, 300), rule = new Rule("own cell", ({ x, y }, seen) => void [seen.set(x, y), map]);
                new Fog(map).place(rule, new Terms(rule), 1, 1);
            }
            collect();
            await new Promise((done) => setTimeout(done, 5));
        }
        assert.ok(memory.buffer.byteLength < 30e6, `${memory.buffer.byteLength} bytes`);
    },

    "malloc: blocks lie apart, keep what is in them, and are used again": async () => {
        const { malloc, free, memory } = (await WebAssembly.instantiate(wasm, imports)).instance.exports;
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
        const maps = [];
        assert.throws(() => {
            for (;;) maps.push(new GridMap(1 << 15, 1 << 15));
        }, /not enough memory.*must free\(\) them/);
        for (const map of maps) map.free();
        assert.equal(GridMap.from(ROOM).look(new Terms(), 2, 1).toString(), SEEN);
    },

    "looks without end, and without free(), take no memory": () => {
        const map = new GridMap(512, 512), terms = new Terms();
        for (let i = 0; i < 16000; i++) map.look(terms, i % 512, 3);
    },

    "rules": () => {
        assert.ok(rules.length >= 39);
        assert.equal(rules[0].name, "symmetric");
        assert.ok(rules[0].claims.includes("symmetric") && rules[0].families.includes("classic"));
        assert.equal(rules.find(({ name }) => name === "pseudo-2x").scale, 2);
        assert.ok(rules.find(({ name }) => name === "bresenham").lines);
        const declared = readFileSync(resolve(folder, "eyeshot.d.ts"), "utf8").match(/export type RuleName =([^;]*);/)[1];
        assert.deepEqual(declared.match(/[\w-]+/g), rules.map(({ name }) => name));
        assert.match(version, /^\d+\.\d+\.\d+$/);
    },

    "a look": () => {
        const map = GridMap.from(ROOM.join("\n") + "\n"), seen = map.look(new Terms("symmetric"), 2, 1);
        assert.equal(seen.toString(), SEEN);
        assert.equal(seen.count(), 26);
        assert.ok(seen.has(4, 1) && !seen.has(5, 1) && !seen.has(-1, 0) && !seen.has(9, 0));
        assert.deepEqual([...seen].slice(4, 7), [[4, 0], [0, 1], [1, 1]]);
        const drawn = new Rule("drawn", (_, mask) => mask.copy(seen));
        for (const terms of ["symmetric", rules[0], drawn]) {
            assert.deepEqual([map.look(terms, 2, 1), map.sees(terms, 2, 1, 5, 1)], [seen, false]);
            const fog = new Fog(map);
            fog.place("eye", terms, 2, 1);
            assert.equal(fog.visible.toString(), SEEN);
        }
        assert.ok(map.isOpaque(4, 1) && !map.isOpaque(5, 1) && map.isOpaque(-1, 0));
    },

    "a mask is used again, and is nobody else's": () => {
        const map = new GridMap(100, 3), terms = new Terms("symmetric", { radius: 1 }), seen = map.look(terms, 40, 1);
        assert.equal(map.look(terms, 70, 1, seen).toString(), map.look(terms, 70, 1).toString());
        assert.equal(seen.words[1 * seen.stride + 2] >>> 0, 0b11100000);
        seen.set(0, 0);
        assert.equal(map.look(terms, 70, 1, seen).count(), 5);
        map.look(terms, 3, 1);
        new GridMap(4096, 4096); // memory grows
        assert.equal(seen.words[1 * seen.stride + 2] >>> 0, 0b11100000);
        assert.throws(() => map.look(terms, 70, 1, map.rows), /into is the map's own rows/);
    },

    "a mask is read": () => {
        const below = randomFrom(3);
        for (const width of [1, 31, 32, 33, 63, 64, 65, 200]) {
            const mask = new Mask(width, 5), cells = [];
            for (let i = 0; i < 5 * width; i++)
                if (below(3)) mask.set(i % width, Math.floor(i / width));
            mask.words.fill(-1, 0, mask.stride); // behind the last column, too
            for (let i = 0; i < 5 * width; i++)
                if (mask.has(i % width, Math.floor(i / width))) cells.push([i % width, Math.floor(i / width)]);
            const told = [];
            mask.forEach((x, y) => told.push([x, y]));
            assert.deepEqual(told, cells);
            assert.deepEqual([...mask], cells);
            assert.equal(mask.count(), cells.length);
            assert.deepEqual(mask.runs().flatMap(({ y, from, to }) => Array.from({ length: to - from }, (_, k) => [from + k, y])), cells);
            assert.equal(mask.fillBytes().reduce((sum, byte) => sum + byte, 0), cells.length);
            const bytes = mask.fillBytes(new Uint8ClampedArray(5 * width), 9, 4);
            assert.ok(bytes.every((byte, i) => byte === (mask.has(i % width, Math.floor(i / width)) ? 9 : 4)));
        }
        assert.throws(() => new Mask(3, 3).fillBytes(new Uint8Array(8)), RangeError);
        assert.throws(() => new Mask(3, 3).fillBytes([]), TypeError);
    },

    "what is behind the last column does no harm": () => {
        const map = new GridMap(5, 3), terms = new Terms(), seen = map.look(terms, 1, 1).toString();
        map.rows.words.fill(-1 << 5);
        map.update();
        assert.equal(map.look(terms, 1, 1).toString(), seen);
    },

    "masks together": () => {
        const map = new GridMap(9, 1), terms = new Terms("symmetric", { radius: 2 });
        const a = map.look(terms, 2, 0), b = map.look(terms, 5, 0);
        assert.equal(new Mask(9, 1).copy(a).join(b).toString(), "111111110\n");
        assert.equal(new Mask(9, 1).copy(a).intersect(b).toString(), "000110000\n");
        assert.equal(new Mask(9, 1).copy(a).subtract(b).toString(".", "-"), "...------\n");
        assert.throws(() => a.join(new Mask(8, 1)), /other is 8 × 1, not 9 × 1/);
        const c = a.clone().invert();
        assert.deepEqual([c.toString(), c.count(), a.count()], ["000001111\n", 4, 5]);
        assert.ok(c.invert().equals(a) && !a.equals(b) && !a.equals(new Mask(9, 2)));
    },

    "terms": () => {
        const terms = new Terms("shadowcast");
        assert.deepEqual([terms.rule, terms.radius, terms.walls, terms.cone, terms.scale], ["shadowcast", 5, "lit", 360, 1]);
        const changes = { radius: 2 ** 40 + 3, shape: "octagon", ownCell: false, facing: -90, cone: 10 };
        const other = new Terms("exact", changes);
        assert.deepEqual([other.rule, other.radius, other.shape, other.ownCell, other.facing, other.cone],
            ["exact", 2 ** 40 + 3, "octagon", false, -90, 10]);
        assert.deepEqual({ ...other.with({ radius: Infinity }) }, { ...other, radius: Infinity });
        assert.throws(() => { terms.radius = 3; }, TypeError);
        assert.equal(new Terms().rule, "symmetric");
        assert.throws(() => new Terms(undefined), /rule is undefined/);
        assert.throws(() => new Terms(undefined, {}), /rule is undefined/);
        assert.throws(() => terms.with({ radius: undefined }), /radius is undefined, not Infinity or a whole number/);
        assert.throws(() => new Terms("exakt"), /"exakt", none of symmetric, exact/);
        for (const changes of [8, "x", null]) assert.throws(() => new Terms("exact", changes), /changes is /);
        for (const [name, values] of Object.entries({
            raduis: [3], shape: ["oval", 3], radius: [-1, NaN, 2.5, "3", {}], cone: [0, 361, 2 ** 32 + 2], facing: [0.5, null],
            ownCell: [1], walls: [undefined],
        }))
            for (const value of values)
                assert.throws(() => new Terms("exact", { [name]: value }), (error) =>
                    /TypeError|RangeError/.test(error.name) && error.message.includes(name));
    },

    "a line": () => {
        const map = GridMap.from(["..#.."]), terms = new Terms("bresenham", { radius: Infinity });
        assert.ok(map.sees(terms, 0, 0, 2, 0) && !map.sees(terms, 0, 0, 4, 0));
        const { sight, blocked, steps, flanks } = map.line(terms, 0, 0, 4, 0);
        assert.deepEqual([sight, blocked, flanks], ["blocked", [2, 0], []]);
        assert.deepEqual(steps.map(({ kind, x }) => kind + x), ["start0", "x1", "x2"]);
        assert.equal(map.line(terms.with({ radius: 1 }), 0, 0, 4, 0).sight, "range");
        const corner = GridMap.from([".#", "#."]).line(new Terms("corner"), 0, 0, 1, 1);
        assert.deepEqual([corner.sight, corner.flanks.sort()], ["blocked", [[0, 1], [1, 0]]]);
    },

    "changes of a map": () => {
        const map = new GridMap(5, 1), terms = new Terms("symmetric");
        map.set(2, 0);
        assert.equal(map.look(terms, 0, 0).toString(), "11100\n");
        map.rows.words[0] = 0b01000;
        map.update();
        assert.equal(map.look(terms, 0, 0).toString(), "11110\n");
        assert.equal(map.fill((x) => x === 1).look(terms, 0, 0).toString(), "11000\n");
        assert.throws(() => map.set(5, 0), RangeError);
        for (const cell of [".", null, {}]) assert.throws(() => map.set(1, 0, cell), /opaque is .*, neither a boolean nor a number/);
        assert.throws(() => map.fill((x) => x < 3 || boom), ReferenceError);
        assert.throws(() => map.fill((x) => "..#.."[x]), /of 0,0 isOpaque returns "\.", a text/);
        assert.equal(map.toString(), ".#...\n");
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
        assert.equal(fog.visible, fog.visible);
        assert.deepEqual([0, 1, 4].map((x) => fog.state(x, 0)), ["explored", "visible", "unseen"]);
        assert.deepEqual(["visible", "explored", "unseen"].map((state) => fog.count(state)), [3, 4, 2]);
        map.set(2, 0);
        map.set(1, 0);
        fog.mapChanged({ x0: 1, x1: 3 });
        assert.ok(fog.sees(0, 3, 0) && !fog.sees(0, 0, 0));
        map.set(1, 0, false);
        fog.mapChanged(1, 0);
        assert.equal(fog.visible.toString(), "011100000\n");
        for (const box of [{ x0: 3, x1: 1 }, { x0: 3, x1: 3 }, { y0: 1 }]) assert.throws(() => fog.mapChanged(box), /[xy]1 is /);
        for (const box of [[0, 0, 1, 1], { x: 1, y: 0 }]) assert.throws(() => fog.mapChanged(box), /eyeshot: box /);
        for (const [box, message] of [[[9, 0], /x is 9/], [[1], /y is undefined/], [["1", 0], /box is "1"/], [[null], /box is null/]])
            assert.throws(() => fog.mapChanged(...box), message);
    },

    "fog: its masks are its own": () => {
        const map = new GridMap(9, 1), fog = new Fog(map), terms = new Terms("symmetric", { radius: 1 });
        fog.place("eye", terms, 1, 0);
        for (const mask of [fog.visible, fog.explored]) {
            for (const name of ["set", "clear", "invert", "copy", "join", "intersect", "subtract"])
                assert.throws(() => mask[name](new Mask(9, 1)), /this mask is a fog's; change a clone\(\) of it/);
            assert.throws(() => map.look(terms, 5, 0, mask), /into is a fog's own mask/);
        }
        const shown = fog.visible.clone().join(map.look(terms, 5, 0));
        assert.equal(fog.visible.toString(), "111000000\n");
        fog.explored = shown;
        assert.equal(fog.explored.toString(), "111011100\n");
    },

    "fog: viewers are what one likes, and what is explored is kept": () => {
        const map = new GridMap(9, 1), terms = new Terms("symmetric", { radius: 1 }), fog = new Fog(map), bob = {};
        for (const viewer of [bob, "eve", 2 ** 40, NaN]) fog.place(viewer, terms, 1, 0);
        fog.remove("eve");
        assert.deepEqual([...fog.viewers], [bob, 2 ** 40, NaN].map((viewer) => [viewer, { terms, x: 1, y: 0 }]));
        for (const f of [() => fog.remove("nobody"), () => fog.sees({ ...bob }, 2, 0)])
            assert.throws(f, /("nobody"|an object) is no viewer of this fog/);
        fog.place("zoe", terms, 7, 0);
        assert.ok(fog.sees(bob, 2, 0) && fog.sees("zoe", 8, 0));
        const other = new Fog(map);
        other.explored = fog.explored;
        assert.equal(other.explored.toString(), "111000111\n");
        assert.equal(other.count("visible"), 0);
        assert.throws(() => { other.explored = new Mask(8, 1); }, /explored is 8 × 1, not 9 × 1/);
        for (const f of [() => fog.place(bob, terms, 9, 0), () => fog.count("seen"), () => fog.state(NaN, 0), () => fog.mapChanged({ x0: {} })])
            assert.throws(f, /TypeError|RangeError/);
        map.free();
        assert.throws(() => fog.visible, /this GridMap was freed/);
        fog.free();
    },

    "why": () => {
        const map = GridMap.from(ROOM), terms = new Terms();
        assert.deepEqual(map.why(terms, 2, 1, 6, 1), { sight: "blocked", cells: [[4, 1]] });
        assert.deepEqual(map.why(terms, 1, 1, 3, 1), { sight: "clear", cells: [[2, 1]] });
        assert.equal(map.why(new Terms("symmetric", { walls: "dark" }), 2, 1, 4, 1).sight, "dark");
        assert.equal(map.why(new Terms("eight-ray"), 2, 1, 4, 2).sight, "never");
        const solid = new GridMap(200, 3).fill((x) => x > 20 && x < 180); // more cells than there is room for at first
        const { sight, cells } = solid.why(terms, 0, 1, 199, 1);
        assert.deepEqual([sight, cells.length], ["blocked", 159]);
        assert.deepEqual(cells.map(([x]) => x).sort((a, b) => a - b), Array.from({ length: 159 }, (_, i) => 21 + i));
    },

    "light": () => {
        // The lamp at 7,1 lights three columns; the eye at 1,1 sees all of the room, and its own cell without light.
        const map = new GridMap(9, 3), eye = map.look(new Terms(), 1, 1);
        const lamps = map.look(new Terms("symmetric", { radius: 1, shape: "square" }), 7, 1);
        const near = map.look(new Terms("symmetric", { radius: 0 }), 1, 1);
        assert.equal(map.light(eye, lamps, near).toString(), "000000111\n010000111\n000000111\n");
        assert.equal(map.light(eye, lamps).count(), 9);
        map.set(6, 1); // a wall, lit from behind, is seen beside lit cells only that are seen, too
        assert.ok(map.light(map.look(new Terms(), 1, 1), lamps).has(6, 1));
        assert.throws(() => map.light(eye, new Mask(3, 3)), /lit is 3 × 3, not 9 × 3/);
        assert.throws(() => map.light(eye, lamps, eye), /near is the field itself/);
        assert.throws(() => map.light(eye, null), /lit is null, not a Mask/);
    },

    "a rule of one's own": () => {
        const along = new Rule("along", ({ opaque, x, y, radius, shape }, seen) => {
            assert.deepEqual([opaque.width, x, y, radius, shape], [7, 3, 1, 2, "square"]);
            for (let i = 0; i < seen.width; i++) seen.set(i, y);
        }, { radius: 2, shape: "square" });
        const map = new GridMap(7, 2), terms = new Terms(along), fog = new Fog(map);
        map.set(2, 1);
        assert.equal(map.look(terms, 3, 1).toString(), "0000000\n0111110\n");
        assert.deepEqual([terms.rule, terms.with({ walls: "dark" }).rule], ["along", "along"]);
        assert.ok(map.sees(terms, 3, 1, 1, 1) && !map.sees(terms, 3, 1, 0, 1));
        fog.place("eye", terms, 3, 1);
        assert.equal(fog.count("visible"), 5);
        const wide = new Rule("wide", (_, seen) => seen.set(5, 3), { scale: 2 });
        assert.equal(map.look(new Terms(wide, { ownCell: false }), 3, 1).toString().indexOf("1"), 3 * 15 + 5);
    },

    "a rule of one's own looks by others, and what it throws is thrown": () => {
        const map = GridMap.from(ROOM), terms = new Terms("symmetric", { radius: 2 });
        const twice = new Rule("twice", ({ x, y }, seen) => seen.copy(map.look(terms, x, y)).join(map.look(terms, x + 1, y)));
        assert.deepEqual(map.look(new Terms(twice), 2, 1), map.look(terms, 2, 1).join(map.look(terms, 3, 1)));
        const worse = [() => map.set(1, 1), () => map.free(), () => map.update(), () => new Fog(map).place(0, terms, 1, 1),
            () => map.look(new Terms(endless), 1, 1), () => { throw "no error"; }];
        const endless = new Rule("endless", () => map.look(new Terms(endless), 1, 1));
        for (const f of worse) {
            const rule = new Terms(new Rule("worse", f));
            assert.throws(() => map.look(rule, 2, 1));
            assert.throws(() => map.why(rule, 2, 1, 6, 1));
            assert.throws(() => map.all(rule));
            assert.throws(() => new Fog(map).place(1, rule, 2, 1));
            assert.equal(map.look(new Terms(), 2, 1).toString(), SEEN);
        }
        for (const f of [({ x, y }) => [[x, y]], () => map.look(terms, 1, 1), async () => {}, function* () {}]) // what they return is not read
            assert.throws(() => map.look(new Rule("idle", f), 2, 1), /rule idle returns an object/);
        assert.equal(map.look(new Rule("words", () => "done"), 2, 1).count(), 1);
        for (const [args, name] of [[["a"], /look is undefined/], [["a", () => 0, { scale: 3 }], /scale is 3/],
            [[() => 0], /name is an object/], [["a", () => 0, { raduis: 3 }], /no "raduis"/]])
            assert.throws(() => new Rule(...args), name);
    },

    "maps come from text, rows, and numbers": () => {
        const wanted = GridMap.from(ROOM).toString(), cells = ROOM.map((row) => Array.from(row, (cell) => cell === "#"));
        const flat = cells.flat(), text = ROOM.join("\n");
        for (const source of [text, `${text}\n`, text.replaceAll("\n", "\r\n"), `\n${text}\n`, cells, cells.map((row) => row.map(Number))])
            assert.equal(GridMap.from(source).toString(), wanted);
        const indented = `\n\t ${ROOM.join("\n\t ")}`; // as between backquotes
        for (const end of ["", "\n", "\n\n", "\n\t\n  "]) assert.equal(GridMap.from(`${indented}${end}`).toString(), wanted);
        assert.equal(GridMap.from("\n   #.\n\n  ..#\n").toString(), ".#.\n...\n..#\n");
        assert.equal(GridMap.from(" #\n  \n").toString(), ".#\n..\n"); // spaces are floor here
        for (const type of [Uint8Array, Uint8ClampedArray, Float64Array, Int32Array, BigInt64Array])
            assert.equal(GridMap.from(type.from(flat, type === BigInt64Array ? BigInt : Number), 9).toString(), wanted);
        assert.equal(GridMap.from(["~~", "~"], "~").toString(), "##\n#.\n");
        assert.equal(GridMap.from(new Array(1 << 17).fill(".")).height, 1 << 17);
        assert.throws(() => GridMap.from(new Array(150000).fill(".")), /the number of rows is 150000/);
        for (const [name, ...source] of [
            ["undefined"], ["an object", {}], ["7", 7], ["the number of rows is 0", []], ["the number of rows is 0", ""], ["the number of rows is 0", "\n  \n"],
            ["row 1 is 3", ["..", 3]], ["row 1 has 1 cells", [[0, 0], [0]]], ["cell 1 of row 0", [[0, 2]]], ["cell 0 of row 0", [["#"]]],
            ["width is undefined", new Uint8Array(4)], ["height is 1.5", new Uint8Array(3), 2], ["opaque is 3", ["."], 3],
            ["row 0 is 0", [0, 1]], ["an object", new DataView(new ArrayBuffer(4)), 2],
        ])
            assert.throws(() => GridMap.from(...source), (error) =>
                /TypeError|RangeError/.test(error.name) && error.message.includes(name), name);
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
        const upper = map.all(terms, { y1: 13 }), lower = map.all(terms, { y0: 13 });
        assert.deepEqual(seenBy.map((_, i) => upper.seenBy[i] + lower.seenBy[i]), seenBy);
        assert.deepEqual([upper.sees.subarray(0, 13 * 70), lower.sees.subarray(13 * 70)], [sees.subarray(0, 13 * 70), sees.subarray(13 * 70)]);
        for (const rows of [{ y0: -1 }, { y1: 41 }, { y0: 5, y1: 4 }, { y0: NaN }]) assert.throws(() => map.all(terms, rows), /y[01] is /);
        for (const rows of [[0, 2], [], 3, null, new Uint8Array(2), { x0: 1 }]) assert.throws(() => map.all(terms, rows), /eyeshot: rows /);
        const row = GridMap.from(["..#.."]), numbers = row.all(new Terms("exact"));
        assert.deepEqual([[...numbers.sees], [...numbers.seenBy]], [[3, 3, 0, 3, 3], [2, 2, 0, 2, 2]]);
        assert.deepEqual([...row.all(new Terms("exact", { radius: 0 })).sees], [1, 1, 0, 1, 1]);
    },

    "what was freed is not used again": () => {
        const map = new GridMap(3, 3), fog = new Fog(map), terms = new Terms(), seen = map.look(terms, 1, 1);
        for (const one of [fog, map]) {
            one.free();
            one.free();
        }
        for (const f of [() => map.look(terms, 1, 1), () => map.set(1, 1), () => map.fill(() => 1), () => map.all(terms),
            () => map.line(terms, 0, 0, 1, 1), () => map.why(terms, 0, 0, 1, 1), () => map.light(seen, seen),
            () => map.isOpaque(0, 0), () => new Fog(map), () => fog.place(0, terms, 1, 1), () => fog.state(1, 1), () => fog.explored])
            assert.throws(f, /this (GridMap|Fog) was freed/);
        assert.equal(seen.count(), 9);
        if (Symbol.dispose) new GridMap(3, 3)[Symbol.dispose]();
    },

    "no arguments do harm": () => {
        const map = new GridMap(3, 3), terms = new Terms(), mask = new Mask(3, 3);
        const wrong = [NaN, undefined, null, 2 ** 32 + 2, 2 ** 31, -1, 3, 0.5, {}, "1", [], 1n, Symbol("x"), true, Infinity];
        for (const bad of wrong) {
            for (const f of [() => map.look(terms, bad, 0), () => map.look(terms, 0, bad), () => map.line(terms, 0, 0, bad, 0),
                () => map.sees(terms, 0, 0, 0, bad), () => map.why(terms, bad, 0, 0, 0), () => map.set(bad, 0),
                () => mask.set(bad, 0)])
                assert.throws(f, (error) => /^(TypeError|RangeError)$/.test(error.name) && /eyeshot: (x|y|toX|toY) is /.test(error.message));
            if (Number.isInteger(bad)) assert.equal(mask.has(bad, 0), false);
            else assert.throws(() => mask.has(bad, 0), /x is /);
            if (!Number.isInteger(bad)) assert.throws(() => map.isOpaque(0, bad), /y is /);
            if (bad !== 3) assert.throws(() => new GridMap(bad, 3), /eyeshot: width is /);
            if (bad !== 3) assert.throws(() => new Mask(3, bad), /eyeshot: height is /);
            assert.throws(() => map.look(bad, 1, 1), typeof bad === "string" ? /rule is "1"/ : /terms is .*, not a Terms/);
            assert.throws(() => map.look(new Terms(), 1, 1, bad ?? 0), TypeError);
            assert.throws(() => new Fog(bad), TypeError);
            assert.throws(() => mask.join(bad), TypeError);
            assert.throws(() => map.fill(bad), TypeError);
        }
        const forged = Object.assign(Object.create(Mask.prototype), { width: 3, height: 3, stride: 2, words: new Uint32Array(1e6).fill(-1) });
        assert.equal(map.light(forged, forged).count(), 9);
        forged.words = new Uint32Array(1);
        assert.throws(() => map.look(terms, 1, 1, forged), RangeError);
        assert.throws(() => new GridMap(0, 3), RangeError);
        assert.throws(() => new GridMap(1 << 17, 1 << 17), Error);
        assert.throws(() => map.look(terms, 1, 1, new Mask(2, 2)), RangeError);
        assert.throws(() => map.look(new Terms("pseudo-2x"), 1, 1, mask), RangeError);
        assert.throws(() => new RotFOV(() => true, { topology: 5 }), RangeError);
        assert.throws(() => new RotFOV(), TypeError);
        assert.throws(() => GridMap.prototype.look.call({}, terms, 1, 1));
    },
    "no order of calls does harm": () => {
        const below = randomFrom(11), any = (list) => list[below(list.length)];
        const things = [GridMap.from(ROOM), new GridMap(70, 3), new Mask(9, 4), new Terms(), new Terms("real-2x")];
        const nested = new Rule("nested", ({ x, y }, seen) => {
            step();
            if (below(2)) seen.set(x, y);
        });
        const methods = new Set([GridMap, Mask, Fog, Terms, Rule].flatMap((type) => Object.getOwnPropertyNames(type.prototype)));
        methods.delete("constructor");
        const argument = () => any([() => below(4), () => any(things), () => any(things), () => any([NaN, -1, 2 ** 32 + 2, "x", null, {}, 1.5]),
            () => undefined, () => (x) => x === 1, () => ({ radius: below(5), x0: below(9) })])();
        function step() {
            const thing = any(things), name = any([...methods]);
            try {
                const made = any([
                    () => new Fog(any(things)), () => new GridMap(below(20), below(9)), () => new Mask(below(20), below(9)),
                    () => new Terms(any(rules), argument()), () => new Terms(nested), () => thing.look(any(things), below(9), below(4), argument()),
                    () => (typeof thing[name] === "function" ? thing[name](...Array.from({ length: 5 }, argument)) : thing[name]),
                    () => (typeof thing[name] === "function" ? 0 : (thing[name] = argument())),
                ])();
                if (made instanceof Object && below(3) === 0) things[below(40)] = made;
            } catch (error) {
                const known = /^(Error|TypeError|RangeError)$/.test(error.name);
                if (!known) throw error;
            }
        }
        for (let i = 0; i < 40; i++) things[i] ??= any(things);
        for (let i = 0; i < 20000; i++) step();
        assert.equal(GridMap.from(ROOM).look(new Terms(), 2, 1).toString(), SEEN);
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
