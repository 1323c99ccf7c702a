// rot.js' fields of view, call by call and bit by bit, in less time. RotFOV and its Discrete go ring by ring, and walls
// take parts of the circle away: `Shadows` is the sorted list of these. A cell whose part is in a shadow is not asked
// for. Recursive walks the rows of an octant between two slopes, and keeps what it was told, since octants share cells.

// For each topology where a ring begins, how its sides run, and how long each is; lengths are in radii.
const TOPOLOGIES = {
    4: { begin: [0, 1], sides: [[-1, -1], [1, -1], [1, 1], [-1, 1]], length: 1 },
    6: { begin: [-1, 1], sides: [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]], length: 1 },
    8: { begin: [-1, 1], sides: [[0, -1], [1, 0], [0, 1], [-1, 0]], length: 2 },
};

class RotView {
    constructor(lightPasses, options) {
        if (typeof lightPasses !== "function") throw new TypeError("eyeshot: lightPasses is no function");
        this._lightPasses = lightPasses;
        this._options = { topology: 8, ...options };
        if (!(this._options.topology in TOPOLOGIES)) throw new RangeError("eyeshot: topology is none of 4, 6, 8");
    }

    _getCircle(cx, cy, r) {
        const { begin, sides, length } = TOPOLOGIES[this._options.topology], cells = [];
        let x = cx + begin[0] * r, y = cy + begin[1] * r;
        for (const [dx, dy] of sides)
            for (let k = 0; k < length * r; k++, x += dx, y += dy) cells.push([x, y]);
        return cells;
    }
}

// Where shadows begin and end on a circle that is 1 long: numerator, denominator, of each edge. Parts of the circle
// that are asked for come in rising order within a ring, so the search for a part's edges goes on where it was.
class Shadows {
    constructor(isExact) {
        this.isExact = isExact; // or a part's end is no edge of it, and any of it is all
        this.edges = [];
        this.first = 0; // of the edges that are not before the part; shadows begin at 0, 4, 8 …, and end at 2, 6, 10 …
    }

    get isAll() {
        const { edges } = this;
        return edges.length === 4 && edges[0] === 0 && edges[2] === edges[3];
    }

    // Is the part from / of … to / of within one shadow?
    hides(from, to, of) {
        const { edges } = this;
        let { first } = this;
        while (first < edges.length && edges[first] * of < from * edges[first + 1]) first += 2;
        this.first = first;
        if (first === edges.length || (!(first & 2) && edges[first] * of !== from * edges[first + 1])) return false;
        const end = first | 2;
        return to * edges[end + 1] <= edges[end] * of;
    }

    // How much of that part is seen, when it is not hidden: from the first edge to the last one, as far as these are
    // ends of shadows that reach into the part. A wall's part becomes a shadow.
    take(from, to, of, isWall) {
        const { edges, first, isExact } = this;
        let end = first;
        while (end < edges.length && edges[end] * of < to * edges[end + 1]) end += 2;
        if (isExact && end < edges.length && edges[end] * of === to * edges[end + 1]) end += 2;
        const begins = !(first & 2), ends = !(end & 2); // outside of shadows
        if (end === first && begins && !isWall) return 1;
        const low = begins ? from : edges[first], lowOf = begins ? of : edges[first + 1];
        const high = ends ? to : edges[end - 2], highOf = ends ? of : edges[end - 1];
        if (isWall) edges.splice(first, end - first, ...(begins ? [from, of] : []), ...(ends ? [to, of] : []));
        return isExact ? (high * lowOf - low * highOf) / (lowOf * highOf) / ((to * of - from * of) / (of * of)) : 1;
    }
}

class RotRings extends RotView {
    #isExact;

    constructor(lightPasses, options, isExact) {
        super(lightPasses, options);
        this.#isExact = isExact; // or in whole degrees
    }

    compute(x, y, R, callback) {
        callback(x, y, 0, 1);
        if (!this._lightPasses(x, y)) return;
        const { begin, sides, length } = TOPOLOGIES[this._options.topology];
        const isExact = this.#isExact, shadows = new Shadows(isExact);
        for (let r = 1; r <= R; r++) {
            const count = sides.length * length * r, of = isExact ? 2 * count : 360, angle = 360 / count;
            let cx = x + begin[0] * r, cy = y + begin[1] * r, i = 0;
            shadows.first = 0;
            for (const [dx, dy] of sides)
                for (let k = 0; k < length * r; k++, i++, cx += dx, cy += dy) {
                    const from = isExact ? 2 * i - 1 : Math.floor(angle * (i - 0.5));
                    const to = isExact ? 2 * i + 1 : Math.ceil(angle * (i - 0.5) + angle);
                    if (from >= 0 && shadows.hides(from, to, of)) continue;
                    const seen = from < 0 ? this.#seeFirst(shadows, of + from, to, of, cx, cy) :
                        shadows.take(from, to, of, !this._lightPasses(cx, cy));
                    if (seen) callback(cx, cy, r, isExact ? seen : 1);
                    if (shadows.isAll) return;
                }
        }
    }

