/*
 * What is seen: a rule's field from all eyes, by the lamps where there are some; why, in words; and
 * heat, which a worker counts.
 */

/* The rule's own terms, but for what was changed. */
function termsOf(rule) {
  const {facing, cone} = state;
  return new Terms(rule, {...changesOf(), facing, cone});
}

/* The cells of the map of which a mask with `scale` has some part. */
function tilesOf(mask, scale) {
  if (scale === 1)
    return mask;
  const tiles = new Mask(mask.width / scale, mask.height / scale);
  mask.forEach((x, y) => tiles.set(Math.floor(x / scale), Math.floor(y / scale)));
  return tiles;
}

/* What one sees without light: the cells beside the eye within a radius of 1 by the shape. */
function nearOf({radius, shape}, {x, y}) {
  const near = new Mask(state.map.width, state.map.height), open = new GridMap(3, 3);
  const terms = new Terms('exact',
    {radius: Math.min(1, radius), shape: shape === 'strict' ? 'circle' : shape});
  open.look(terms, 1, 1).forEach((i, j) => {
    if (near.width > x + i - 1 && x + i > 0 && near.height > y + j - 1 && y + j > 0)
      near.set(x + i - 1, y + j - 1);
  });
  open.free();
  return near;
}

/* What the lamps light for the rule. */
function litBy(terms) {
  const lit = new Mask(state.map.width, state.map.height);
  const glow = terms.with({
    walls: 'lit', border: 'shown', ownCell: true, radius: state.glow, facing: 0, cone: 360,
  });
  for (const {x, y} of of('lamp'))
    lit.join(tilesOf(state.map.look(glow, x, y), terms.scale));
  return lit.subtract(state.map.rows);
}

