// libeyeshot in WebAssembly: who sees what on a grid map. eyeshot.d.ts tells what each thing here does. Maps, fogs and
// rules of one's own live in the module's memory; masks and terms are JavaScript's alone and are copied there for a
// call, so that nobody has to free them. layout.c holds true what the numbers here say of the library's structures.
import { lib } from "./inside.mjs";
import { answers } from "./start.mjs";

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
const SIGHTS = ["clear", "blocked", "range", "border", "cone", "dark", "never"];
const STEP_KINDS = ["start", "x", "y", "tie"];
const STATES = ["unseen", "explored", "visible"];
const NO_MEMORY = -1, STOPPED = -2;
const MOST_SIDE = 2 ** 17, MOST_INT = 2 ** 31 - 1;
const MOST_DEPTH = 8; // rules of one's own that ask each other

// Where things are in the structures, in words of 4 bytes.
const MASK = { width: 0, height: 1, stride: 2, words: 3, size: 4 };
const RULE = {
    name: 0, summary: 1, source: 2, families: 3, claims: 4, scale: 5, radius: 6, shape: 8, walls: 9, border: 10,
    lines: 11, look: 12, context: 13, size: 14,
};
const TERMS = {
    rule: 0, radius: 2, shape: 4, walls: 5, border: 6, diagonals: 7,
    ownCell: 8, facing: 9, cone: 10, subtile: 11, size: 12,
};
const QUESTION = { opaque: 0, x: 1, y: 2, radius: 4, shape: 6 };
const STEP = { kind: 0, x: 1, y: 2, error: 4, size: 6 };
const WALK = { steps: 0, count: 1, blocked: 2, blockedAt: 3, flanked: 5, flanksX: 6, flanksY: 8, size: 10 };

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

function isSet(i) {
    return (ints()[i] & 255) !== 0; // a bool is one byte
}

function check(status) {
    if (status >= 0) return status;
    const message = `eyeshot: ${text(lib.eyeshot_status_text(status))}`;
    if (status === NO_MEMORY) throw new Error(`${message} A loop that makes maps or fogs must free() them.`);
    throw new RangeError(message);
}

function allocate(words) {
    return lib.malloc(4 * words) || check(NO_MEMORY);
}

// Arguments: each is what it must be, or an error names it.

function show(value) {
    return typeof value === "string" ? JSON.stringify(value) : value instanceof Object ? "an object" : String(value);
}

function whole(name, value, least, most, other = "") {
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    const message = `eyeshot: ${name} is ${show(value)}, not ${other}a whole number from ${least} to ${most}`;
    throw typeof value === "number" ? new RangeError(message) : new TypeError(message);
}

function indexOf(name, value, names) {
    const found = names.indexOf(value);
    if (found < 0) throw new RangeError(`eyeshot: ${name} is ${show(value)}, none of ${names.join(", ")}`);
    return found;
}

function must(name, value, type, is = value instanceof type) {
    if (!is) throw new TypeError(`eyeshot: ${name} is ${show(value)}, not a ${type.name}`);
    return value;
}

// A rectangle or rows, as { y0, y1 }: an object, not a list, whose entries would all be overlooked.
function mustBox(name, value, names) {
    must(name, value, Object, typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value));
    for (const other in value)
        if (!names.includes(other)) throw new RangeError(`eyeshot: ${name} has ${show(other)}, none of ${names.join(", ")}`);
    return value;
}

// What the library made is freed when nobody has it any more, unless it was before.
const lost = new FinalizationRegistry((release) => release());
let depth = 0; // of rules of one's own that are looking

class Owned {
    #at;
    #release;

