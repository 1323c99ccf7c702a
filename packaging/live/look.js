/*
 * What is seen: a rule's field from all eyes, by the lamps where there are some; why, in words; and
 * heat, which a worker counts. At the end, the scene that the viewer draws of it.
 */

/* The rule's own terms, but for what was changed. */
const termsOf = (rule, {facing, cone} = {facing: 0, cone: 360}) =>
  new Terms(rule, {...changesOf(), facing, cone});

/* The cells of the map of which a mask with `scale` has some part. */
function tilesOf(mask, scale) {
  if (scale === 1)
    return mask;
  const tiles = new Mask(mask.width / scale, mask.height / scale);
  mask.forEach((x, y) => tiles.set(Math.floor(x / scale), Math.floor(y / scale)));
  return tiles;
}

/* What one sees without light: within a radius of 1, where nothing hides a cell by this rule. */
const nearOf = ({radius, shape}, {x, y}) => state.map.look(new Terms('permissive',
  {radius: Math.min(1, radius), shape: shape === 'strict' ? 'circle' : shape}), x, y);

/* What the lamps light for the rule. */
function litBy(terms) {
  const lit = new Mask(state.map.width, state.map.height);
  const glow = terms.with({walls: 'lit', border: 'shown', ownCell: true, radius: state.glow});
  for (const {x, y} of of('lamp'))
    lit.join(tilesOf(state.map.look(glow, x, y), terms.scale));
  return lit.subtract(state.map.rows);
}

/* What all eyes see by a rule; `tiles` are the map's cells of the mask. */
function look(rule) {
  const {map} = state, {scale} = termsOf(rule), lit = of('lamp').length && litBy(termsOf(rule));
  const mask = new Mask(map.width * scale, map.height * scale);
  for (const eye of of('eye')) {
    const terms = termsOf(rule, eye), field = map.look(terms, eye.x, eye.y);
    if (lit) {
      const bright = map.light(tilesOf(field, scale), lit, nearOf(terms, eye));
      const isBright = byTile((x, y) => bright.has(x, y), scale);
      for (const [x, y] of field)
        field.set(x, y, isBright(x, y));
    }
    mask.join(field);
  }
  return {rule, scale, mask, lit, tiles: tilesOf(mask, scale)};
}

/* A why costs up to seconds far from the eye on a large map, where the walls are not looked for. */
const LARGE = 6000, FAR = 40; // cells of a map, cells from the eye

/* By a rule, of the eye that sees the cell, or else the first: words, and the sight to draw. */
function whyOf({rule, tiles}, x, y) {
  const {map} = state, eyes = of('eye');
  const sees = (one) => map.sees(termsOf(rule, one), one.x, one.y, x, y);
  const eye = eyes.find(sees) ?? eyes[0], isClear = sees(eye), isHere = eye.x === x && eye.y === y;
  const isFar = map.width * map.height > LARGE
    && Math.max(Math.abs(x - eye.x), Math.abs(y - eye.y)) > FAR;
  const {sight, cells} = isFar ? {sight: isClear ? 'clear' : 'far', cells: []}
    : map.why(termsOf(rule, eye), eye.x, eye.y, x, y);
  const verdict = sight === 'clear' && !tiles.has(x, y) ? 'unlit' : sight;
  let words = isHere ? 'the eye' : tellWhy({verdict, cells});
  if (!map.isOpaque(x, y) && !isHere && ['clear', 'blocked'].includes(sight)) {
    const back = map.sees(termsOf(rule), x, y, eye.x, eye.y);
    if (back !== isClear)
      words += `. But from there one would ${back ? '' : 'not '}see the eye`;
  }
  return {eye, words, why: {verdict: sight, cells}};
}

/*
 * The worker: it counts heat, which is how many cells each sees, walls too, and by how many it is
 * seen, some rows at a time.
 */
function work() {
  onmessage = ({data: {width, height, words, rule, changes}}) => {
    const map = new eyeshot.GridMap(width, height), terms = new eyeshot.Terms(rule, changes);
    const sees = new Uint32Array(width * height), seenBy = new Uint32Array(width * height);
    map.rows.words.set(words);
    map.update();
    for (let y0 = 0, y1; y0 < height; y0 = y1) {
      y1 = Math.min(height, y0 + Math.ceil(8192 / width));
      const part = map.all(terms, {y0, y1});
      part.sees.forEach((count, i) => sees[i] += count);
      part.seenBy.forEach((count, i) => seenBy[i] += count);
      postMessage({share: y1 / height, found: y1 < height ? null : {sees, seen_by: seenBy}});
    }
  };
}

