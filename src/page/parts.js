/*
 * What scenes are made of, for the answers of commands and for the live page: signs and lines, the
 * classes of cells, heat, and the words and signs of a why; and how they are drawn on a canvas. A
 * class has its colours from the style sheet, where pictures have them, too. viewer.js is next.
 */
'use strict';

const SHAPES = {
  disc: 'M-.46 0a.46 .46 0 1 0 .92 0a.46 .46 0 1 0-.92 0z', square: 'M-.42-.42h.84v.84h-.84z',
  triangle: 'M0-.49L.5.42h-1z', diamond: 'M0-.5L.5 0 0 .5-.5 0z',
  hexagon: 'M-.27-.45h.54L.5 0 .27.45h-.54L-.5 0z', wedge: 'M0 .49L.5-.42h-1z',
  house: 'M0-.49L.45-.1v.55h-.9V-.1z',
  plus: 'M-.2-.46h.4v.26h.26v.4h-.26v.26h-.4v-.26h-.26v-.4h.26z',
  cell: 'M-.5-.5h1v1h-1z', line: 'M-.5 0H.5',
  ring: 'M-.36 0a.36 .36 0 1 0 .72 0a.36 .36 0 1 0-.72 0z', frame: 'M-.4-.4h.8v.8h-.8z',
  sun: 'M-.22 0a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0zM0-.46v.14M0 .46v-.14M-.46 0h.14M.46 0h-.14'
    + 'M-.33-.33l.1 .1M.33.33l-.1-.1M-.33 .33l.1-.1M.33-.33l-.1 .1',
  corners: 'M-.4-.12V-.4H-.12M.12-.4H.4V-.12M.4.12V.4H.12M-.12.4H-.4V.12',
  cross: 'M-.3-.3l.6.6m0-.6l-.6.6',
};
const PLAIN = ' .#\u2588';
const WALLS = {
  floor: 'floor', 'dim-floor': 'floor, unlit', wall: 'wall', 'old-floor': 'floor, explored',
  'old-wall': 'wall, explored', 'dark-wall': 'wall, hidden', hidden: 'hidden',
};

const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const sign = (x, y, shape, name, more) => ({x, y, shape, class: name, ...more});

const make = (tag, properties, ...contents) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...contents);
  return element;
};
const button = (label, onclick, more) => make('button', {type: 'button', onclick, ...more}, label);

/* What the style sheet says of a class of paths, or of texts; `pixel` is its fill on a canvas. */
const styles = new Map();
function styleOf(name, tag = 'path') {
  if (!styles.has(tag + name)) {
    const svg = `<svg class="picture"><g class="map"><${tag} class="${name}"/></g></svg>`;
    const probe = make('p', {className: 'probe', innerHTML: svg});
    document.body.append(probe);
    const {fill, fillOpacity: alpha, stroke, strokeWidth, fontFamily} =
      getComputedStyle(probe.querySelector(tag));
    const [red, green, blue] = fill.match(/[\d.]+/g) ?? [];
    const pixel = (Math.round(255 * alpha) << 24 | blue << 16 | green << 8 | red) >>> 0;
    styles.set(tag + name, {fill, alpha, stroke, wide: parseFloat(strokeWidth), fontFamily, pixel});
    probe.remove();
  }
  return styles.get(tag + name);
}

/* Paints a pixel a cell on a canvas, by the class of each; returns those that were used. */
function paintCells(canvas, width, height, classAt) {
  if (canvas.width !== width || canvas.height !== height)
    Object.assign(canvas, {width, height});
  const pen = canvas.getContext('2d'), image = pen.createImageData(width, height);
  const dots = new Uint32Array(image.data.buffer), pixels = {};
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const name = classAt(x, y);
      dots[at] = pixels[name] ??= styleOf(name).pixel;
    }
  pen.putImageData(image, 0, 0);
  return pixels;
}

/* The rest is drawn in cells: a shape is around 0,0. */
function drawPath(pen, name, path, wide) {
  const {fill, alpha, stroke, wide: own} = styleOf(name);
  Object.assign(pen, {fillStyle: fill, strokeStyle: stroke, lineWidth: wide ?? own});
  Object.assign(pen, {globalAlpha: alpha, lineCap: 'round', lineJoin: 'round'});
  if (fill !== 'none')
    pen.fill(path);
  pen.globalAlpha = 1;
  if (stroke !== 'none')
    pen.stroke(path);
}

const drawShape = (pen, name, shape, wide) => drawPath(pen, name, new Path2D(SHAPES[shape]), wide);

/* Around x, y, so much enlarged. */
function drawAt(pen, x, y, size, draw) {
  pen.save();
  pen.translate(x, y);
  pen.scale(size, size);
  draw();
  pen.restore();
}