    constructor(at, release) {
        this.#at = at || check(NO_MEMORY);
        this.#release = () => release(at);
        lost.register(this, this.#release, this);
    }

    get at() {
        if (!this.#at) throw new RangeError(`eyeshot: this ${this.constructor.name} was freed`);
        return this.#at;
    }

    // The same for who is going to change it: no map may change while it is looked at.
    get still() {
        if (depth) throw new Error(`eyeshot: a rule of your own must not change a ${this.constructor.name}`);
        return this.at;
    }

    free() {
        if (!this.#at) return;
        if (depth) throw new Error(`eyeshot: a rule of your own must not free a ${this.constructor.name}`);
        lost.unregister(this);
        this.#release();
        this.#at = 0;
    }

    [Symbol.dispose ?? "dispose"]() {
        this.free();
    }
}

// A mask of this size.
function sized(name, mask, { width, height }) {
    if (must(name, mask, Mask).width === width && mask.height === height) return mask;
    throw new RangeError(`eyeshot: ${name} is ${mask.width} × ${mask.height}, not ${width} × ${height}`);
}

// The first cell from x on, of the row that begins at words[base], that is set, or, with `flip` -1, is not.
function seek(words, base, x, width, flip) {
    if (x >= width) return width;
    let i = x >> 5, word = (words[base + i] ^ flip) & (-1 << (x & 31));
    while (!word && ++i << 5 < width) word = words[base + i] ^ flip;
    return word ? Math.min((i << 5) + 31 - Math.clz32(word & -word), width) : width;
}

export class Mask {
    constructor(width, height) {
        this.width = whole("width", width, 1, 2 * MOST_SIDE);
        this.height = whole("height", height, 1, 2 * MOST_SIDE);
        this.stride = 2 * Math.ceil(width / 64);
        this.words = new Uint32Array(this.stride * height);
        Object.freeze(this);
    }

    has(x, y) {
        if (!Number.isInteger(x)) whole("x", x, -MOST_INT, MOST_INT);
        if (!Number.isInteger(y)) whole("y", y, -MOST_INT, MOST_INT);
        return x >= 0 && x < this.width && y >= 0 && y < this.height &&
            (this.words[y * this.stride + (x >> 5)] >> (x & 31) & 1) === 1;
    }

    set(x, y, seen = true) {
        const i = whole("y", y, 0, this.height - 1) * this.stride + (whole("x", x, 0, this.width - 1) >> 5);
        if (seen) this.words[i] |= 1 << (x & 31);
        else this.words[i] &= ~(1 << (x & 31));
    }

    clear() {
        this.words.fill(0);
    }

    #combine(other, operation) {
        sized("other", other, this);
        const { words } = this;
        for (let i = 0; i < words.length; i++) words[i] = operation(words[i], other.words[i]);
        return this;
    }

    clone() {
        return new Mask(this.width, this.height).copy(this);
    }

    equals(other) {
        return must("other", other, Mask).width === this.width && other.height === this.height &&
            this.clone().#combine(other, (a, b) => a ^ b).count() === 0;
    }

    invert() {
        return this.#combine(this, (a) => ~a);
    }

    copy(other) {
        return this.#combine(other, (_, b) => b);
    }

    join(other) {
        return this.#combine(other, (a, b) => a | b);
    }

    intersect(other) {
        return this.#combine(other, (a, b) => a & b);
    }

    subtract(other) {
        return this.#combine(other, (a, b) => a & ~b);
    }

    #eachRun(f) {
        const { words, width, height, stride } = this;
        for (let y = 0, base = 0; y < height; y++, base += stride)
            for (let from = seek(words, base, 0, width, 0), to; from < width; from = seek(words, base, to, width, 0)) {
                to = seek(words, base, from, width, -1);
                f(y, from, to);
            }
    }

    runs() {
        const runs = [];
        this.#eachRun((y, from, to) => runs.push({ y, from, to }));
        return runs;
    }

    count() {
        let count = 0;
        this.#eachRun((_, from, to) => { count += to - from; });
        return count;
    }

    // Written out, so that engines can make f a part of the loop.
    forEach(f) {
        const { words, width, height, stride } = this;
        for (let y = 0, base = 0; y < height; y++, base += stride)
            for (let x = seek(words, base, 0, width, 0); x < width; x = seek(words, base, x, width, 0))
                for (const to = seek(words, base, x, width, -1); x < to; x++) f(x, y);
    }

    fillBytes(bytes = new Uint8Array(this.width * this.height), seen = 1, hidden = 0) {
        const { width, height } = this;
        must("bytes", bytes, Uint8Array, bytes instanceof Uint8Array || bytes instanceof Uint8ClampedArray);
        if (bytes.length !== width * height) throw new RangeError(`eyeshot: bytes has no ${width} × ${height} cells`);
        bytes.fill(hidden);
        this.#eachRun((y, from, to) => {
            if (to - from > 16) bytes.fill(seen, y * width + from, y * width + to);
            else for (let x = from; x < to; x++) bytes[y * width + x] = seen;
        });
        return bytes;
    }

    *[Symbol.iterator]() {
        for (const { y, from, to } of this.runs()) for (let x = from; x < to; x++) yield [x, y];
    }

    toString(seen = "1", hidden = "0") {
        let out = "";
        for (let y = 0; y < this.height; y++, out += "\n")
            for (let x = 0; x < this.width; x++) out += this.has(x, y) ? seen : hidden;
        return out;
    }
}

