/* The map as pictures: what each cell is, as a color, and then all of it on a canvas. */

/* The colors of the program's own pages, as canvases have them in memory. */
const color = (hex) => 0xff000000 | parseInt(hex.slice(4) + hex.slice(2, 4) + hex.slice(0, 2), 16);
const COLORS = {
  seen: [color('e9e2cf'), color('7d8ca3')], // floor, wall
  hidden: [color('46443e'), color('262a31')],
  both: [color('4d4f52'), color('343940')],
  neither: [color('0b0d10'), color('1d2127')],
  first: color('e69f00'),
  second: color('56b4e9'),
  heat: ['440154', '482878', '3e4989', '31688e', '26828e', '1f9e89', '35b779', '6ece58', 'b5de2b', 'fde725'].map(color),
};
const EYE = '#d55e00', CURSOR = '#ffffff', READABLE = 14;

/* A field may have four cells for one of the map; (x, y) counts in `scale`s of a cell. */
function has(mask, scale, x, y) {
  const own = mask.width / state.map.width;
  return mask.has(Math.floor(x * own / scale), Math.floor(y * own / scale));
}

function colorsOfField(mask, scale) {
  return (x, y, wall) => COLORS[has(mask, scale, x, y) ? 'seen' : 'hidden'][wall];
}

function colorsOfDifference([first, second], scale) {
  return (x, y, wall) => {
    const one = has(first, scale, x, y), other = has(second, scale, x, y);
    return one && other ? COLORS.both[wall] : one ? COLORS.first : other ? COLORS.second : COLORS.neither[wall];
  };
}

function colorsOfHeat(values, most) {
  return (x, y, wall) => {
    const step = most ? Math.floor(values[y * state.map.width + x] * 10 / most) : 0;
    return wall ? COLORS.neither[1] : COLORS.heat[Math.min(9, step)];
  };
}

/* One pixel a cell, or `scale` times `scale`. */
function paintCells(scale, colorAt) {
  const {map} = state, width = map.width * scale, height = map.height * scale;
  const pixels = new Uint32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      pixels[i] = colorAt(x, y, +map.rows.has(Math.floor(x / scale), Math.floor(y / scale)));
  const picture = document.createElement('canvas');
  Object.assign(picture, {width, height});
  picture.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
  return picture;
}

/* As large as there is room for, in whole pixels of the screen where that makes no great difference. */
function cellSize(room) {
  const {map} = state, size = Math.min(room.width / map.width, room.height / map.height, 36);
  return size < 3 ? Math.max(size, 2) : size < 8 ? size : Math.floor(size);
}

/* Draws the picture of the cells, and on it what has no color of its own. */
function drawPicture(canvas, picture, size, cursor) {
  const {map} = state, dense = window.devicePixelRatio || 1, context = canvas.getContext('2d');
  canvas.width = Math.round(map.width * size * dense);
  canvas.height = Math.round(map.height * size * dense);
  canvas.style.width = map.width * size + 'px';
  canvas.style.height = map.height * size + 'px';
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / map.width, canvas.height / map.height);
  drawLines(context, size);
  drawEye(context, size);
  for (const {glyph, x, y} of state.marks)
    drawMark(context, glyph, x, y);
  if (cursor) {
    context.strokeStyle = CURSOR;
    context.lineWidth = Math.max(0.08, 1.5 / size);
    context.strokeRect(cursor.x + 0.06, cursor.y + 0.06, 0.88, 0.88);
  }
}

function drawLines(context, size) {
  if (size < READABLE)
    return;
  context.fillStyle = 'rgb(0 0 0 / .18)';
  for (let x = 1; x < state.map.width; x++)
    context.fillRect(x, 0, 1 / size, state.map.height);
  for (let y = 1; y < state.map.height; y++)
    context.fillRect(0, y, state.map.width, 1 / size);
}

function drawEye(context, size) {
  context.fillStyle = EYE;
  context.beginPath();
  context.arc(state.x + 0.5, state.y + 0.5, Math.max(0.36, 2.5 / size), 0, 7);
  context.fill();
}

function drawMark(context, glyph, x, y) {
  context.font = 'bold .8px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 0.15;
  context.strokeStyle = '#fff';
  context.strokeText(glyph, x + 0.5, y + 0.5);
  context.fillStyle = '#000';
  context.fillText(glyph, x + 0.5, y + 0.5);
}

/* A small map to click: a picture of its rows. */
function drawExample(canvas, rows, size) {
  const context = canvas.getContext('2d');
  canvas.width = Math.max(...rows.map((row) => row.length)) * size;
  canvas.height = rows.length * size;
  context.scale(size, size);
  rows.forEach((row, y) => [...row].forEach((glyph, x) => {
    context.fillStyle = glyph === '#' ? '#7d8ca3' : '#e9e2cf';
    context.fillRect(x, y, 1 - 1 / size, 1 - 1 / size);
    if (glyph === 'x' || glyph === 'y')
      drawMark(context, glyph, x, y);
    if (glyph !== '@')
      return;
    context.fillStyle = EYE;
    context.beginPath();
    context.arc(x + 0.5, y + 0.5, 0.36, 0, 7);
    context.fill();
  }));
}
