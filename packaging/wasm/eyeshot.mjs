// libeyeshot in WebAssembly: who sees what on a grid map. eyeshot.d.ts tells what each thing here does.

const place = new URL("eyeshot.wasm", import.meta.url);
const lib = (await WebAssembly.instantiate(await fetchBytes(place))).instance.exports;

async function fetchBytes(url) {
    if (url.protocol !== "file:" || !globalThis.process) return (await fetch(url)).arrayBuffer();
    const fs = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return fs.readFile(url);
}

// Where things are in the structures of eyeshot.h, in words of 4 bytes; packaging/wasm/layout.c
// holds it true.
const MASK = { width: 0, height: 1, stride: 2, words: 3, size: 4 };
const RULE = { name: 0, summary: 1, source: 2, families: 3, claims: 4, scale: 5, lines: 11 };
const TERMS = {
    rule: 0, radius: 2, shape: 4, walls: 5, border: 6, diagonals: 7,
    ownCell: 8, facing: 9, cone: 10, subtile: 11, size: 12,
};
const STEP = { kind: 0, x: 1, y: 2, error: 4, size: 6 };
const WALK = { steps: 0, count: 1, blocked: 2, blockedAt: 3, flanked: 5, flanksX: 6, flanksY: 8, size: 10 };

const CHOICES = {
    shape: ["circle", "round", "square", "diamond", "octagon", "strict", "wide"],
    walls: ["lit", "dark"],
    border: ["shown", "hidden"],
    diagonals: ["pass", "block"],
    subtile: ["nw", "ne", "sw", "se"],
};
const FAMILIES = ["papers", "documents", "libtcod", "rot.js", "games", "classic", "own"];
const CLAIMS = [
    "symmetric", "isotropic", "monotone-radius", "monotone-walls", "expansive-walls", "no-blind-corners",
];
const SIGHTS = ["clear", "blocked", "range", "border", "cone"];
const STEP_KINDS = ["start", "x", "y", "tie"];
const STATES = ["unseen", "explored", "visible"];
const NO_MEMORY = -1;

// The module's memory. When it grows, this array is empty and another one is made.
let memory = new Int32Array(lib.memory.buffer);
function ints() {
    if (!memory.length) memory = new Int32Array(lib.memory.buffer);
    return memory;
}