// What a fog gives to all who ask, so that nobody may change it.
class FogMask extends Mask {}
for (const name of ["set", "clear", "invert", "copy", "join", "intersect", "subtract"])
    FogMask.prototype[name] = () => {
        throw new TypeError("eyeshot: this mask is a fog's; change a clone() of it");
    };

// One of the library's masks, whose rows may be longer there than our words of it: f copies a row, or all of them.
function eachRow(at, words, f) {
    const i = at / 4, [width, height] = ints().subarray(i), stride = 2 * ints()[i + MASK.stride];
    const ours = 2 * Math.ceil(width / 64), length = stride === ours ? ours * height : ours;
    for (let y = 0, from = ints()[i + MASK.words] / 4; y < ours * height; y += length, from += stride)
        f(ints().subarray(from, from + length), words.subarray(y, y + length));
}

function readMask(at, mask) {
    eachRow(at, mask.words, (theirs, ours) => ours.set(theirs));
    return mask;
}

// Behind a row's last column no bit is set there, whatever was written to words here.
function writeMask(at, { words }) {
    const width = ints()[at / 4 + MASK.width], stride = 2 * Math.ceil(width / 64);
    for (let last = width >> 5; width % 64 && last < words.length; last += stride) {
        words[last] &= (1 << width % 32) - 1;
        if (width % 64 < 32) words[last + 1] = 0;
    }
    eachRow(at, words, (theirs, ours) => theirs.set(ours));
    return at;
}

// Calls f with the masks in the module's memory, and frees them there.
function withMasks(masks, f) {
    const taken = [];
    try {
        for (const mask of masks) {
            const at = allocate(MASK.size);
            taken.push(at);
            ints().fill(0, at / 4, at / 4 + MASK.size);
            check(lib.eyeshot_mask_init(at, mask.width, mask.height, 0));
            writeMask(at, mask);
        }
        return f(...taken);
    } finally {
        for (const at of taken) {
            lib.eyeshot_mask_release(at, 0);
            lib.free(at);
        }
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

function radiusOf(words, i) {
    return words[i + 1] < 1 << 21 ? words[i + 1] * 2 ** 32 + (words[i] >>> 0) : Infinity;
}

function putRadius(words, i, radius) {
    const all = radius === Infinity || whole("radius", radius, 0, Number.MAX_SAFE_INTEGER, "Infinity or ") < 0;
    words[i] = all ? -1 : radius % 2 ** 32;
    words[i + 1] = all ? MOST_INT : radius / 2 ** 32;
}

export const version = text(lib.eyeshot_version());
export const rules = readRules();
const ruleNames = rules.map((rule) => rule.name);

// Rules of one's own, by where their structures are, which stay while anybody has the rule.
const own = new Map();

export class Rule {
    #look;

    constructor(name, look, terms = {}) {
        const { scale = 1, radius = Infinity, shape = "circle", walls = "lit", border = "shown", ...others } = terms;
        const letters = new TextEncoder().encode(`${must("name", name, String, typeof name === "string")}\0`);
        const words = new Int32Array(RULE.size);
        this.#look = must("look", look, Function);
        for (const other in others) throw new RangeError(`eyeshot: a rule has no ${show(other)}`);
        words.set([whole("scale", scale, 1, 2)], RULE.scale);
        putRadius(words, RULE.radius, radius);
        for (const [term, value] of Object.entries({ shape, walls, border }))
            words[RULE[term]] = indexOf(term, value, CHOICES[term]);
        const at = allocate(RULE.size + Math.ceil(letters.length / 4));
        words[RULE.name] = words[RULE.summary] = words[RULE.source] = at + 4 * RULE.size;
        words[RULE.look] = lib.asked();
        words[RULE.context] = at;
        ints().set(words, at / 4);
        new Uint8Array(lib.memory.buffer).set(letters, words[RULE.name]);
        Object.freeze(Object.assign(this, { at, name, scale }));
        own.set(at, new WeakRef(this));
        lost.register(this, () => {
            own.delete(at);
            lib.free(at);
        });
    }

    static answer(at, question, seenAt) {
        const i = question / 4, size = (mask) => [ints()[mask / 4 + MASK.width], ints()[mask / 4 + MASK.height]];
        const opaque = ints()[i + QUESTION.opaque], seen = new Mask(...size(seenAt));
        const rule = own.get(at).deref();
        const answer = rule.#look({
            opaque: readMask(opaque, new Mask(...size(opaque))),
            x: ints()[i + QUESTION.x],
            y: ints()[i + QUESTION.y],
            radius: radiusOf(ints(), i + QUESTION.radius),
            shape: CHOICES.shape[ints()[i + QUESTION.shape]],
        }, seen);
        if (answer instanceof Object && answer !== seen)
            throw new TypeError(`eyeshot: rule ${rule.name} returns an object; what it sees it must set in the mask`);
        writeMask(seenAt, seen);
    }
}