/* Fonts are larger than a cell, and made smaller: browsers have a least size. */
function drawLabel(pen, name, label, x = 0, y = 0) {
  const size = [68, 68, 50, 36][Math.min(3, Array.from(label).length)];
  const {fill, fontFamily} = styleOf('on-' + name, 'text');
  Object.assign(pen, {fillStyle: fill, font: `600 ${size}px ${fontFamily}`, textAlign: 'center'});
  drawAt(pen, x, y + 0.24, 0.01, () => pen.fillText(label, 0, 0));
}

function drawSign(pen, {shape, class: name, label}) {
  if (styleOf(name).fill === 'none')
    drawShape(pen, 'rim', shape);
  drawShape(pen, name, shape);
  if (label)
    drawLabel(pen, name, label);
}

/* For finer cells, `scale` of which have a side in common with one: what is known of the larger. */
const byTile = (known, scale = 1) => (x, y) => known(Math.floor(x / scale), Math.floor(y / scale));

/*
 * Where some differ: `who` says which of them see a cell, such as 101. Such a group has a name and
 * a class, unless it is all or none of them; from the eighth on they share one.
 */
function differenceOf(who, names, isWall) {
  const groups = [...names.keys()], meanings = {same: 'all see', 'same-wall': 'wall, all see',
    hidden: 'none', 'dark-wall': 'wall, none'};
  groups.forEach((group, i) =>
    meanings['g' + Math.min(i, 7)] = i < 8 ? names.get(group) : 'others');
  const ofAll = (isSeen, wall) => wall ? isSeen ? 'same-wall' : 'dark-wall'
    : isSeen ? 'same' : 'hidden';
  return {meanings, cell: (x, y) => {
    const group = who(x, y), number = groups.indexOf(group);
    return number < 0 ? ofAll(group.includes('1'), isWall(x, y)) : 'g' + Math.min(number, 7);
  }};
}

/* The class of a cell that is hidden (0), was seen (1) or is seen (2); `level`: walls show. */
function stateClass(state, isWall, level, isLit = true) {
  if (!state && !(level && isWall))
    return 'hidden';
  if (state === 2 && !isWall && !isLit)
    return 'dim-floor';
  return ['dark-', 'old-', ''][state] + (isWall ? 'wall' : 'floor');
}

/* Numbers as colours: ten or fewer whole ones have each their own, else a tenth of them has one. */
function heatOf(isWall, value, numbers) {
  const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const most = numbers.reduce((a, b) => Math.max(a, b), 0), span = most - least;
  const isWhole = numbers.every(Number.isInteger), isFew = isWhole && span < 10;
  const meanings = {'dark-wall': 'wall'};
  const colorOf = (number) => 'h' + (!span ? most ? 9 : 0
    : Math.min(9, Math.floor((number - least) * (isFew ? 9 : 10) / span)));
  for (let i = 0; i < (isFew ? span + 1 : 10); i++) {
    const [from, to] = [i, i + 1].map((part) => least + span * part / 10);
    meanings[isFew ? colorOf(least + i) : 'h' + i] = isFew ? String(least + i)
      : !isWhole ? `${from.toFixed(1)} to ${to.toFixed(1)}`
        : `${Math.ceil(from)} to ${i < 9 ? Math.ceil(to) - 1 : most}`;
  }
  const ofNumber = (number) => number === null ? 'hidden' : colorOf(number);
  return {meanings, cell: (x, y) => isWall(x, y) ? 'dark-wall' : ofNumber(value(x, y))};
}

/* Why a cell is hidden, where no wall is named. */
const HIDDEN = {
  range: 'farther than the radius', cone: 'outside the cone', unlit: 'nothing lights it',
  border: 'the edge of the map is not shown on these terms', blocked: 'walls are in between',
  dark: 'walls are not shown on these terms', far: 'on so large a map why is told near the eye',
  never: 'this rule never looks there, whatever the walls',
};

/* The program's verdicts are longer than the library's: `out of range`, `dark wall`. */
function tellWhy({verdict, cells}) {
  const [gaps, walls, there, all] = cells.length > 1
    ? ['gaps', 'walls', 'at any of them', ' together'] : ['gap', 'wall', 'there', ''];
  const at = cells.slice(0, 3).map((cell) => cell.join()).join(' and ') + (cells[3] ? ' …' : '');
  if (verdict === 'clear')
    return !at ? 'seen' : `seen; hangs on the ${gaps} at ${at}: a wall ${there} would hide it`;
  return verdict === 'blocked' && at ? `hidden by the ${walls} at ${at}${all}`
    : `hidden: ${HIDDEN[verdict.replace(/^out of | wall$/, '')]}`;
}

function whySigns({verdict, cells}) {
  const [shape, name, meaning] = verdict === 'clear' ? ['frame', 'pin', 'the sight hangs on it']
    : ['cross', 'stop', cells.length > 1 ? 'hides it together with others' : 'hides it alone'];
  return cells.map((cell) => sign(...cell, shape, name, {title: meaning, meaning}));
}
