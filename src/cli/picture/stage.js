/*
 * A map to walk on: a canvas as large as its frame, which scrolls; only what is to be seen of the map is drawn.
 * Cells are numbered in reading order; -1 is none. Who owns it, the `viewer`, is a Walker and has
 *   map            width and height in cells of the picture, `scale` of which are a side of a cell of the map
 *   picture        the map to walk on, which stands below
 *   colorAt(at)    the color of a cell, as three numbers
 *   drawSigns(picture, part)   what stands on the cells of a part
 *   tell(at)       what is told of a cell
 */

const MOST_FIT = 40, MOST_ZOOM = 64;
const PLAIN = new Set([' ', '.', '#', '\u2588']);
const FONT = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';
const DARK = '#0b0d10', LIGHT = '#fff';

/* The usual glyph of floor or wall, but for the runs that have others. */
function unpackGlyphs(data, isOpaque) {
  return data.glyphs.map((runs, y) => {
    const row = Array.from({length: data.width}, (_, x) => data.usual[isOpaque(x, y)]);
    for (let i = 0; i < runs.length; i += 2)
      Array.from(runs[i + 1]).forEach((glyph, k) => row[runs[i] + k] = glyph);
    return row;
  });
}

/* Runs of a row each become a byte a cell, and a cell becomes `scale` by `scale` cells of the picture. */
function unpackRuns(rows, width, scale = 1) {
  const plane = new Uint8Array(rows.length * width * scale * scale);
  for (let y = 0; y < rows.length * scale; y++) {
    const runs = rows[Math.floor(y / scale)];
    for (let i = 0; i < runs.length; i += 2)
      plane.fill(1, (y * width + runs[i]) * scale, (y * width + runs[i] + runs[i + 1]) * scale);
  }
  return plane;
}

/* An element with these properties and contents. */
function make(tag, properties, ...contents) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...contents);
  return element;
}

function makeSwatch(name) {
  const swatch = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const rect = swatch.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'rect'));
  swatch.setAttribute('class', 'swatch');
  swatch.setAttribute('viewBox', '0 0 1 1');
  rect.setAttribute('class', name);
  rect.setAttribute('width', 1);
  rect.setAttribute('height', 1);
  return swatch;
}

/* What the style sheet says of these classes: a color to fill, and one of the rim. */
function readStyles(names) {
  const probe = makeSwatch(''), rect = probe.firstChild;
  document.body.append(probe);
  const styles = names.map((name) => {
    rect.setAttribute('class', name);
    const {fill, stroke} = getComputedStyle(rect);
    return {fill, stroke, color: fill.match(/\d+/g).slice(0, 3).map(Number)};
  });
  probe.remove();
  return styles;
}

function readColors(names) {
  return readStyles(names).map((style) => style.color);
}

/* Cells with a frame around them: the one under the pointer, and the one that was chosen. */
class Walker {
  constructor() {
    this.cursor = this.hover = -1;
    this.begin = 0; /* the cell from which arrow keys set out */
  }

  /* Tells of the cell under the pointer, else of the chosen one. */
  show() {
    const at = this.hover >= 0 ? this.hover : this.cursor;
    find('reading').textContent = at < 0 ? 'Point at a cell.' : this.tell(at);
  }

  point(at) {
    if (at === this.hover)
      return;
    this.hover = at;
    this.show();
    this.picture.askForDraw();
  }

  moveTo(at) {
    this.cursor = at;
    this.hover = -1;
    this.picture.reveal(at);
    this.show();
    find('said').textContent = this.tell(at);
  }
}

class Picture {
  constructor(viewer) {
    this.viewer = viewer;
    this.map = viewer.map;
    this.columns = this.map.width / this.map.scale;
    this.rows = this.map.height / this.map.scale;
    this.stage = find('stage');
    this.canvas = find('canvas');
    this.pen = this.canvas.getContext('2d');
    this.paper = document.createElement('canvas');
    this.paper.width = this.map.width;
    this.paper.height = this.map.height;
    this.zoom = 0;
    this.asked = false;
  }

  cellOf(at) {
    return {x: at % this.map.width, y: Math.floor(at / this.map.width)};
  }