// Who looks has a looker, and room for terms and for what else a call reads or writes. A rule of one's own that looks
// has another one. What it throws waits until the library has returned.
const desks = [];

answers.look = (at, question, seen) => {
    try {
        Rule.answer(at, question, seen);
        return 0;
    } catch (error) {
        desks[depth - 1].error = { error };
        return STOPPED;
    }
};

const NO_TERMS = {};

// f has a desk, on which the terms are.
function ask(terms, f) {
    if (depth === MOST_DEPTH) throw new RangeError("eyeshot: rules of your own ask each other without end");
    const desk = (desks[depth] ??= {
        looker: lib.eyeshot_looker_new(0) || check(NO_MEMORY),
        terms: allocate(TERMS.size),
        room: allocate(WALK.size),
        put: NO_TERMS, // what was put to `terms`
        error: null,
    });
    if (desk.put !== terms && terms !== NO_TERMS) Terms.put(desk, termsOf(terms));
    depth++;
    try {
        return f(desk);
    } finally {
        depth--;
    }
}

function settle(desk, status) {
    const { error } = desk;
    desk.error = null;
    if (error) throw error.error;
    return check(status);
}

function readTerm(name, words) {
    if (name === "radius") return radiusOf(words, TERMS.radius);
    const value = words[TERMS[name]];
    return name === "ownCell" ? (value & 255) !== 0 : CHOICES[name]?.[value] ?? value;
}

function writeTerm(name, value, words) {
    if (name === "radius") putRadius(words, TERMS.radius, value);
    else if (name === "ownCell") words[TERMS.ownCell] = must(name, value, Boolean, typeof value === "boolean") ? 1 : 0;
    else if (name in CHOICES) words[TERMS[name]] = indexOf(name, value, CHOICES[name]);
    else if (name === "cone") words[TERMS.cone] = whole(name, value, 1, 360);
    else if (name === "facing") words[TERMS.facing] = whole(name, value, -MOST_INT, MOST_INT);
    else throw new RangeError(`eyeshot: terms have no ${show(name)}`);
}

const TERM_NAMES = Object.keys(TERMS).filter((name) => name !== "rule" && name !== "size");

export class Terms {
    #rule;
    #image; // the structure