    // A ring's first cell has two parts: the circle's end, and its beginning.
    #seeFirst(shadows, from, to, of, x, y) {
        const isEndHidden = shadows.hides(from, of, of), end = shadows.first;
        shadows.first = 0;
        const isBeginHidden = shadows.hides(0, to, of), begin = shadows.first;
        if (isEndHidden && isBeginHidden) return 0;
        const isWall = !this._lightPasses(x, y);
        shadows.first = end;
        const seen = isEndHidden ? 0 : shadows.take(from, of, of, isWall);
        shadows.first = begin;
        return (seen + (isBeginHidden ? 0 : shadows.take(0, to, of, isWall))) / 2;
    }
}

// For each octant, in rot.js' order: a step along a row and one to the next row, in x and y; where in ring 1 its row
// begins, and which way it runs.
const OCTANTS = [
    [1, 0, 0, -1, 1, 1], [0, 1, -1, 0, 3, -1], [0, 1, 1, 0, 3, 1], [1, 0, 0, 1, 5, -1],
    [-1, 0, 0, 1, 5, 1], [0, -1, 1, 0, 7, -1], [0, -1, -1, 0, 7, 1], [-1, 0, 0, -1, 1, -1],
];

const NEAR = 1e-9; // products are less exact than the quotients that decide, but by less than this

// One look of Recursive. The scans of an octant have nothing in common but cells at their edges. Whether light passes
// those is kept, ring by ring, as twice the look's number and the answer; so that none is asked for twice.
class Walk {
    constructor(view, x, y, R, callback) {
        this.view = view;
        this.x = x;
        this.y = y;
        this.radius = R + 1;
        this.callback = callback;
        this.rings = view._rings;
        this.number = ++view._looks;
        this.turn(0);
    }

    turn(octant) {
        const steps = OCTANTS[octant];
        this.xAlong = steps[0];
        this.xDown = steps[1];
        this.yAlong = steps[2];
        this.yDown = steps[3];
        this.begin = steps[4];
        this.way = steps[5];
    }

    // Rows from `row` on, between the slopes `high` and `low`. A cell behind which in the next row all is out of range
    // is not asked for: what it hides is out of range, too.
    scan(row, high, low) {
        const { view, radius, callback, number, rings, xAlong, yAlong, way } = this;
        let isWall = false, next = 0;
        for (let i = row; i < radius && !isWall; i++) {
            const left = this.x + i * this.xDown, top = this.y + i * this.yDown, before = i - 0.5, behind = i + 0.5;
            const width = radius * radius - i * i, nextWidth = width - 2 * i - 1;
            const told = rings[i] ?? this.ring(i), begin = this.begin * i;
            const highest = high * behind + 0.5, lowest = Math.max(low * before - 0.5, -0.5); // within NEAR
            const above = low * behind + 1; // no other scan comes to a cell between this and `below`
            let below = high * before - 1;
            let k = Math.min(i, Math.floor(highest + NEAR));
            if (k > highest - NEAR && (k - 0.5) / behind > high) k--;
            while (k * k >= width) k--;
            let x = left + k * xAlong, y = top + k * yAlong;
            for (; k > lowest + NEAR || (k > lowest - NEAR && (k + 0.5) / before >= low); k--, x -= xAlong, y -= yAlong) {
                const wasWall = isWall;
                callback(x, y, i, 1);
                if (k * k >= nextWidth) continue;
                if (k > above && k < below) isWall = !view._lightPasses(x, y);
                else {
                    const along = begin + way * k, at = along === 8 * i ? 0 : along;
                    if (told[at] >> 1 !== number) told[at] = 2 * number + (view._lightPasses(x, y) ? 1 : 0);
                    isWall = !(told[at] & 1);
                }
                if (isWall) {
                    const beside = (k + 0.5) / before;
                    if (!wasWall && beside <= high) this.scan(i + 1, high, beside);
                    next = (k - 0.5) / behind;
                } else if (wasWall) {
                    high = next;
                    below = high * before - 1;
                }
            }
        }
    }

    ring(i) {
        const { rings } = this;
        while (rings.length <= i) rings.push(new Int32Array(8 * rings.length));
        return rings[i];
    }
}

class Recursive extends RotView {
    constructor(lightPasses, options) {
        super(lightPasses, options);
        this._rings = [];
        this._looks = 0;
    }

    compute(x, y, R, callback) {
        this.#look(x, y, R, [0, 1, 2, 3, 4, 5, 6, 7], callback);
    }

    compute180(x, y, R, dir, callback) {
        this.#look(x, y, R, [(dir + 6) % 8, (dir + 7) % 8, dir, (dir + 1) % 8], callback);
    }

    compute90(x, y, R, dir, callback) {
        this.#look(x, y, R, [dir, (dir + 7) % 8], callback);
    }

    #look(x, y, R, octants, callback) {
        callback(x, y, 0, 1);
        const walk = new Walk(this, x, y, R, callback);
        for (const octant of octants) {
            walk.turn(octant);
            walk.scan(1, 1, 0);
        }
    }
}

// As ROT.FOV has them; RotFOV itself is the precise one.
export class RotFOV extends RotRings {
    static Discrete = class Discrete extends RotRings {
        constructor(lightPasses, options) {
            super(lightPasses, options, false);
        }
    };
    static Recursive = Recursive;

    constructor(lightPasses, options) {
        super(lightPasses, options, true);
    }
}

RotFOV.Precise = RotFOV;