  /* One dot a cell on paper; everything on the screen is that, enlarged. */
  paint() {
    const {map, viewer} = this, pen = this.paper.getContext('2d');
    const image = pen.createImageData(map.width, map.height), dots = image.data;
    for (let at = 0; at < map.width * map.height; at++) {
      const color = viewer.colorAt(at);
      for (let i = 0; i < 3; i++)
        dots[4 * at + i] = color[i];
      dots[4 * at + 3] = 255;
    }
    pen.putImageData(image, 0, 0);
    this.askForDraw();
  }

  askForDraw() {
    if (!this.asked)
      requestAnimationFrame(() => this.draw());
    this.asked = true;
  }

  visiblePart() {
    const {stage, canvas, zoom} = this, left = stage.scrollLeft, top = stage.scrollTop;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    return {
      left, top, width, height,
      x0: Math.max(0, Math.floor(left / zoom)), x1: Math.min(this.columns, Math.ceil((left + width) / zoom)),
      y0: Math.max(0, Math.floor(top / zoom)), y1: Math.min(this.rows, Math.ceil((top + height) / zoom)),
    };
  }

  draw() {
    const {pen, zoom, map, viewer} = this, ratio = window.devicePixelRatio || 1, part = this.visiblePart();
    this.asked = false;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.imageSmoothingEnabled = zoom * ratio < 2 * map.scale;
    pen.drawImage(this.paper, -part.left, -part.top, this.columns * zoom, this.rows * zoom);
    if (zoom >= 12)
      this.drawGrid(part);
    viewer.drawSigns(this, part);
    if (viewer.hover >= 0)
      this.drawFrame(part, viewer.hover, 1);
    if (viewer.cursor >= 0)
      this.drawFrame(part, viewer.cursor, 2);
  }

  drawGrid(part) {
    const {pen, zoom} = this;
    pen.fillStyle = 'rgba(11, 13, 16, .3)';
    for (let x = part.x0; x <= part.x1; x++)
      pen.fillRect(x * zoom - part.left - 0.5, 0, 1, part.height);
    for (let y = part.y0; y <= part.y1; y++)
      pen.fillRect(0, y * zoom - part.top - 0.5, part.width, 1);
  }

  /* In the middle of a cell that is `size` wide, the cells being counted in cells of that size. */
  drawSign(part, sign, x, y, size, color) {
    this.pen.font = Math.round(size * 0.72) + 'px ' + FONT;
    this.pen.fillStyle = color;
    this.pen.fillText(sign, (x + 0.5) * size - part.left, (y + 0.54) * size - part.top);
  }