    constructor(rule, changes = {}) {
        if (!arguments.length) rule = "symmetric";
        this.#rule = rule instanceof Rule || rules.includes(rule) ? rule : rules[indexOf("rule", rule, ruleNames)];
        this.#image = ask(NO_TERMS, (desk) => {
            desk.put = NO_TERMS;
            lib.eyeshot_terms_of(desk.terms, this.#rule.at);
            return ints().slice(desk.terms / 4, desk.terms / 4 + TERMS.size);
        });
        for (const [name, value] of Object.entries(must("changes", changes, Object)))
            writeTerm(name, value, this.#image);
        this.rule = this.#rule.name;
        this.scale = this.#rule.scale;
        for (const name of TERM_NAMES) this[name] = readTerm(name, this.#image);
        Object.freeze(this);
    }

    static put(desk, terms) {
        ints().set(terms.#image, desk.terms / 4);
        desk.put = terms;
    }

    with(changes) {
        const { rule, scale, ...terms } = this;
        return new Terms(this.#rule, { ...terms, ...changes });
    }
}

const ruleTerms = new Map(); // those of the library's rules, by rule or name, as far as they were asked for

// Where terms are asked for, a rule has its own.
function termsOf(terms) {
    if (terms instanceof Terms) return terms;
    if (terms instanceof Rule) return new Terms(terms);
    if (!ruleTerms.has(terms)) {
        const isRule = typeof terms === "string" || rules.includes(terms);
        ruleTerms.set(terms, isRule ? new Terms(terms) : must("terms", terms, Terms));
    }
    return ruleTerms.get(terms);
}

// Arguments that are a cell of a map.
function onMap({ rows: { width, height } }, x, y, xName = "x", yName = "y") {
    whole(xName, x, 0, width - 1);
    whole(yName, y, 0, height - 1);
}

function readWalk(at, sight) {
    const i = at / 4, [x, y] = ints().subarray(i + WALK.blockedAt), first = ints()[i + WALK.steps] / 4;
    const steps = Array.from({ length: ints()[i + WALK.count] }, (_, k) => {
        const step = first + k * STEP.size, [kind, x, y, , low, high] = ints().subarray(step + STEP.kind);
        return { kind: STEP_KINDS[kind], x, y, error: high * 2 ** 32 + (low >>> 0) };
    });
    const flanks = [0, 1].map((k) => [ints()[i + WALK.flanksX + k], ints()[i + WALK.flanksY + k]]);
    return {
        sight: SIGHTS[sight],
        steps,
        blocked: isSet(i + WALK.blocked) ? [x, y] : null,
        flanks: isSet(i + WALK.flanked) ? flanks : [],
    };
}

// The lines of a text, but for empty ones around it, and for its indentation if its first line is empty.
function linesOf(text) {
    let lines = text.split(/\r?\n/);
    if (lines[0] === "") {
        lines = lines.map((line) => (/^[ \t]+$/.test(line) ? "" : line));
        const indent = lines.reduce((least, line) => (line ? Math.min(least, line.search(/[^ \t]/)) : least), Infinity);
        lines = lines.map((line) => line.slice(indent));
    }
    while (lines.length && !lines.at(-1)) lines.pop();
    return lines.slice(lines.findIndex(Boolean));
}

// The rows of a drawn map, or of numbers: a function that tells of each cell whether it is opaque, and the size.
function readRows(rows, opaque) {
    const height = whole("the number of rows", rows.length, 1, MOST_SIDE), isText = typeof rows[0] === "string";
    let width = 0;
    const cells = Array.from(rows, (row, y) => {
        must(`row ${y}`, row, isText ? String : Array, isText ? typeof row === "string" : Array.isArray(row));
        if (!isText && y && row.length !== width)
            throw new RangeError(`eyeshot: row ${y} has ${row.length} cells, and row 0 has ${width}`);
        const list = isText ? [...row] : row;
        width = Math.max(width, list.length);
        return list;
    });
    if (isText) return { width, height, isOpaque: (x, y) => x < cells[y].length && opaque.includes(cells[y][x]) };
    for (const [y, row] of cells.entries())
        for (const [x, cell] of row.entries())
            if (cell !== 0 && cell !== 1 && typeof cell !== "boolean")
                throw new TypeError(`eyeshot: cell ${x} of row ${y} is ${show(cell)}, neither 0, 1, nor a boolean`);
    return { width, height, isOpaque: (x, y) => cells[y][x] };
}

export class GridMap extends Owned {
    #rows;

    constructor(width, height) {
        const rows = new Mask(whole("width", width, 1, MOST_SIDE), whole("height", height, 1, MOST_SIDE));
        super(lib.eyeshot_map_new(width, height, 0), lib.eyeshot_map_free);
        this.#rows = rows;
    }

    static from(source, how) {
        if (ArrayBuffer.isView(source) && typeof source.length === "number") {
            const width = whole("width", how, 1, MOST_SIDE), height = source.length / width;
            return new GridMap(width, height).fill((x, y) => source[y * width + x]);
        }
        const lines = typeof source === "string" ? linesOf(source) : source;
        if (!Array.isArray(lines)) throw new TypeError(`eyeshot: a map is ${show(source)}, neither text nor rows nor numbers`);
        const { width, height, isOpaque } = readRows(lines, must("opaque", how ?? "#█", String, typeof (how ?? "") === "string"));
        return new GridMap(width, height).fill(isOpaque);
    }

    get rows() {
        return this.#rows;
    }

    get width() {
        return this.#rows.width;
    }

    get height() {
        return this.#rows.height;
    }

    set(x, y, opaque = true) {
        onMap(this, x, y);
        if (typeof opaque !== "boolean" && typeof opaque !== "number")
            throw new TypeError(`eyeshot: opaque is ${show(opaque)}, neither a boolean nor a number`);
        check(lib.eyeshot_map_set(this.still, x, y, opaque ? 1 : 0));
        this.#rows.set(x, y, opaque);
    }

    isOpaque(x, y) {
        const isInside = whole("x", x, -MOST_INT, MOST_INT) >= 0 && whole("y", y, -MOST_INT, MOST_INT) >= 0;
        return this.at && (!(isInside && x < this.width && y < this.height) || this.#rows.has(x, y));
    }

    fill(isOpaque) {
        const { stride, width, height } = this.#rows, words = new Uint32Array(stride * height);
        must("isOpaque", isOpaque, Function);
        for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++) {
                const cell = isOpaque(x, y);
                if (typeof cell === "string") throw new TypeError(`eyeshot: of ${x},${y} isOpaque returns ${show(cell)}, a text`);
                if (cell) words[y * stride + (x >> 5)] |= 1 << (x & 31);
            }
        this.#rows.words.set(words);
        this.update();
        return this;
    }

    update() {
        const at = this.still;
        writeMask(lib.eyeshot_map_rows(at), this.#rows);
        ask(NO_TERMS, ({ room }) => {
            ints().set([0, 0, this.width, this.height], room / 4);
            check(lib.eyeshot_map_update(at, room));
        });
    }

    look(terms, x, y, into) {
        onMap(this, x, y);
        terms = termsOf(terms);
        const { scale } = terms, width = this.width * scale, height = this.height * scale;
        const mask = into === undefined ? new Mask(width, height) : sized("into", into, { width, height });
        if (mask === this.#rows) throw new RangeError("eyeshot: into is the map's own rows");
        if (mask instanceof FogMask) throw new TypeError("eyeshot: into is a fog's own mask");
        return ask(terms, (desk) => {
            const seen = lib.eyeshot_look(desk.looker, this.at, desk.terms, x, y);
            settle(desk, lib.eyeshot_looker_status(desk.looker));
            return readMask(seen, mask);
        });
    }

    sees(terms, x, y, toX, toY) {
        onMap(this, x, y);
        onMap(this, toX, toY, "toX", "toY");
        return ask(terms, (desk) => {
            const seen = lib.eyeshot_sees(desk.looker, this.at, desk.terms, x, y, toX, toY);
            settle(desk, lib.eyeshot_looker_status(desk.looker));
            return seen !== 0;
        });
    }

    line(terms, x, y, toX, toY) {
        onMap(this, x, y);
        onMap(this, toX, toY, "toX", "toY");
        return ask(terms, (desk) => {
            const sight = lib.eyeshot_line(desk.looker, this.at, desk.terms, x, y, toX, toY, desk.room);
            return readWalk(desk.room, settle(desk, sight));
        });
    }

    why(terms, x, y, toX, toY) {
        onMap(this, x, y);
        onMap(this, toX, toY, "toX", "toY");
        const tell = (most) => ask(terms, (desk) => {
            const at = allocate(2 * most);
            try {
                ints()[desk.room / 4] = most;
                const sight = lib.eyeshot_why(desk.looker, this.at, desk.terms, x, y, toX, toY, at, desk.room);
                settle(desk, sight);
                const count = ints()[desk.room / 4];
                if (count > most) return tell(count);
                const found = ints().slice(at / 4, at / 4 + 2 * count);
                const cells = Array.from({ length: count }, (_, k) => [found[2 * k], found[2 * k + 1]]);
                return { sight: SIGHTS[sight], cells };
            } finally {
                lib.free(at);
            }
        });
        return tell(64);
    }

    light(field, lit, near) {
        const seen = new Mask(this.width, this.height), masks = [sized("field", field, this), sized("lit", lit, this)];
        if (near !== undefined) masks.push(sized("near", near, this));
        if (near === field) throw new RangeError("eyeshot: near is the field itself");
        return withMasks([seen, ...masks], (seenAt, fieldAt, litAt, nearAt = 0) => {
            check(lib.eyeshot_light(this.at, fieldAt, litAt, nearAt, seenAt));
            return readMask(seenAt, seen);
        });
    }

    all(terms, rows = {}) {
        const { y0 = 0, y1 = this.height } = mustBox("rows", rows, ["y0", "y1"]);
        whole("y1", y1, whole("y0", y0, 0, this.height), this.height);
        const cells = this.width * this.height, at = allocate(2 * cells);
        try {
            ints().fill(0, at / 4, at / 4 + 2 * cells);
            ask(terms, (desk) => settle(desk, lib.eyeshot_all(this.at, desk.terms, y0, y1, at, at + 4 * cells, 0)));
            const numbers = (begin) => new Uint32Array(lib.memory.buffer, begin, cells).slice();
            return { sees: numbers(at), seenBy: numbers(at + 4 * cells) };
        } finally {
            lib.free(at);
        }
    }

    toString(opaque = "#", open = ".") {
        return this.#rows.toString(opaque, open);
    }
}

export class Fog extends Owned {
    #map;
    #viewers = new Map(); // by what the game calls them: their numbers, and how they look
    #unused = []; // numbers of viewers that went
    #visible = null; // what was read since it changed
    #explored = null;

    constructor(map) {
        super(lib.eyeshot_fog_new(must("map", map, GridMap).at, 0), lib.eyeshot_fog_free);
        this.#map = map;
    }

    get at() {
        return this.#map.at && super.at;
    }

    get map() {
        return this.#map;
    }

    // Who changes it begins with this.
    get still() {
        this.#visible = this.#explored = null;
        return super.still;
    }

    place(viewer, terms, x, y) {
        onMap(this.#map, x, y);
        const at = this.still, known = this.#viewers.get(viewer);
        terms = termsOf(terms);
        const number = known?.number ?? this.#unused.at(-1) ?? this.#viewers.size;
        ask(terms, (desk) =>
            settle(desk, lib.eyeshot_fog_place(at, desk.looker, number, desk.terms, x, y)));
        if (!known) this.#unused.pop();
        this.#viewers.set(viewer, { number, terms, x, y });
    }

    #numberOf(viewer) {
        const known = this.#viewers.get(viewer);
        if (known) return known.number;
        throw new RangeError(`eyeshot: ${show(viewer)} is no viewer of this fog; a viewer is a name or one lasting object`);
    }

    get viewers() {
        return new Map(Array.from(this.#viewers, ([viewer, { terms, x, y }]) => [viewer, { terms, x, y }]));
    }

    remove(viewer) {
        const at = this.still, number = this.#numberOf(viewer);
        check(lib.eyeshot_fog_remove(at, number));
        this.#viewers.delete(viewer);
        this.#unused.push(number);
    }

    mapChanged(box = {}, y) {
        const at = this.still, { width, height } = this.#map;
        const isCell = typeof box === "number";
        if (isCell) onMap(this.#map, box, y);
        else mustBox("box", box, ["x0", "y0", "x1", "y1"]);
        const { x0 = 0, y0 = 0, x1 = width, y1 = height } = isCell ? { x0: box, y0: y, x1: box + 1, y1: y + 1 } : box;
        whole("x1", x1, 1 + whole("x0", x0, -MOST_INT, MOST_INT - 1), MOST_INT);
        whole("y1", y1, 1 + whole("y0", y0, -MOST_INT, MOST_INT - 1), MOST_INT);
        ask(NO_TERMS, (desk) => {
            ints().set([x0, y0, x1, y1], desk.room / 4);
            settle(desk, lib.eyeshot_fog_map_changed(at, desk.looker, desk.room));
        });
    }

    state(x, y) {
        onMap(this.#map, x, y);
        return STATES[lib.eyeshot_fog_state(this.at, x, y)];
    }

    count(state) {
        return lib.eyeshot_fog_count(this.at, indexOf("state", state, STATES));
    }

    sees(viewer, x, y) {
        onMap(this.#map, x, y);
        return lib.eyeshot_fog_sees(this.at, this.#numberOf(viewer), x, y) !== 0;
    }

    get visible() {
        return (this.#visible ??= this.#read(lib.eyeshot_fog_visible));
    }

    get explored() {
        return (this.#explored ??= this.#read(lib.eyeshot_fog_explored));
    }

    #read(maskOf) {
        return readMask(maskOf(this.at), new FogMask(this.#map.width, this.#map.height));
    }

    set explored(cells) {
        const at = this.still;
        withMasks([sized("explored", cells, this.#map)], (mask) => check(lib.eyeshot_fog_set_explored(at, mask)));
    }
}