function text(at) {
    const bytes = new Uint8Array(lib.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function check(status) {
    if (status >= 0) return status;
    const message = `eyeshot: ${text(lib.eyeshot_status_text(status))}`;
    throw status === NO_MEMORY ? new Error(message) : new RangeError(message);
}

function allocate(words) {
    return lib.malloc(4 * words) || check(NO_MEMORY);
}

function indexOf(names, name) {
    const found = names.indexOf(name);
    if (found < 0) throw new RangeError(`eyeshot: "${name}" is none of ${names.join(", ")}`);
    return found;
}

function isSet(i) {
    return (ints()[i] & 255) !== 0; // a bool is one byte
}

// What the library made and nobody has any more is freed, unless it was before.
const lost = new FinalizationRegistry((release) => release());

class Owned {
    #at;
    #release;

    constructor(at, release) {
        this.#at = at || check(NO_MEMORY);
        this.#release = release;
        if (release) lost.register(this, () => release(at), this);
    }

    get at() {
        if (!this.#at) throw new RangeError("eyeshot: this was freed");
        return this.#at;
    }

    free() {
        if (!this.#at || !this.#release) return;
        lost.unregister(this);
        this.#release(this.#at);
        this.#at = 0;
    }
}

function readRule(at) {
    const i = at / 4, named = (names, bits) => Object.freeze(names.filter((_, k) => bits >> k & 1));
    return Object.freeze({
        at,
        name: text(ints()[i + RULE.name]),
        summary: text(ints()[i + RULE.summary]),
        source: text(ints()[i + RULE.source]),
        families: named(FAMILIES, ints()[i + RULE.families]),
        claims: named(CLAIMS, ints()[i + RULE.claims]),
        scale: ints()[i + RULE.scale],
        lines: isSet(i + RULE.lines),
    });
}

function readRules() {
    const list = [];
    for (let at = lib.eyeshot_rule_next(0); at; at = lib.eyeshot_rule_next(at)) list.push(readRule(at));
    return Object.freeze(list);
}

export const version = text(lib.eyeshot_version());
export const rules = readRules();
const ruleNames = rules.map((rule) => rule.name);

const looker = lib.eyeshot_looker_new(0) || check(NO_MEMORY);
const scratch = allocate(WALK.size);

// A box where a function of the library finds it: all of what has the size, where nothing else is said.
function putBox(at, size, box = {}) {
    const { x0 = 0, y0 = 0, x1 = size.width, y1 = size.height } = box;
    ints().set([x0, y0, x1, y1], at / 4);
    return at;
}

function newMask(width, height) {
    const at = allocate(MASK.size), status = lib.eyeshot_mask_init(at, width, height, 0);
    if (status < 0) lib.free(at);
    check(status);
    return at;
}

function releaseMask(at) {
    lib.eyeshot_mask_release(at, 0);
    lib.free(at);
}

export class Mask extends Owned {
    #words = new Uint32Array(0);

    // One of the library's own is `borrowed` from its `owner`, who must last as long.
    constructor(width, height, borrowed = 0, owner = null) {
        super(borrowed || newMask(width, height), borrowed ? null : releaseMask);
        const i = this.at / 4;
        this.width = ints()[i + MASK.width];
        this.height = ints()[i + MASK.height];
        this.stride = 2 * ints()[i + MASK.stride];
        this.owner = owner;
    }

    get words() {
        if (this.#words.length) return this.#words;
        const begin = ints()[this.at / 4 + MASK.words];
        return (this.#words = new Uint32Array(lib.memory.buffer, begin, this.stride * this.height));
    }

    free() {
        super.free();
        this.#words = new Uint32Array(0);
    }

    #holds(x, y) {
        return x >= 0 && x < this.width && y >= 0 && y < this.height;
    }

    has(x, y) {
        return this.#holds(x, y) && (this.words[y * this.stride + (x >> 5)] >> (x & 31) & 1) === 1;
    }

    set(x, y, seen = true) {
        if (!this.#holds(x, y)) return;
        const bit = 1 << (x & 31), i = y * this.stride + (x >> 5);
        if (seen) this.words[i] |= bit;
        else this.words[i] &= ~bit;
    }

    count() {
        return lib.eyeshot_mask_count(this.at);
    }

    clear() {
        lib.eyeshot_mask_clear(this.at);
    }

    #combine(operation, other) {
        if (other.width !== this.width || other.height !== this.height)
            throw new RangeError("eyeshot: masks of different sizes");
        operation(this.at, other.at);
        return this;
    }

    copy(other) {
        return this.#combine(lib.eyeshot_mask_copy, other);
    }

    join(other) {
        return this.#combine(lib.eyeshot_mask_join, other);
    }

    intersect(other) {
        return this.#combine(lib.eyeshot_mask_intersect, other);
    }

    subtract(other) {
        return this.#combine(lib.eyeshot_mask_subtract, other);
    }

    *[Symbol.iterator]() {
        for (let y = 0; y < this.height; y++)
            for (let i = 0; i < this.stride; i++)
                for (let word = this.words[y * this.stride + i]; word; word &= word - 1)
                    yield [32 * i + 31 - Math.clz32(word & -word), y];
    }

    toString(seen = "1", hidden = "0") {
        let out = "";
        for (let y = 0; y < this.height; y++, out += "\n")
            for (let x = 0; x < this.width; x++) out += this.has(x, y) ? seen : hidden;
        return out;
    }
}

export class Terms extends Owned {
    constructor(rule = "symmetric", changes = {}) {
        super(allocate(TERMS.size), lib.free);
        this.rule = rule;
        for (const [name, value] of Object.entries(changes)) {
            if (!(name in TERMS)) throw new RangeError(`eyeshot: terms have no "${name}"`);
            this[name] = value;
        }
    }

    get rule() {
        const at = ints()[this.at / 4 + TERMS.rule];
        return rules.find((rule) => rule.at === at).name;
    }

    set rule(name) {
        lib.eyeshot_terms_of(this.at, rules[indexOf(ruleNames, name)].at);
    }

    get scale() {
        return ints()[ints()[this.at / 4 + TERMS.rule] / 4 + RULE.scale];
    }

    get radius() {
        const i = this.at / 4 + TERMS.radius, high = ints()[i + 1];
        return high < 1 << 21 ? high * 2 ** 32 + (ints()[i] >>> 0) : Infinity;
    }

    set radius(radius) {
        const i = this.at / 4 + TERMS.radius, all = radius >= 2 ** 53;
        if (!(radius >= 0)) throw new RangeError(`eyeshot: a radius of ${radius}`);
        ints()[i] = all ? -1 : Math.floor(radius) % 2 ** 32;
        ints()[i + 1] = all ? 0x7fffffff : radius / 2 ** 32;
    }

    get ownCell() {
        return isSet(this.at / 4 + TERMS.ownCell);
    }

    set ownCell(seen) {
        ints()[this.at / 4 + TERMS.ownCell] = seen ? 1 : 0;
    }
}

for (const name of [...Object.keys(CHOICES), "facing", "cone"])
    Object.defineProperty(Terms.prototype, name, {
        get() {
            const value = ints()[this.at / 4 + TERMS[name]];
            return CHOICES[name] ? CHOICES[name][value] : value;
        },
        set(value) {
            ints()[this.at / 4 + TERMS[name]] = CHOICES[name] ? indexOf(CHOICES[name], value) : value;
        },
    });

function readStep(i) {
    const [kind, x, y] = ints().subarray(i + STEP.kind), error = i + STEP.error;
    return { kind: STEP_KINDS[kind], x, y, error: ints()[error + 1] * 2 ** 32 + (ints()[error] >>> 0) };
}

function readWalk(at, sight) {
    const i = at / 4, [x, y] = ints().subarray(i + WALK.blockedAt), steps = ints()[i + WALK.steps] / 4;
    const flanks = [0, 1].map((k) => [ints()[i + WALK.flanksX + k], ints()[i + WALK.flanksY + k]]);
    return {
        sight: SIGHTS[sight],
        steps: Array.from({ length: ints()[i + WALK.count] }, (_, k) => readStep(steps + k * STEP.size)),
        blocked: isSet(i + WALK.blocked) ? [x, y] : null,
        flanks: isSet(i + WALK.flanked) ? flanks : [],
    };
}

export class GridMap extends Owned {
    constructor(width, height) {
        const at = lib.eyeshot_map_new(width, height, 0);
        if (!at) throw new RangeError(`eyeshot: no map has ${width} × ${height} cells, or no memory`);
        super(at, lib.eyeshot_map_free);
        this.rows = new Mask(0, 0, lib.eyeshot_map_rows(at), this);
        this.width = width;
        this.height = height;
    }

    static from(rows, opaque = "#█") {
        const list = typeof rows === "string" ? rows.replace(/\n$/, "").split("\n") : rows;
        const cells = list.map((row) => [...row]);
        const map = new GridMap(Math.max(0, ...cells.map((row) => row.length)), cells.length);
        return map.fill((x, y) => x < cells[y].length && opaque.includes(cells[y][x]));
    }

    set(x, y, opaque = true) {
        check(lib.eyeshot_map_set(this.at, x, y, opaque));
    }

    isOpaque(x, y) {
        return lib.eyeshot_map_is_opaque(this.at, x, y) !== 0;
    }

    fill(isOpaque) {
        for (let y = 0; y < this.height; y++)
            for (let x = 0; x < this.width; x += 32) {
                let word = 0;
                for (let bit = 0; bit < 32 && x + bit < this.width; bit++)
                    if (isOpaque(x + bit, y)) word |= 1 << bit;
                this.rows.words[y * this.rows.stride + (x >> 5)] = word;
            }
        this.update();
        return this;
    }

    update(box) {
        check(lib.eyeshot_map_update(this.at, putBox(scratch, this, box)));
    }

    look(terms, x, y, mask = new Mask(this.width * terms.scale, this.height * terms.scale)) {
        if (mask.width !== this.width * terms.scale || mask.height !== this.height * terms.scale)
            throw new RangeError("eyeshot: a mask of another size");
        const seen = lib.eyeshot_look(looker, this.at, terms.at, x, y);
        check(lib.eyeshot_looker_status(looker));
        lib.eyeshot_mask_copy(mask.at, seen);
        return mask;
    }

    sees(terms, x, y, toX, toY) {
        const seen = lib.eyeshot_sees(looker, this.at, terms.at, x, y, toX, toY);
        check(lib.eyeshot_looker_status(looker));
        return seen !== 0;
    }

    line(terms, x, y, toX, toY) {
        const sight = lib.eyeshot_line(looker, this.at, terms.at, x, y, toX, toY, scratch);
        return readWalk(scratch, check(sight));
    }

    all(terms, numbers = new AllEyes(this.width, this.height)) {
        if (numbers.width !== this.width || numbers.height !== this.height)
            throw new RangeError("eyeshot: numbers of a map of another size");
        const { at, cells } = numbers;
        numbers.seenBy.fill(0);
        check(lib.eyeshot_all(this.at, terms.at, 0, this.height, at, at + 4 * cells, 0));
        return numbers;
    }
}

// Two numbers a cell, one array behind the other.
export class AllEyes extends Owned {
    constructor(width, height) {
        super(allocate(2 * width * height), lib.free);
        this.width = width;
        this.height = height;
        this.cells = width * height;
    }

    get sees() {
        return new Uint32Array(lib.memory.buffer, this.at, this.cells);
    }

    get seenBy() {
        return new Uint32Array(lib.memory.buffer, this.at + 4 * this.cells, this.cells);
    }
}

export class Fog extends Owned {
    constructor(map) {
        super(lib.eyeshot_fog_new(map.at, 0), lib.eyeshot_fog_free);
        this.map = map;
    }

    place(viewer, terms, x, y) {
        check(lib.eyeshot_fog_place(this.at, looker, viewer, terms.at, x, y));
    }

    remove(viewer) {
        check(lib.eyeshot_fog_remove(this.at, viewer));
    }

    mapChanged(box) {
        check(lib.eyeshot_fog_map_changed(this.at, looker, putBox(scratch, this.map, box)));
    }

    state(x, y) {
        return STATES[lib.eyeshot_fog_state(this.at, x, y)];
    }

    count(state) {
        return lib.eyeshot_fog_count(this.at, indexOf(STATES, state));
    }

    sees(viewer, x, y) {
        return lib.eyeshot_fog_sees(this.at, viewer, x, y) !== 0;
    }

    get visible() {
        return new Mask(0, 0, lib.eyeshot_fog_visible(this.at), this);
    }

    get explored() {
        return new Mask(0, 0, lib.eyeshot_fog_explored(this.at), this);
    }
}

const FIRST_WINDOW = 32;
const RING = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // how a ring's sides run, from its corner at the lower left

// rot.js's own way of asking, for whom a map has no size: a look is made in a window around the eye, which
// is made larger while something is seen at its edge.
export class RotFOV {
    #passes;
    #terms;
    #windows = new Map(); // by radius

    constructor(lightPasses, { topology = 8, rule = "rot-precise" } = {}) {
        if (topology !== 8) throw new RangeError("eyeshot: cells have 8 neighbours");
        this.#passes = lightPasses;
        this.#terms = new Terms(rule, { radius: Infinity });
    }

    compute(x, y, R, callback) {
        let radius = 0, seen = [];
        while (radius + 1 <= R && (!radius || seen.at(-1) === radius)) {
            radius = Math.min(Math.floor(R), radius ? 2 * radius : FIRST_WINDOW);
            seen = this.#look(x, y, radius);
        }
        callback(x, y, 0, 1);
        for (let i = 0; i < seen.length; i += 3) callback(seen[i], seen[i + 1], seen[i + 2], 1);
    }

    #windowOf(radius) {
        const side = 2 * radius + 1;
        if (!this.#windows.has(radius))
            this.#windows.set(radius, { map: new GridMap(side, side), seen: new Mask(side, side) });
        return this.#windows.get(radius);
    }

    // What is seen, ring by ring: x, y and ring of each cell.
    #look(x, y, radius) {
        const { map, seen } = this.#windowOf(radius), passes = this.#passes, list = [];
        const left = x - radius, top = y - radius;
        map.fill((cx, cy) => !passes(left + cx, top + cy));
        map.look(this.#terms, radius, radius, seen);
        const { words, stride } = seen;
        for (let r = 1; r <= radius; r++) {
            let cx = radius - r, cy = radius + r;
            for (const [dx, dy] of RING)
                for (let k = 0; k < 2 * r; k++, cx += dx, cy += dy)
                    if (words[cy * stride + (cx >> 5)] >> (cx & 31) & 1) list.push(left + cx, top + cy, r);
        }
        return list;
    }
}