  /* A sign of its own size however small cells are; with letters in it where there is room. */
  drawDisc(part, sign, {x, y}, radius, color, ink) {
    const {pen, zoom} = this, isSmall = zoom < 11;
    pen.beginPath();
    pen.arc((x + 0.5) * zoom - part.left, (y + 0.5) * zoom - part.top, Math.max(zoom * radius, 4), 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
    pen.lineWidth = isSmall ? 1 : Math.max(1, zoom / 16);
    pen.strokeStyle = ink;
    if (isSmall || color === LIGHT)
      pen.stroke();
    if (isSmall)
      return;
    const size = zoom * 1.5 * radius / Math.max(1, 0.6 * sign.length + 0.4);
    pen.font = Math.round(size) + 'px ' + FONT;
    pen.fillStyle = ink;
    pen.fillText(sign, (x + 0.5) * zoom - part.left, (y + 0.5) * zoom + 0.06 * size - part.top);
  }

  /* A light frame in a dark one: it shows on every color. */
  drawFrame(part, at, strength) {
    const {pen} = this, size = this.zoom / this.map.scale, cell = this.cellOf(at), side = Math.max(size, 4);
    const x = cell.x * size - part.left - strength, y = cell.y * size - part.top - strength;
    const box = [x, y, side + 2 * strength, side + 2 * strength];
    pen.lineWidth = 2 * strength + 1;
    pen.strokeStyle = DARK;
    pen.strokeRect(...box);
    pen.lineWidth = strength === 1 ? 1 : 2.5;
    pen.strokeStyle = LIGHT;
    pen.strokeRect(...box);
  }

  /* Small maps are enlarged; wide ones are fitted, but not for the sake of their height to less than a dot. */
  fittingZoom() {
    const across = find('frame').clientWidth / this.columns, down = window.innerHeight * 0.75 / this.rows;
    return Math.min(MOST_FIT, across, Math.max(down, Math.min(across, 1)));
  }

  layOut() {
    const {stage, canvas, columns, rows, zoom} = this, ratio = window.devicePixelRatio || 1;
    find('space').style.width = columns * zoom + 'px';
    find('space').style.height = rows * zoom + 'px';
    canvas.style.width = canvas.style.height = '0';
    const width = Math.min(stage.clientWidth, columns * zoom), height = Math.min(stage.clientHeight, rows * zoom);
    canvas.style.width = width + 'px';
    canvas.style.height = height + 'px';
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    this.draw();
  }

  /* The cursor, or else the middle of what is seen, comes to the middle. */
  setZoom(wanted) {
    const {stage} = this, old = this.zoom || 1;
    const x = (stage.scrollLeft + stage.clientWidth / 2) / old, y = (stage.scrollTop + stage.clientHeight / 2) / old;
    this.zoom = Math.min(MOST_ZOOM, Math.max(this.fittingZoom() / 2, wanted));
    this.layOut();
    if (this.viewer.cursor >= 0)
      this.center(this.viewer.cursor);
    else
      stage.scrollTo(x * this.zoom - stage.clientWidth / 2, y * this.zoom - stage.clientHeight / 2);
    this.askForDraw();
  }

  center(at) {
    const cell = this.cellOf(at), size = this.zoom / this.map.scale, {stage} = this;
    stage.scrollTo((cell.x + 0.5) * size - stage.clientWidth / 2, (cell.y + 0.5) * size - stage.clientHeight / 2);
  }

  /* Scrolls only if the cell is outside, or nearly. */
  reveal(at) {
    const {stage} = this, cell = this.cellOf(at), size = this.zoom / this.map.scale, edge = 2 * this.zoom;
    const x = cell.x * size - stage.scrollLeft, y = cell.y * size - stage.scrollTop;
    if (x < edge || x + size > stage.clientWidth - edge || y < edge || y + size > stage.clientHeight - edge)
      this.center(at);
    this.askForDraw();
  }

  /* The cell under the pointer; -1: none. */
  cellUnder(event) {
    const box = this.canvas.getBoundingClientRect(), size = this.zoom / this.map.scale;
    const x = Math.floor((event.clientX - box.left + this.stage.scrollLeft) / size);
    const y = Math.floor((event.clientY - box.top + this.stage.scrollTop) / size);
    return x >= 0 && y >= 0 && x < this.map.width && y < this.map.height ? y * this.map.width + x : -1;
  }

  zoomBy(factor) {
    this.setZoom(factor ? this.zoom * factor : this.fittingZoom());
  }

  walk(dx, dy) {
    const {map, viewer} = this, from = this.cellOf(viewer.cursor < 0 ? viewer.begin : viewer.cursor);
    const x = Math.min(map.width - 1, Math.max(0, from.x + dx)), y = Math.min(map.height - 1, Math.max(0, from.y + dy));
    viewer.moveTo(y * map.width + x);
  }

  /* Arrows and zoom, where the map has the focus. */
  actionOf({key, target}) {
    const actions = {
      ArrowLeft: () => this.walk(-1, 0), ArrowRight: () => this.walk(1, 0),
      ArrowUp: () => this.walk(0, -1), ArrowDown: () => this.walk(0, 1),
      '+': () => this.zoomBy(1.5), '=': () => this.zoomBy(1.5), '-': () => this.zoomBy(1 / 1.5), 0: () => this.zoomBy(0),
    };
    return target === this.stage && actions[key];
  }

  listen() {
    const {viewer, canvas} = this;
    find('closer').onclick = () => this.zoomBy(1.5);
    find('farther').onclick = () => this.zoomBy(1 / 1.5);
    find('fit').onclick = () => this.zoomBy(0);
    canvas.addEventListener('pointermove', (event) => viewer.point(this.cellUnder(event)));
    canvas.addEventListener('pointerleave', () => viewer.point(-1));
    canvas.addEventListener('click', (event) => this.cellUnder(event) >= 0 && viewer.moveTo(this.cellUnder(event)));
    this.stage.addEventListener('scroll', () => this.askForDraw());
    onKeys((event) => this.actionOf(event));
    window.addEventListener('resize', () => this.zoomBy(1));
  }

  /* In place of the picture without a script. */
  show() {
    find('still').hidden = true;
    find('viewer').hidden = false;
    this.listen();
    this.zoomBy(0);
  }
}