const workerFile = URL.createObjectURL(
  new Blob([find('module').textContent, `;(${work})()`], {type: 'text/javascript'}));

const heat = {share: 1, asked: '', found: null, timer: 0, worker: null};

/* Asks for the numbers of what is shown, once, when the pointer rests; that ends the last count. */
function askForHeat(tellAll, tellShare) {
  const {rule, map: {width, height, rows: {words}}} = state, changes = changesOf();
  const asked = JSON.stringify([rule, changes, String(changes.radius)]) + packMap(state.map);
  if (asked === heat.asked)
    return;
  stopHeat();
  const tell = ({data: {share, found}}) => {
    heat.share = share;
    tellShare(share);
    if (!found)
      return;
    const most = [...found.sees, ...found.seen_by].reduce((a, b) => Math.max(a, b), 0);
    heat.found = {...found, rule, width, height, most};
    tellAll();
  };
  Object.assign(heat, {asked, share: 0, timer: setTimeout(() => {
    heat.worker = Object.assign(new Worker(workerFile), {onmessage: tell});
    heat.worker.postMessage({width, height, words, rule, changes});
  }, 150)});
}

function stopHeat() {
  clearTimeout(heat.timer);
  heat.worker?.terminate();
  Object.assign(heat, {share: 1, asked: ''});
}

/* The scene: what the viewer draws of the state. */

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

const coned = () => isHeat() ? [] : of('eye').filter(({cone}) => cone < 360);

function thingSigns() {
  const eyes = of('eye'), signs = state.things.map((thing) => {
    const [shape, name, meaning] = SIGNS[thing.kind], number = eyes.indexOf(thing) + 1;
    const label = thing.kind === 'goblin' ? 'g' : number && eyes[1] ? String(number) : '';
    return sign(thing.x, thing.y, shape, name, {meaning, label});
  }).reverse();
  return [...signs, ...coned().map(handleOf).map(({x, y}) =>
    sign(x, y, 'ring', 'guard', {meaning: 'drag it to turn the cone'}))];
}

/* A field; with fog, what was seen before is remembered, and what never was is dark. */
function fieldParts({mask, tiles, scale, lit}, isWall) {
  const {map: {width, height}, fog} = state;
  state.memory = fog ? (state.memory ?? new Mask(width, height)).join(tiles) : null;
  const wasSeen = byTile((x, y) => fog && state.memory.has(x, y), scale);
  const wall = byTile(isWall, scale), isLit = byTile((x, y) => !lit || lit.has(x, y), scale);
  const stateAt = (x, y) => mask.has(x, y) ? 2 : wasSeen(x, y) ? 1 : 0;
  const cell = (x, y) => stateClass(stateAt(x, y), wall(x, y), !fog, isLit(x, y));
  return {scale, meanings: WALLS, cell};
}

function differenceParts(fields, isWall) {
  const scale = Math.max(...fields.map((field) => field.scale));
  const seers = fields.map(({mask, scale: own}) =>
    byTile((x, y) => Number(mask.has(x, y)), scale / own));
  const names = new Map([['10', `only ${fields[0].rule}`], ['01', `only ${fields[1].rule}`]]);
  const who = (x, y) => seers.map((sees) => sees(x, y)).join('');
  return {scale, ...differenceOf(who, names, byTile(isWall, scale))};
}

/* Until the numbers are there, the field. Both kinds of numbers have one scale. */
function heatParts(isWall, field) {
  const {map: {width, height}, show, rule} = state, {found} = heat;
  if (found?.rule !== rule || found.width !== width || found.height !== height)
    return fieldParts(field, isWall);
  const number = (name) => (x, y) => found[name][y * width + x];
  return {
    scale: 1, ...heatOf(isWall, number(show), [0, found.most]),
    tell: (x, y) => ({words: isWall(x, y) ? 'wall' : `sees ${number('sees')(x, y)} cells, walls `
      + `too; ${number('seen_by')(x, y)} open cells see it; all look all around, in daylight`}),
  };
}

function scene() {
  const {map, map: {width, height}, show, rule, beside} = state, bytes = map.rows.fillBytes();
  const isWall = (x, y) => bytes[y * width + x] === 1, isBoth = show === 'difference';
  const fields = (isBoth ? [rule, beside] : [rule]).map(look);
  const parts = isHeat() ? heatParts(isWall, fields[0])
    : isBoth ? differenceParts(fields, isWall) : fieldParts(fields[0], isWall);
  const lines = coned().flatMap((eye) => [-0.5, 0.5].map((side) => ({
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
    width, height, signs: thingSigns(), lines, tell, ...parts,
    words: 'Point at a cell, or tap it: why is it seen, or not?',
  };
}
