/*
 * The scene: what the viewer draws of the state. A field, where two rules differ, or heat; the things
 * that stand on the map; and what is told of a cell.
 */

const SIGNS = {
  eye: ['disc', 'eye', 'the eye: drag it'], lamp: ['sun', 'light', 'lamp'], goblin: ['triangle', 't2', 'goblin'],
};
const HANDLE = 4; // cells from the eye to the ring that turns its cone

function handleOf({x, y}) {
  const angle = state.facing * Math.PI / 180, {width, height} = state.map;
  return {
    x: clamp(Math.round(x + HANDLE * Math.cos(angle)), 0, width - 1),
    y: clamp(Math.round(y + HANDLE * Math.sin(angle)), 0, height - 1),
  };
}

function signsOf() {
  const eyes = of('eye');
  const signs = state.things.map(({kind, x, y}) => sign(x, y, SIGNS[kind][0], SIGNS[kind][1], {
    meaning: SIGNS[kind][2], title: kind, label: kind === 'goblin' ? 'g' : kind === 'eye' && eyes.length > 1 ? '@' : '',
  })).reverse();
  if (state.cone < 360)
    signs.push(sign(handleOf(eyes[0]).x, handleOf(eyes[0]).y, 'ring', 'guard',
      {title: 'turns the cone', meaning: 'drag it to turn'}));
  return signs;
}

function coneLines() {
  const {x, y} = state.things[0], far = HANDLE + 2, at = (degrees) => degrees * Math.PI / 180;
  return state.cone === 360 ? [] : [-0.5, 0.5].map((side) => at(state.facing + side * state.cone)).map((angle) => (
    {points: [[x, y], [x + far * Math.cos(angle), y + far * Math.sin(angle)]], class: 'behind', meaning: 'the cone'}));
}

/* A field; with fog, what was seen before is remembered. */
function fieldParts(field, isWall) {
  const {mask, scale, lit} = field, tile = (number) => Math.floor(number / scale), tiles = tilesOf(mask, scale);
  if (!state.fog)
    state.memory = null;
  else
    (state.memory ??= new Mask(state.map.width, state.map.height)).join(tiles);
  return {
    scale, meanings: WALLS,
    cell: (x, y) => stateClass(mask.has(x, y) ? 2 : state.fog && state.memory.has(tile(x), tile(y)) ? 1 : 0,
      isWall(tile(x), tile(y)), true, !lit || lit.has(tile(x), tile(y))),
  };
}

function differenceParts([one, other], isWall) {
  const scale = Math.max(one.scale, other.scale);
  const has = ({mask, scale: own}, x, y) => mask.has(Math.floor(x * own / scale), Math.floor(y * own / scale));
  return {
    scale,
    meanings: {g0: `only ${one.rule}`, g1: `only ${other.rule}`, same: 'both', 'same-wall': 'wall, both',
      hidden: 'neither', 'dark-wall': 'wall, neither'},
    cell: (x, y) => {
      const first = has(one, x, y), second = has(other, x, y), wall = isWall(Math.floor(x / scale), Math.floor(y / scale));
      return first !== second ? first ? 'g0' : 'g1' : first ? wall ? 'same-wall' : 'same' : wall ? 'dark-wall' : 'hidden';
    },
  };
}

function heatParts(isWall, fields) {
  const {width, height} = state.map, found = heat.found;
  if (!found || found.width !== width || found.height !== height || !found.list.some(({rule}) => rule === shownRule()))
    return fieldParts(fields[0], isWall);
  const {sees, seenBy} = found.list.find(({rule}) => rule === shownRule()), values = /sees/.test(state.show) ? sees : seenBy;
  const value = (x, y) => values[y * width + x];
  return {
    scale: 1, ...heatOf(isWall, value, found.ends), isWorked: true,
    tell: (x, y) => isWall(x, y) ? 'wall' : `sees ${sees[y * width + x]} cells; ${seenBy[y * width + x]} see it`,
  };
}

function scene() {
  const {map, show} = state, bytes = map.rows.fillBytes(), isWall = (x, y) => bytes[y * map.width + x] === 1;
  const fields = (show === 'difference' ? [state.rule, state.beside] : [shownRule()]).map(look);
  const parts = isHeat() ? heatParts(isWall, fields)
    : show === 'difference' ? differenceParts(fields, isWall) : fieldParts(fields[0], isWall);
  const isOld = () => state.map !== map; // another map was put in its place, and is not drawn yet
  const tell = (x, y) => isOld() ? '' : (isWall(x, y) ? 'wall, ' : 'floor, ') + fields.map((field) =>
    (fields[1] ? `by ${field.rule} ` : '') + whyOf(field, x, y).words).join('; ') + '.';
  const about = (x, y) => {
    if (isOld())
      return null;
    const {eye, why} = whyOf(fields[0], x, y), isClear = why.verdict === 'clear';
    const line = {points: [[eye.x, eye.y], [x, y]], class: isClear ? 'sight' : 'behind'};
    return {lines: [line], signs: whySigns(why)};
  };
  return {
    width: map.width, height: map.height, signs: signsOf(), lines: isHeat() ? [] : coneLines(), tell, ...parts,
    about: parts.isWorked ? null : about, words: 'Point at a cell, or tap it: why is it seen, or not?',
  };
}
