/// <reference lib="esnext.disposable" />
/**
 * libeyeshot in WebAssembly: who sees what on a grid map.
 *
 * Columns x grow to the right and rows y downwards; both begin at 0. What makes no sense throws: a TypeError or
 * RangeError that names the argument; an Error when there is no memory.
 *
 * Masks and terms are ordinary objects. Maps and fogs live in the module's memory: they are freed some time after
 * nobody has them any more, or at once by `free()` or at the end of a `using`; then they may not be used.
 */

export as namespace eyeshot;

/** The library's version. */
export const version: string;

/** All rules, as `eyeshot algorithms` lists them. */
export const rules: readonly RuleFacts[];

export type RuleName =
    | "symmetric" | "exact" | "permissive" | "digital" | "diamond" | "beam" | "beam-symmetric" | "restrictive"
    | "ray-circle" | "ray-square" | "shadowcast" | "bresenham" | "steps" | "simple" | "corner" | "eight-ray"
    | "pseudo-2x" | "adjacent-2x" | "real-2x" | "tcod-basic" | "tcod-diamond" | "tcod-shadow" | "tcod-permissive-0"
    | "tcod-permissive-1" | "tcod-permissive-2" | "tcod-permissive-3" | "tcod-permissive-4" | "tcod-permissive-5"
    | "tcod-permissive-6" | "tcod-permissive-7" | "tcod-permissive-8" | "tcod-restrictive" | "tcod-symmetric"
    | "rot-precise" | "rot-discrete" | "rot-recursive" | "brogue" | "nethack" | "angband" | "dcss" | "cdda";

/**
 * What is within a radius r, by dx, dy and d² = dx² + dy²: circle d² ≤ r²; round d² ≤ r² + r; square max(|dx|, |dy|) ≤ r;
 * diamond |dx| + |dy| ≤ r; octagon max + floor(min / 2) ≤ r; strict d² < r²; wide d² < (r + 1)².
 */
export type Shape = "circle" | "round" | "square" | "diamond" | "octagon" | "strict" | "wide";
/** The last two from `why` only: a wall, where terms show none; and where the rule never looks, whatever the walls. */
export type Sight = "clear" | "blocked" | "range" | "border" | "cone" | "dark" | "never";
export type State = "unseen" | "explored" | "visible";

/** A rule of the library: how it is decided what can be seen. */
export interface RuleFacts {
    readonly name: RuleName;
    readonly summary: string;
    readonly source: string;
    readonly families: readonly string[];
    /** What holds of its fields on every map: "symmetric", "isotropic" … */
    readonly claims: readonly string[];
    /** 2: its masks have four cells for one of the map. */
    readonly scale: number;
    /** `GridMap.line()` tells the cells that it walks. */
    readonly lines: boolean;
}

/** What a rule of your own is asked: which cells does the eye at x, y see? */
export interface Question {
    readonly opaque: Mask;
    readonly x: number;
    readonly y: number;
    /** A hint: what lies beyond is cut off afterwards. */
    readonly radius: number;
    readonly shape: Shape;
}

/**
 * A rule of your own. `look` sets what is seen in `seen`, which is clear; then the terms are applied to that. What it
 * returns is not read: cells returned, or a promise, throw. It may look by other rules, but must not change maps or
 * fogs.
 */
export class Rule {
    constructor(name: string, look: (question: Question, seen: Mask) => void, own?: {
        /** 2: `seen` has four cells for one of the map. */
        scale?: 1 | 2;
        radius?: number;
        shape?: Shape;
        walls?: "lit" | "dark";
        border?: "shown" | "hidden";
    });
    readonly name: string;
    readonly scale: number;
}

/** A rectangle of cells; x1 and y1 are not included. What is left out reaches to the edge. */
export interface Box {
    x0?: number;
    y0?: number;
    x1?: number;
    y1?: number;
}

/** A set of cells: one bit a cell. */
export class Mask {
    /** All clear. */
    constructor(width: number, height: number);
    readonly width: number;
    readonly height: number;
    /** Words a row. */
    readonly stride: number;
    /** Column x of row y is bit x % 32 of words[y * stride + (x >> 5)]. To keep a mask, keep these. */
    readonly words: Uint32Array;