/* What all eyes see by a rule: {scale, mask, lit}. */
function look(rule) {
  const terms = termsOf(rule), {scale} = terms, {map} = state;
  const lit = of('lamp').length ? litBy(terms) : null;
  const mask = new Mask(map.width * scale, map.height * scale);
  for (const eye of of('eye')) {
    const field = map.look(terms, eye.x, eye.y);
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

const list = (cells, or = ' and ') =>
  cells.slice(0, 3).map((cell) => cell.join()).join(or) + (cells.length > 3 ? ', and more' : '');

function tellSight(terms, {sight, cells}, isSeen) {
  switch (sight) {
  case 'clear':
    if (!isSeen)
      return 'in the field of view, but no lamp lights it';
    return !cells.length ? 'seen'
      : `seen; hangs on the gap at ${list(cells, ' or ')}: a wall there would hide it`;
  case 'blocked':
    return cells.length > 1 ? `hidden by the walls at ${list(cells)} together`
      : `hidden by the wall at ${list(cells)}`;
  case 'range': return `hidden: farther than the radius, which is ${terms.radius}`;
  case 'cone': return 'hidden: it lies outside the cone';
  case 'border': return 'hidden: the edge of the map is not shown on these terms';
  case 'dark': return 'hidden: walls are not shown on these terms';
  default: return 'hidden: this rule never looks there, whatever the walls';
  }
}

/* The last why of each rule. On large maps one may take seconds: a worker finds it. */
const SMALL = 6000, inquiries = new Map(); // cells of a map on which one asks at once

function whyAt(rule, eye, x, y) {
  const {map, facing, cone} = state, cells = [eye.x, eye.y, x, y];
  const key = [rule, cells, kept].join(), last = inquiries.get(rule);
  if (last?.key === key)
    return last.why;
  const inquiry = {key, why: null};
  inquiries.set(rule, inquiry);
  last?.stop?.();
  if (map.width * map.height <= SMALL)
    return inquiry.why = map.why(termsOf(rule), ...cells);
  inquiry.stop = ask({list: [{rule, changes: {...changesOf(), facing, cone}}], cells}, (why) => {
    inquiry.why = why;
    viewer.tell();
    viewer.askForDraw();
  });
  return null;
}

/* By a rule, of the eye that sees the cell, or else the first: words, and the sight to draw. */
function whyOf({rule, mask, scale}, x, y) {
  const terms = termsOf(rule), {map} = state, eyes = of('eye'), isWall = map.isOpaque(x, y);
  const eye = eyes.find((one) => map.sees(terms, one.x, one.y, x, y)) ?? eyes[0];
  const isClear = map.sees(terms, eye.x, eye.y, x, y), isHere = eye.x === x && eye.y === y;
  const found = whyAt(rule, eye, x, y);
  const why = found ?? {sight: isClear ? 'clear' : 'blocked', cells: []};
  const isSeen = tilesOf(mask, scale).has(x, y), around = terms.with({cone: 360});
  let words = isHere ? 'the eye' : found ? tellSight(terms, why, isSeen)
    : `${isSeen ? 'seen' : 'hidden'} (why? one moment)`;
  if (!isWall && !isHere && ['clear', 'blocked'].includes(why.sight)) {
    const back = map.sees(around, x, y, eye.x, eye.y);
    if (back !== isClear)
      words += `. But from there one would ${back ? '' : 'not '}see the eye`;
  }
  return {eye, words, why: {verdict: why.sight, cells: why.cells}};
}

/*
 * The worker: why, or heat, which is how much each cell sees and by how many it is seen, counted
 * some rows at a time.
 */

function work() {
  onmessage = ({data: {width, height, words, list, cells}}) => {
    const map = new eyeshot.GridMap(width, height), step = Math.max(1, Math.ceil(8192 / width));
    const termsOf = ({rule, changes}) => new eyeshot.Terms(rule, changes);
    map.rows.words.set(words);
    map.update();
    if (cells)
      return postMessage(map.why(termsOf(list[0]), ...cells));
    const found = list.map(({rule}) => (
      {rule, sees: new Uint32Array(width * height), seenBy: new Uint32Array(width * height)}));
    for (const [at, sum] of found.entries())
      for (let y0 = 0; y0 < height; y0 += step) {
        const y1 = Math.min(height, y0 + step), part = map.all(termsOf(list[at]), {y0, y1});
        for (const name of ['sees', 'seenBy'])
          part[name].forEach((count, i) => sum[name][i] += count);
        postMessage({share: (at + y1 / height) / list.length});
      }
    postMessage({share: 1, found});
  };
}

const workerFile = URL.createObjectURL(
  new Blob([find('module').textContent, `;(${work})()`], {type: 'text/javascript'}));

/* Asks a worker about the map, when the pointer rests, and returns what ends that. */
function ask(question, tell) {
  const {width, height, rows: {words}} = state.map;
  let worker;
  const timer = setTimeout(() => {
    worker = new Worker(workerFile);
    worker.onmessage = ({data}) => tell(data);
    worker.postMessage({width, height, words, ...question});
  }, 150);
  return () => {
    clearTimeout(timer);
    worker?.terminate();
  };
}

const heat = {share: 1, told: '', asked: '', found: null, stop: null};

/* Asks for the numbers of what is shown, once; newer questions end older ones. */
function askForHeat(tell) {
  if (heat.told === kept)
    return;
  heat.told = kept;
  const {map, map: {width, height}} = state, changes = changesOf();
  const list = [state.rule, state.beside].filter(Boolean).map((rule) => ({rule, changes}));
  const asked = JSON.stringify([list, String(changes.radius)]) + packMap(map);
  if (asked === heat.asked)
    return;
  heat.stop?.();
  Object.assign(heat, {asked, share: 0, stop: ask({list}, ({share, found}) => {
    heat.share = share;
    if (found) {
      const numbers = found.flatMap(({sees, seenBy}) => [sees, seenBy]);
      const most = Math.max(...numbers.map((list) => list.reduce((a, b) => Math.max(a, b), 0)));
      heat.found = {list: found, width, height, ends: {least: 0, most, isWhole: true}};
    }
    tell();
  })});
}

function stopHeat() {
  heat.stop?.();
  Object.assign(heat, {share: 1, told: '', asked: ''});
}
