/*
 * The scene: what the viewer draws of the state. A field, where two rules differ, or heat; the
 * things that stand on the map; and what is told of a cell.
 */

const SIGNS = {
  eye: ['disc', 'eye', 'the eye: drag it'], lamp: ['sun', 'light', 'lamp'],
  goblin: ['triangle', 't2', 'goblin'],
};
const HANDLE = 4; // cells from the eye to the ring that turns its cone

/* What is so far from the eye, by degrees from its facing. */
function beforeEye(far, degrees) {
  const {x, y} = state.things[0], angle = (state.facing + degrees) * Math.PI / 180;
  return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
}

function handleOf() {
  const [x, y] = beforeEye(HANDLE, 0).map(Math.round), {width, height} = state.map;
  return {x: clamp(x, 0, width - 1), y: clamp(y, 0, height - 1)};
}

function signsOf() {
  const hasMore = of('eye').length > 1;
  const signs = state.things.map(({kind, x, y}) => {
    const [shape, name, meaning] = SIGNS[kind];
    const label = kind === 'goblin' ? 'g' : kind === 'eye' && hasMore ? '@' : '';
    return sign(x, y, shape, name, {meaning, title: kind, label});
  }).reverse();
  const {x, y} = handleOf(), ring = {title: 'turns the cone', meaning: 'drag it to turn'};
  return state.cone < 360 ? [...signs, sign(x, y, 'ring', 'guard', ring)] : signs;
}

function coneLines() {
  const {cone, things: [{x, y}]} = state;
  return cone === 360 ? [] : [-cone / 2, cone / 2].map((side) => (
    {points: [[x, y], beforeEye(HANDLE + 2, side)], class: 'behind', meaning: 'the cone'}));
}

/* A field; with fog, what was seen before is remembered. */
function fieldParts({mask, scale, lit}, isWall) {
  const {map: {width, height}, fog} = state;
  state.memory = fog ? (state.memory ?? new Mask(width, height)).join(tilesOf(mask, scale)) : null;
  const wasSeen = byTile((x, y) => fog && state.memory.has(x, y), scale);
  const wall = byTile(isWall, scale), isLit = byTile((x, y) => !lit || lit.has(x, y), scale);
  const stateAt = (x, y) => mask.has(x, y) ? 2 : wasSeen(x, y) ? 1 : 0;
  const cell = (x, y) => stateClass(stateAt(x, y), wall(x, y), true, isLit(x, y));
  return {scale, meanings: WALLS, cell};
}

function differenceParts(fields, isWall) {
  const scale = Math.max(...fields.map((field) => field.scale)), wall = byTile(isWall, scale);
  const [one, other] = fields.map((field) =>
    byTile((x, y) => field.mask.has(x, y), scale / field.scale));
  return {
    scale,
    meanings: {
      g0: `only ${fields[0].rule}`, g1: `only ${fields[1].rule}`, same: 'both',
      'same-wall': 'wall, both', hidden: 'neither', 'dark-wall': 'wall, neither',
    },
    cell: (x, y) => one(x, y) === other(x, y) ? sameClass(one(x, y), wall(x, y))
      : one(x, y) ? 'g0' : 'g1',
  };
}

/* Until the numbers are there, the field. */
function heatParts(isWall, field) {
  const {width, height} = state.map, {found} = heat;
  const own = found?.list.find(({rule}) => rule === shownRule());
  if (!own || found.width !== width || found.height !== height)
    return fieldParts(field, isWall);
  const {sees, seenBy} = own, values = /sees/.test(state.show) ? sees : seenBy;
  return {
    scale: 1, ...heatOf(isWall, (x, y) => values[y * width + x], found.ends), isWorked: true,
    tell: (x, y) => isWall(x, y) ? 'wall'
      : `sees ${sees[y * width + x]} cells, walls too; ` +
        `${seenBy[y * width + x]} open cells see it`,
  };
}

function scene() {
  const {map, map: {width, height}, show} = state, bytes = map.rows.fillBytes();
  const isWall = (x, y) => bytes[y * width + x] === 1, isBoth = show === 'difference';
  const fields = (isBoth ? [state.rule, state.beside] : [shownRule()]).map(look);
  const parts = isHeat() ? heatParts(isWall, fields[0])
    : isBoth ? differenceParts(fields, isWall) : fieldParts(fields[0], isWall);
  const isOld = () => state.map !== map; // another map took its place, and is not drawn yet
  const by = ({rule}) => isBoth ? `by ${rule} ` : '';
  const tell = (x, y) => isOld() ? '' : (isWall(x, y) ? 'wall, ' : 'floor, ')
    + fields.map((field) => by(field) + whyOf(field, x, y).words).join('; ') + '.';
  const about = (x, y) => {
    if (isOld())
      return null;
    const {eye, why} = whyOf(fields[0], x, y), name = why.verdict === 'clear' ? 'sight' : 'behind';
    return {lines: [{points: [[eye.x, eye.y], [x, y]], class: name}], signs: whySigns(why)};
  };
  return {
    width, height, signs: signsOf(), lines: isHeat() ? [] : coneLines(), tell, ...parts,
    about: parts.isWorked ? null : about,
    words: 'Point at a cell, or tap it: why is it seen, or not?',
  };
}
