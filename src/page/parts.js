/*
 * What scenes are made of, for the answers of commands and for the live page: signs and how they
 * are drawn in the colours of the style sheet, the classes of cells, heat, and the words and signs
 * of a why. viewer.js draws them.
 */
'use strict';

const SHAPES = {
  disc: 'M-.46 0a.46 .46 0 1 0 .92 0a.46 .46 0 1 0-.92 0z', square: 'M-.42-.42h.84v.84h-.84z',
  triangle: 'M0-.49L.5.42h-1z',
  diamond: 'M0-.5L.5 0 0 .5-.5 0z', hexagon: 'M-.27-.45h.54L.5 0 .27.45h-.54L-.5 0z', wedge: 'M0 .49L.5-.42h-1z',
  house: 'M0-.49L.45-.1v.55h-.9V-.1z', plus: 'M-.2-.46h.4v.26h.26v.4h-.26v.26h-.4v-.26h-.26v-.4h.26z',
  ring: 'M-.36 0a.36 .36 0 1 0 .72 0a.36 .36 0 1 0-.72 0z', frame: 'M-.4-.4h.8v.8h-.8z',
  sun: 'M-.22 0a.22 .22 0 1 0 .44 0a.22 .22 0 1 0-.44 0zM0-.46v.14M0 .46v-.14M-.46 0h.14M.46 0h-.14'
    + 'M-.33-.33l.1 .1M.33.33l-.1-.1M-.33 .33l.1-.1M.33-.33l-.1 .1',
  corners: 'M-.4-.12V-.4H-.12M.12-.4H.4V-.12M.4.12V.4H.12M-.12.4H-.4V.12', cross: 'M-.3-.3l.6.6m0-.6l-.6.6',
};
const OPEN_SHAPES = ['frame', 'corners', 'cross'];
const FONT = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';
const PLAIN = ' .#\u2588';

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const sign = (x, y, shape, name, more) => ({x, y, shape, class: name, ...more});
const WALLS = {
  floor: 'floor', 'dim-floor': 'floor, unlit', wall: 'wall', 'old-floor': 'floor, explored', 'old-wall': 'wall, explored',
  'dark-wall': 'wall, hidden', hidden: 'hidden',
};

const make = (tag, properties, ...contents) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...contents);
  return element;
};

/* What the style sheet says of a class: fill, rim, and how wide it is, in cells. */
const styles = new Map();
const styleOf = (name) => {
  if (!styles.has(name)) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const path = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
    svg.setAttribute('class', 'picture probe');
    path.setAttribute('class', name);
    document.body.append(svg);
    const {fill, stroke, strokeWidth, fillOpacity} = getComputedStyle(path);
    styles.set(name, {fill, stroke, width: parseFloat(strokeWidth), opacity: Number(fillOpacity)});
    svg.remove();
  }
  return styles.get(name);
};

/* Draws a sign around 0,0, a cell being one unit. */
const drawSign = (pen, {shape, class: name, label}) => {
  const {fill, stroke, width} = styleOf(name), path = shape && new Path2D(SHAPES[shape]);
  pen.lineCap = pen.lineJoin = 'round';
  const strokes = path && OPEN_SHAPES.includes(shape) ? [[styleOf('rim').stroke, styleOf('rim').width], [stroke, width]]
    : [];
  for (const [color, wide] of strokes) {
    pen.strokeStyle = color;
    pen.lineWidth = wide;
    pen.stroke(path);
  }
  if (path && !OPEN_SHAPES.includes(shape)) {
    pen.fillStyle = fill;
    pen.fill(path);
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    if (stroke !== 'none')
      pen.stroke(path);
  }
  if (!label)
    return;
  pen.save();
  pen.scale(0.01, 0.01); /* browsers round small sizes of text */
  pen.font = `600 ${[68, 68, 50, 36][Math.min(3, Array.from(label).length)]}px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = styleOf('on-' + name).fill;
  pen.fillText(label, 0, 4);
  pen.restore();
};

/* The class of a cell that is hidden (0), was seen (1) or is seen (2); `level`: hidden walls show. */
function stateClass(state, isWall, level, isLit = true) {
  if (!state && !(level && isWall))
    return 'hidden';
  if (state === 2 && !isWall && !isLit)
    return 'dim-floor';
  return ['dark-', 'old-', ''][state] + (isWall ? 'wall' : 'floor');
}

/* The least and the most of rows of numbers. */
function endsOf(rows) {
  const numbers = rows.flat().filter((value) => value !== null), isWhole = numbers.every(Number.isInteger);
  return {
    least: numbers.reduce((a, b) => Math.min(a, b), Infinity), most: numbers.reduce((a, b) => Math.max(a, b), 0), isWhole,
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
  const few = Array.from({length: isFew ? steps : 0}, (_, i) => ['h' + color(least + i), String(least + i)]);
  return {
    cell: (x, y) => isWall(x, y) ? 'dark-wall' : value(x, y) === null ? 'hidden' : 'h' + color(value(x, y)),
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
  const clear = verdict === 'clear', more = cells.length > 1;
  const meaning = clear ? 'the sight hangs on it' : more ? 'hides it together with others' : 'hides it alone';
  return cells.map((cell) => sign(...cell, clear ? 'frame' : 'cross', clear ? 'pin' : 'stop', {title: meaning, meaning}));
}
