/*
 * The scene: what the viewer draws of the state. A field, where two rules differ, or heat; the
 * things that stand on the map; and what is told of a cell.
 */

const SIGNS = {
  eye: ['disc', 'eye', 'the eye: drag it'], lamp: ['sun', 'light', 'lamp'],
  goblin: ['triangle', 't2', 'goblin'],
};
const HANDLE = 4; // cells from an eye to the ring that turns its cone

const isHeat = () => /sees|seen_by/.test(state.show);

/* What is so far from an eye, by degrees from its facing. */
function beforeEye({x, y, facing}, far, degrees) {
  const angle = (facing + degrees) * Math.PI / 180;
  return [x + far * Math.cos(angle), y + far * Math.sin(angle)];
}

function handleOf(eye) {
  const [x, y] = beforeEye(eye, HANDLE, 0).map(Math.round), {width, height} = state.map;
  return {x: clamp(x, 0, width - 1), y: clamp(y, 0, height - 1)};
}

const coned = () => of('eye').filter(({cone}) => cone < 360);

function signsOf() {
  const eyes = of('eye'), signs = state.things.map((thing) => {
    const [shape, name, meaning] = SIGNS[thing.kind], number = eyes.indexOf(thing) + 1;
    const label = thing.kind === 'goblin' ? 'g' : number && eyes[1] ? String(number) : '';
    return sign(thing.x, thing.y, shape, name, {meaning, label});
  }).reverse();
  return [...signs, ...(isHeat() ? [] : coned()).map(handleOf).map(({x, y}) =>
    sign(x, y, 'ring', 'guard', {meaning: 'drag it to turn the cone'}))];
}

/* A field; with fog, what was seen before is remembered, and what never was is dark. */
function fieldParts({mask, scale, lit}, isWall) {
  const {map: {width, height}, fog} = state;
  state.memory = fog ? (state.memory ?? new Mask(width, height)).join(tilesOf(mask, scale)) : null;
  const wasSeen = byTile((x, y) => fog && state.memory.has(x, y), scale);
  const wall = byTile(isWall, scale), isLit = byTile((x, y) => !lit || lit.has(x, y), scale);
  const stateAt = (x, y) => mask.has(x, y) ? 2 : wasSeen(x, y) ? 1 : 0;
  const cell = (x, y) => stateClass(stateAt(x, y), wall(x, y), !fog, isLit(x, y));
  return {scale, meanings: WALLS, cell};
}

function differenceParts(fields, isWall) {
  const scale = Math.max(...fields.map((field) => field.scale)), wall = byTile(isWall, scale);
  const radii = fields.map(({rule}) => `${rule}: ${radiusOf(termsOf(rule))}`);
  const [one, other] = fields.map((field) =>
    byTile((x, y) => field.mask.has(x, y), scale / field.scale));
  return {
    scale,
    meanings: {
      g0: `only ${fields[0].rule}`, g1: `only ${fields[1].rule}`,
      same: `both (${radii.join(', ')})`,
      'same-wall': 'wall, both', hidden: 'neither', 'dark-wall': 'wall, neither',
    },
    cell: (x, y) => one(x, y) === other(x, y) ? sameClass(one(x, y), wall(x, y))
      : one(x, y) ? 'g0' : 'g1',
  };
}

/* Until the numbers are there, the field. */
function heatParts(isWall, field) {
  const {map: {width, height}, show} = state, {found} = heat;
  const own = found?.list.find(({rule}) => rule === state.rule);
  if (!own || found.width !== width || found.height !== height)
    return fieldParts(field, isWall);
  const number = (x, y) => own[show][y * width + x];
  return {
    scale: 1, ...heatOf(isWall, number, [0, found.most]),
    tell: (x, y) => ({words: isWall(x, y) ? 'wall'
      : `sees ${own.sees[y * width + x]} cells, walls too; `
        + `${own.seen_by[y * width + x]} open cells see it`}),
    words: 'Everybody looks all around here, and in daylight: cones and lamps do not count.',
  };
}

function scene() {
  const {map, map: {width, height}, show, rule, beside} = state, bytes = map.rows.fillBytes();
  const isWall = (x, y) => bytes[y * width + x] === 1, isBoth = show === 'difference';
  const fields = (isBoth ? [rule, beside] : [rule]).map(look), [eye] = state.things;
  const parts = isHeat() ? heatParts(isWall, fields[0])
    : isBoth ? differenceParts(fields, isWall) : fieldParts(fields[0], isWall);
  const lines = (isHeat() ? [] : coned()).flatMap((eye) => [-0.5, 0.5].map((side) => ({
    points: [[eye.x, eye.y], beforeEye(eye, HANDLE + 2, eye.cone * side)],
    class: 'behind', meaning: 'cone'})));
  const tell = (x, y) => {
    if (state.map !== map) // another map took its place, and is not drawn yet
      return {words: ''};
    const found = fields.map((field) => whyOf(field, x, y)), [{eye, why}] = found;
    const words = found.map((one, i) => (isBoth ? `by ${fields[i].rule} ` : '') + one.words);
    return {
      words: `${isWall(x, y) ? 'wall' : 'floor'}, ${words.join('; ')}.`, signs: whySigns(why),
      lines: [{points: [[eye.x, eye.y], [x, y]],
        class: why.verdict === 'clear' ? 'sight' : 'behind'}],
    };
  };
  return {
    width, height, signs: signsOf(), lines, tell,
    words: 'Point at a cell, or tap it: why is it seen, or not?', middle: [eye.x, eye.y],
    caption: `${rule}, ${radiusOf(termsOf(rule))}: ${WORDS[show]}`, ...parts,
  };
}