    /** Outside the mask nothing is set. What is no whole number throws. */
    has(x: number, y: number): boolean;
    set(x: number, y: number, seen?: boolean): void;
    clear(): void;
    count(): number;
    /** Each cell that was set is clear, and each other one is set. */
    invert(): this;
    clone(): Mask;
    /** The same size, and the same cells. */
    equals(other: ReadonlyMask): boolean;
    copy(other: ReadonlyMask): this;
    join(other: ReadonlyMask): this;
    intersect(other: ReadonlyMask): this;
    subtract(other: ReadonlyMask): this;
    /** Of each cell that is set, row by row. */
    forEach(f: (x: number, y: number) => void): void;
    /** Cells that are set, side by side: from … to - 1 of row y. The fastest way to read a mask. */
    runs(): { y: number; from: number; to: number }[];
    /** A byte a cell, row by row: 1 or `seen` where it is set, 0 or `hidden` elsewhere. */
    fillBytes<Bytes extends Uint8Array | Uint8ClampedArray = Uint8Array>(
        bytes?: Bytes, seen?: number, hidden?: number,
    ): Bytes;
    [Symbol.iterator](): IterableIterator<[x: number, y: number]>;
    toString(seen?: string, hidden?: string): string;
}

/** A mask that is a fog's: `clone()` it to change it. */
export type ReadonlyMask = Omit<Mask, "set" | "clear" | "invert" | "copy" | "join" | "intersect" | "subtract">;

/** The terms of a look that may be changed. */
export interface TermsOptions {
    /** In cells, a whole number; Infinity has no end. */
    radius?: number;
    shape?: Shape;
    /** Are opaque cells seen? */
    walls?: "lit" | "dark";
    /** Is the map's outermost ring? */
    border?: "shown" | "hidden";
    /** May sight slip between two walls that touch at a corner? */
    diagonals?: "pass" | "block";
    /** Does an eye see its own cell? */
    ownCell?: boolean;
    /** Whole degrees: 0 looks along +x, 90 along +y. */
    facing?: number;
    /** Whole degrees, 1 to 360, which sees all around. */
    cone?: number;
    /** Where in its cell the eye is, for rules whose scale is 2. */
    subtile?: "nw" | "ne" | "sw" | "se";
}

/** A rule, and how far and on what terms it looks: its own, but for what is told to be otherwise. They don't change. */
export class Terms {
    /** Those of symmetric. */
    constructor();
    /** What is undefined throws. Which rule a word names: `rules.find(({ name }) => name === word)`. */
    constructor(rule: RuleName | RuleFacts | Rule, changes?: TermsOptions);
    readonly rule: string;
    /** The rule's: 2 when masks have four cells for one of the map. */
    readonly scale: number;
    /** The same, but for these. */
    with(changes: TermsOptions): Terms;
}
export interface Terms extends Readonly<Required<TermsOptions>> {}

/** A rule alone has its own terms. */
export type TermsLike = Terms | RuleName | RuleFacts | Rule;

/** The cells that a line walked, where its rule walks one. */
export interface Walk {
    sight: Sight;
    steps: { kind: "start" | "x" | "y" | "tie"; x: number; y: number; error: number }[];
    /** The cell that stops it. */
    blocked: [x: number, y: number] | null;
    /** The two cells that stop it by standing beside it. */
    flanks: [x: number, y: number][];
}

/** Which cells are opaque. Beyond the map's edge everything is. */
export class GridMap {
    /** Nothing is opaque. */
    constructor(width: number, height: number);
    /**
     * A drawn map: text, or its rows; `opaque` are the letters that are opaque, # and █ if not told. What is missing of
     * a short row is open. Of a text, empty lines around it are none of the map's, nor, if its first line is empty, as
     * between backquotes, its indentation.
     */
    static from(rows: string | readonly string[], opaque?: string): GridMap;
    /** Rows of cells, [y][x]: 1 or true is opaque. */
    static from(rows: readonly (readonly (0 | 1 | boolean | number)[])[]): GridMap;
    /** Row by row, so many cells each: what is not 0 is opaque. */
    static from(cells: Uint8Array | Uint8ClampedArray | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array |
        Float32Array | Float64Array, width: number): GridMap;
    readonly width: number;
    readonly height: number;
    /** The opaque cells. After changing these, `update()`. */
    readonly rows: Mask;

    set(x: number, y: number, opaque?: boolean | number): void;
    /** Outside the map all is. */
    isOpaque(x: number, y: number): boolean;
    /** Each cell anew. A letter throws, since each would be a wall: say which are. */
    fill(isOpaque: (x: number, y: number) => unknown): this;
    update(): void;

