/**
 * libeyeshot in WebAssembly: who sees what on a grid map.
 *
 * Columns x grow to the right and rows y downwards; both begin at 0. What does not work throws: a
 * RangeError for arguments that mean nothing, an Error when there is no memory.
 *
 * Maps, masks, terms and fogs live in the module's memory. They are freed when nothing refers to them any
 * more, or at once by `free()`; after that they may not be used.
 */

/** The library's version. */
export const version: string;

/** All rules, as `eyeshot algorithms` lists them. */
export const rules: readonly Rule[];

export type Shape = "circle" | "round" | "square" | "diamond" | "octagon" | "strict" | "wide";
export type Sight = "clear" | "blocked" | "range" | "border" | "cone";
export type State = "unseen" | "explored" | "visible";

/** A rule: how it is decided what can be seen. */
export interface Rule {
    readonly name: string;
    readonly summary: string;
    readonly source: string;
    readonly families: readonly string[];
    /** What holds of its fields on every map: "symmetric", "isotropic" … */
    readonly claims: readonly string[];
    /** 2: its masks have four cells for one of the map. */
    readonly scale: number;
    /** `GridMap.line()` tells the cells that it walks. */
    readonly lines: boolean;
    /** Where it is in the module's memory. */
    readonly at: number;
}

/** A rectangle of cells; x1 and y1 are not included. What is left out reaches to the edge. */
export interface Box {
    x0?: number;
    y0?: number;
    x1?: number;
    y1?: number;
}

interface Owned {
    /** Where it is in the module's memory. */
    readonly at: number;
    free(): void;
}

/** One bit a cell. */
export class Mask implements Owned {
    /** All clear. */
    constructor(width: number, height: number);
    readonly at: number;
    readonly width: number;
    readonly height: number;
    /** Words a row. */
    readonly stride: number;
    /**
     * The module's own memory: column x of row y is bit x % 32 of words[y * stride + (x >> 5)]. Take it anew
     * after other calls: memory that grows leaves the old array empty.
     */
    readonly words: Uint32Array;

    /** Outside the mask nothing is set. */
    has(x: number, y: number): boolean;
    set(x: number, y: number, seen?: boolean): void;
    clear(): void;
    count(): number;
    copy(other: Mask): this;
    join(other: Mask): this;
    intersect(other: Mask): this;
    subtract(other: Mask): this;
    /** The cells that are set, row by row. */
    [Symbol.iterator](): IterableIterator<[x: number, y: number]>;
    toString(seen?: string, hidden?: string): string;
    free(): void;
}

/** The terms of a look that may be changed. `radius: Infinity` has no end. */
export interface TermsOptions {
    radius?: number;
    shape?: Shape;
    walls?: "lit" | "dark";
    border?: "shown" | "hidden";
    diagonals?: "pass" | "block";
    ownCell?: boolean;
    /** Degrees: 0 looks along +x, 90 along +y; a cone of 360 sees all around. */
    facing?: number;
    cone?: number;
    /** Of the eye, for rules whose scale is 2. */
    subtile?: "nw" | "ne" | "sw" | "se";
}

/** A rule, and how far and on what terms it looks: its own, but for what is told to be otherwise. */
export class Terms implements Owned, Required<TermsOptions> {
    constructor(rule?: string, changes?: TermsOptions);
    readonly at: number;
    /** When it is set, all terms become the rule's own. */
    rule: string;
    /** The rule's: 2 when masks have four cells for one of the map. */
    readonly scale: number;
    radius: number;
    shape: Shape;
    walls: "lit" | "dark";
    border: "shown" | "hidden";
    diagonals: "pass" | "block";
    ownCell: boolean;
    facing: number;
    cone: number;
    subtile: "nw" | "ne" | "sw" | "se";
    free(): void;
}

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
export class GridMap implements Owned {
    /** Nothing is opaque. */
    constructor(width: number, height: number);
    /** A drawn map: its rows, or a text of lines. What is missing of a short row is open. */
    static from(rows: string | readonly string[], opaque?: string): GridMap;
    readonly at: number;
    readonly width: number;
    readonly height: number;
    /** The opaque cells, in place; after changing its words, `update()`. */
    readonly rows: Mask;

    set(x: number, y: number, opaque?: boolean): void;
    isOpaque(x: number, y: number): boolean;
    fill(isOpaque: (x: number, y: number) => boolean): this;
    update(box?: Box): void;

    /** What the eye at x, y sees. A mask of an earlier look may be given to be used again. */
    look(terms: Terms, x: number, y: number, mask?: Mask): Mask;
    /** Does the eye at x, y see this one cell? */
    sees(terms: Terms, x: number, y: number, toX: number, toY: number): boolean;
    /** The same, and why not. */
    line(terms: Terms, x: number, y: number, toX: number, toY: number): Walk;
    /** What all open cells see, at once. Numbers of an earlier call may be given to be used again. */
    all(terms: Terms, numbers?: AllEyes): AllEyes;
    free(): void;
}

/** How much each open cell of a map sees, and how many of them see it, row by row. Walls have 0. */
export class AllEyes implements Owned {
    constructor(width: number, height: number);
    readonly at: number;
    readonly width: number;
    readonly height: number;
    /** Of cell x, y at y * width + x: how many cells it sees, its own and walls too. In place, as words are. */
    readonly sees: Uint32Array;
    readonly seenBy: Uint32Array;
    free(): void;
}

/** What a team sees now, has seen before, and has never seen. Viewers are small numbers of your choice. */
export class Fog implements Owned {
    constructor(map: GridMap);
    readonly at: number;
    readonly map: GridMap;
    /** A viewer comes, moves, or looks on other terms. */
    place(viewer: number, terms: Terms, x: number, y: number): void;
    remove(viewer: number): void;
    /** The map changed within the box: those look again whom it may concern. */
    mapChanged(box?: Box): void;
    state(x: number, y: number): State;
    count(state: State): number;
    sees(viewer: number, x: number, y: number): boolean;
    /** In place, until the fog changes. */
    readonly visible: Mask;
    /** What is seen now or was before. */
    readonly explored: Mask;
    free(): void;
}

/**
 * rot.js's way of asking: `new RotFOV(lightPasses).compute(x, y, R, callback)` calls back for the cells for
 * which ROT.FOV.PreciseShadowcasting does, in the same order. `visibility` is always 1: a cell is seen, or it
 * is not. Another rule sees what it sees on its own terms, as far as R cells in each direction.
 */
export class RotFOV {
    constructor(lightPasses: (x: number, y: number) => boolean, options?: { topology?: 8; rule?: string });
    compute(
        x: number, y: number, R: number,
        callback: (x: number, y: number, r: number, visibility: number) => void,
    ): void;
}
