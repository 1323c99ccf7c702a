/*
 * What is seen: a rule's field from all eyes, by the lamps where there are some; why, in words; and
 * heat, which a worker counts. scene.js draws it.
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

/* What one sees without light: the cells beside the eye within a radius of 1, whatever is there. */
function nearOf({radius, shape}, {x, y}) {
  const open = new GridMap(state.map.width, state.map.height);
  const near = open.look(new Terms('exact',
    {radius: Math.min(1, radius), shape: shape === 'strict' ? 'circle' : shape}), x, y);
  open.free();
  return near;
}

/* What the lamps light for the rule. */
function litBy(terms) {
  const lit = new Mask(state.map.width, state.map.height);
  const glow = terms.with({walls: 'lit', border: 'shown', ownCell: true, radius: state.glow});
  for (const {x, y} of of('lamp'))
    lit.join(tilesOf(state.map.look(glow, x, y), terms.scale));
  return lit.subtract(state.map.rows);
}

/* What all eyes see by a rule: {scale, mask, lit}. */
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
  return {rule, scale, mask, lit};
}

/* Why */

const list = (cells) =>
  cells.slice(0, 3).map((cell) => cell.join()).join(' and ') + (cells.length > 3 ? ' …' : '');

function tellSight({radius}, sight, cells, isSeen) {
  const many = cells.length > 1, gaps = many ? 'gaps' : 'gap';
  const words = {
    clear: !isSeen ? 'in the field of view, but no lamp lights it' : !cells.length ? 'seen'
      : `seen; hangs on the ${gaps} at ${list(cells)}: a wall ${many ? 'at any of them' : 'there'} `
        + 'would hide it',
    blocked: `hidden by the wall${many ? 's' : ''} at ${list(cells)}${many ? ' together' : ''}`,
    range: `hidden: farther than the radius, which is ${radius}`,
    cone: 'hidden: it lies outside the cone',
    border: 'hidden: the edge of the map is not shown on these terms',
    dark: 'hidden: walls are not shown on these terms',
    far: 'hidden; on so large a map, what hides a cell is told near the eye only',
  };
  return words[sight] ?? 'hidden: this rule never looks there, whatever the walls';
}

/* A why costs up to seconds far from the eye on a large map, where the walls are not looked for. */
const LARGE = 6000, FAR = 40; // cells of a map, cells from the eye

/* By a rule, of the eye that sees the cell, or else the first: words, and the sight to draw. */
function whyOf({rule, mask, scale}, x, y) {
  const {map} = state, eyes = of('eye');
  const sees = (one) => map.sees(termsOf(rule, one), one.x, one.y, x, y);
  const eye = eyes.find(sees) ?? eyes[0], isClear = sees(eye), isHere = eye.x === x && eye.y === y;
  const isFar = map.width * map.height > LARGE
    && Math.max(Math.abs(x - eye.x), Math.abs(y - eye.y)) > FAR;
  const {sight, cells} = isFar ? {sight: isClear ? 'clear' : 'far', cells: []}
    : map.why(termsOf(rule, eye), eye.x, eye.y, x, y);
  let words = isHere ? 'the eye'
    : tellSight(termsOf(rule), sight, cells, tilesOf(mask, scale).has(x, y));
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
  onmessage = ({data: {width, height, words, list}}) => {
    const map = new eyeshot.GridMap(width, height), step = Math.max(1, Math.ceil(8192 / width));
    map.rows.words.set(words);
    map.update();
    const found = list.map(({rule, changes}, at) => {
      const sees = new Uint32Array(width * height), seenBy = new Uint32Array(width * height);
      for (let y0 = 0; y0 < height; y0 += step) {
        const y1 = Math.min(height, y0 + step);
        const part = map.all(new eyeshot.Terms(rule, changes), {y0, y1});
        part.sees.forEach((count, i) => sees[i] += count);
        part.seenBy.forEach((count, i) => seenBy[i] += count);
        postMessage({share: (at + y1 / height) / list.length});
      }
      return {rule, sees, seen_by: seenBy};
    });
    postMessage({share: 1, found});
  };
}

const workerFile = URL.createObjectURL(
  new Blob([find('module').textContent, `;(${work})()`], {type: 'text/javascript'}));

const heat = {share: 1, asked: '', found: null, timer: 0, worker: null};

/* Asks for the numbers of what is shown, once, when the pointer rests; that ends the last count. */
function askForHeat(tellAll, tellShare) {
  const {width, height, rows: {words}} = state.map, changes = changesOf();
  const list = [state.rule, state.beside].filter(Boolean).map((rule) => ({rule, changes}));
  const asked = JSON.stringify([list, String(changes.radius)]) + packMap(state.map);
  if (asked === heat.asked)
    return;
  stopHeat();
  const tell = ({data: {share, found}}) => {
    heat.share = share;
    if (!found)
      return tellShare();
    const numbers = found.flatMap((one) => [one.sees, one.seen_by]);
    const most = Math.max(...numbers.map((list) => list.reduce((a, b) => Math.max(a, b), 0)));
    heat.found = {list: found, width, height, most};
    tellAll();
  };
  Object.assign(heat, {asked, share: 0, timer: setTimeout(() => {
    heat.worker = Object.assign(new Worker(workerFile), {onmessage: tell});
    heat.worker.postMessage({width, height, words, list});
  }, 150)});
}

function stopHeat() {
  clearTimeout(heat.timer);
  heat.worker?.terminate();
  Object.assign(heat, {share: 1, asked: ''});
}