    /** What the eye at x, y sees: a mask of its own, or `into`, a mask of the same size to be used again. */
    look(terms: TermsLike, x: number, y: number, into?: Mask): Mask;
    /** Does the eye at x, y see this one cell? For some 20 cells or more of one eye, look instead. */
    sees(terms: TermsLike, x: number, y: number, toX: number, toY: number): boolean;
    /** The same, and which way the line went. */
    line(terms: TermsLike, x: number, y: number, toX: number, toY: number): Walk;
    /**
     * Why? Of what is blocked, walls all of which must go for it to be seen, one where one is enough; of what is seen,
     * open cells each of which would hide it if it were a wall.
     */
    why(terms: TermsLike, x: number, y: number, toX: number, toY: number): { sight: Sight; cells: [x: number, y: number][] };
    /**
     * What of a field is seen by light: `lit` are cells that lights show, such as `visible` of a fog whose viewers are
     * lamps; `near` those that are seen without light. A wall is lit by an open cell beside it that is lit and seen.
     */
    light(field: ReadonlyMask, lit: ReadonlyMask, near?: ReadonlyMask): Mask;
    /**
     * All open cells of the map at once: of cell x, y at y * width + x how many cells it sees, its own and walls too,
     * and how many see it. Walls have 0. Of the eyes of some rows alone, add up what comes of them.
     */
    all(terms: TermsLike, rows?: { y0?: number; y1?: number }): { sees: Uint32Array; seenBy: Uint32Array };
    toString(opaque?: string, open?: string): string;
    free(): void;
    [Symbol.dispose](): void;
}

/**
 * What a team sees now, has seen before, and has never seen. A viewer is a name, a number, or one lasting object of
 * yours; `{ ...hero }` would be another viewer. Who is none throws.
 */
export class Fog {
    constructor(map: GridMap);
    readonly map: GridMap;
    /** A viewer comes, moves, or looks on other terms. Only it looks again. */
    place(viewer: unknown, terms: TermsLike, x: number, y: number): void;
    remove(viewer: unknown): void;
    /** A copy: who looks, on what terms, from where. */
    readonly viewers: Map<unknown, { terms: Terms; x: number; y: number }>;
    /** The map changed within the box, or at one cell: those look again whom it may concern. */
    mapChanged(box?: Box): void;
    mapChanged(x: number, y: number): void;
    state(x: number, y: number): State;
    count(state: State): number;
    sees(viewer: unknown, x: number, y: number): boolean;
    /** As it is now: another mask when that has changed. */
    readonly visible: ReadonlyMask;
    /** What is seen now or was before; it can be set: `fog.explored = fog.explored.clone().join(shown)`. */
    get explored(): ReadonlyMask;
    set explored(cells: ReadonlyMask);
    free(): void;
    [Symbol.dispose](): void;
}

type LightPasses = (x: number, y: number) => boolean;
type VisibilityCallback = (x: number, y: number, r: number, visibility: number) => void;

declare abstract class RotView {
    constructor(lightPasses: LightPasses, options?: { topology?: 4 | 6 | 8 });
    _lightPasses: LightPasses;
    _options: { topology: 4 | 6 | 8 };
    _getCircle(cx: number, cy: number, r: number): number[][];
    compute(x: number, y: number, R: number, callback: VisibilityCallback): void;
}

/**
 * In place of ROT.FOV.PreciseShadowcasting: the same calls with the same visibility, in less time. Each cell is asked
 * for at most once, and only if it may be seen.
 */
export class RotFOV extends RotView {
    static readonly Precise: typeof RotFOV;
    /** In place of ROT.FOV.DiscreteShadowcasting. */
    static readonly Discrete: new (...options: ConstructorParameters<typeof RotFOV>) => RotView;
    /** In place of ROT.FOV.RecursiveShadowcasting. */
    static readonly Recursive: new (...options: ConstructorParameters<typeof RotFOV>) => RotView & {
        /** `dir` is as in ROT.DIRS[8]: 0 up, 1 up and right, and so on, clockwise, to 7. */
        compute180(x: number, y: number, R: number, dir: number, callback: VisibilityCallback): void;
        /** The same, for a quarter of the circle. */
        compute90(x: number, y: number, R: number, dir: number, callback: VisibilityCallback): void;
    };
}
