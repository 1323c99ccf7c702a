/*
 * What scenes are made of, for the answers of commands and for the live page: signs as SVG, cells
 * as pixels in the colours of the style sheet, the classes of cells, heat, and the words and signs
 * of a why. viewer.js shows them.
 */
'use strict';

const SHAPES = {
  cell: 'M-.5-.5h1v1h-1z',
  disc: 'M-.46 0a.46 .46 0 1 0 .92 0a.46 .46 0 1 0-.92 0z', square: 'M-.42-.42h.84v.84h-.84z',
  triangle: 'M0-.49L.5.42h-1z',
  diamond: 'M0-.5L.5 0 0 .5-.5 0z', hexagon: 'M-.27-.45h.54L.5 0 .27.45h-.54L-.5 0z',
  wedge: 'M0 .49L.5-.42h-1z',
  house: 'M0-.49L.45-.1v.55h-.9V-.1z',
  plus: 'M-.2-.46h.4v.26h.26v.4h-.26v.26h-.4v-.26h-.26v-.4h.26z',
  ring: 'M-.36 0a.36 .36 0 1 0 .72 0a.36 .36 0 1 0-.72 0z', frame: 'M-.4-.4h.8v.8h-.8z',
  sun: 'M-.22 0a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0zM0-.46v.14M0 .46v-.14M-.46 0h.14M.46 0h-.14'
    + 'M-.33-.33l.1 .1M.33.33l-.1-.1M-.33 .33l.1-.1M.33-.33l-.1 .1',
  corners: 'M-.4-.12V-.4H-.12M.12-.4H.4V-.12M.4.12V.4H.12M-.12.4H-.4V.12',
  cross: 'M-.3-.3l.6.6m0-.6l-.6.6',
};
const OPEN_SHAPES = ['frame', 'corners', 'cross'];
const PLAIN = ' .#\u2588';

const clamp = (number, least, most) => Math.max(least, Math.min(most, number));
const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const sign = (x, y, shape, name, more) => ({x, y, shape, class: name, ...more});
const WALLS = {
  floor: 'floor', 'dim-floor': 'floor, unlit', wall: 'wall', 'old-floor': 'floor, explored',
  'old-wall': 'wall, explored', 'dark-wall': 'wall, hidden', hidden: 'hidden',
};

const make = (tag, properties, ...contents) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...contents);
  return element;
};

/* What the style sheet says of a class, as a pixel. */
const pixels = new Map();
function pixelOf(name) {
  if (!pixels.has(name)) {
    const svg = make('p', {innerHTML: `<svg class="picture probe"><path class="${name}"/></svg>`});
    document.body.append(svg);
    const {fill, fillOpacity} = getComputedStyle(svg.querySelector('path'));
    const [red, green, blue] = fill.match(/[\d.]+/g);
    pixels.set(name, (Math.round(255 * fillOpacity) << 24 | blue << 16 | green << 8 | red) >>> 0);
    svg.remove();
  }
  return pixels.get(name);
}

/* Paints a pixel a cell on a canvas, by the class of each. */
function paintCells(canvas, width, height, classAt) {
  if (canvas.width !== width || canvas.height !== height)
    Object.assign(canvas, {width, height});
  const pen = canvas.getContext('2d'), image = pen.createImageData(width, height);
  const dots = new Uint32Array(image.data.buffer);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      dots[at] = pixelOf(classAt(x, y));
  pen.putImageData(image, 0, 0);
}

/* As SVG, in the form that pictures have: a path or two, and a label, around 0,0. */
const escaped = (text) => text.replace(/[&<"]/g, (letter) => `&#${letter.charCodeAt()};`);
const svgPath = (name, d, more = '') => `<path class="${name}" d="${d}" ${more}/>`;
function svgLabel(name, label, x = 0, y = 0) {
  const size = [0.68, 0.68, 0.5, 0.36][Math.min(3, Array.from(label).length)];
  return `<text class="on-${name}" x="${x}" y="${y + 0.24}" style="font-size: ${size}px">`
    + `${escaped(label)}</text>`;
}
const svgSign = ({shape, class: name, label}) =>
  (OPEN_SHAPES.includes(shape) ? svgPath('rim', SHAPES[shape]) : '')
  + svgPath(name, SHAPES[shape]) + (label ? svgLabel(name, label) : '');

/* For finer cells, `scale` of which have a side in common with one: what is known of the larger. */
const byTile = (known, scale = 1) => (x, y) => known(Math.floor(x / scale), Math.floor(y / scale));

/* The class of a cell that all or none of those who are compared see. */
const sameClass = (isSeen, isWall) =>
  isSeen ? isWall ? 'same-wall' : 'same' : isWall ? 'dark-wall' : 'hidden';

/* The class of a cell that is hidden (0), was seen (1) or is seen (2); `level`: walls show. */
function stateClass(state, isWall, level, isLit = true) {
  if (!state && !(level && isWall))
    return 'hidden';
  if (state === 2 && !isWall && !isLit)
    return 'dim-floor';
  return ['dark-', 'old-', ''][state] + (isWall ? 'wall' : 'floor');
}

/* The least and the most of rows of numbers. */
function endsOf(rows) {
  const numbers = rows.flat().filter((value) => value !== null);
  return {
    least: numbers.reduce((a, b) => Math.min(a, b), Infinity),
    most: numbers.reduce((a, b) => Math.max(a, b), 0), isWhole: numbers.every(Number.isInteger),
  };
}

/* Numbers as colours: ten or fewer whole ones have each their own, else there is a scale. */
function heatOf(isWall, value, {least, most, isWhole}) {
  const isFew = isWhole && most - least < 10, steps = most - least + 1;
  const color = (number) => {
    const part = number - least;
    if (isFew)
      return steps > 1 ? Math.floor(part * 9 / (steps - 1)) : most ? 9 : 0;
    return most > least ? Math.min(9, Math.floor(part * 10 / (most - least))) : 9;
  };
  const few = Array.from({length: isFew ? steps : 0},
    (_, i) => ['h' + color(least + i), String(least + i)]);
  const colorOf = (number) => number === null ? 'hidden' : 'h' + color(number);
  return {
    cell: (x, y) => isWall(x, y) ? 'dark-wall' : colorOf(value(x, y)),
    meanings: {'dark-wall': 'wall', ...Object.fromEntries(few)},
    ends: isFew || most < least ? null : [least, most],
  };
}

/* `blocked by 5,3 and 5,4`, `clear, hangs on 12,4`, `out of range` */
function tellWhy({verdict, cells}) {
  const words = verdict === 'clear' ? ', hangs on ' : ' by ';
  return verdict + (cells.length ? words + cells.map((cell) => cell.join()).join(' and ') : '');
}

function whySigns({verdict, cells}) {
  const [shape, name, meaning] = verdict === 'clear' ? ['frame', 'pin', 'the sight hangs on it']
    : ['cross', 'stop', cells.length > 1 ? 'hides it together with others' : 'hides it alone'];
  return cells.map((cell) => sign(...cell, shape, name, {title: meaning, meaning}));
}
