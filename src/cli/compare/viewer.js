/* The difference map: a canvas on which one walks, and a panel that tells who sees the cell. */

const NONE = 0, ALL = 1, GROUP = 2;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const COLORS = 8, DARK_COLOR = 5;
const MOST_FIT = 40, MOST_ZOOM = 64;

function letterOf(group) {
  return LETTERS[group] || '?';
}

function classOf(group) {
  return 'g' + Math.min(group, COLORS - 1);
}

/* The usual glyph of floor or wall, but for the runs that have others. */
function unpackGlyphs(data, opaque) {
  const scale = data.scale;
  return data.glyphs.map((runs, y) => {
    const row = Array.from({length: data.width}, (_, x) => data.usual[opaque[(y * scale * data.width + x) * scale]]);
    for (let i = 0; i < runs.length; i += 2)
      Array.from(runs[i + 1]).forEach((glyph, k) => row[runs[i] + k] = glyph);
    return row;
  });
}

/* Runs of sets and of walls become arrays with a number for each cell of the masks. */
function unpack(data) {
  const scale = data.scale, width = data.width * scale, height = data.height * scale;
  const sets = new Uint32Array(width * height), truth = new Uint8Array(width * height);
  const opaque = new Uint8Array(width * height);

  data.sets.forEach((runs, y) => {
    for (let i = 0, at = y * width; i < runs.length; at += runs[i + 1], i += 2) {
      sets.fill(runs[i] >> 1, at, at + runs[i + 1]);
      truth.fill(runs[i] & 1, at, at + runs[i + 1]);
    }
  });
  for (let y = 0; y < height; y++) {
    const runs = data.opaque[Math.floor(y / scale)];
    for (let i = 0; i < runs.length; i += 2)
      opaque.fill(1, y * width + runs[i] * scale, y * width + (runs[i] + runs[i + 1]) * scale);
  }
  return {width, height, scale, sets, truth, opaque, glyphs: unpackGlyphs(data, opaque)};
}

const bit = (i) => 1n << BigInt(i);

/* What the sets are worth when only some contenders count: nobody, all, or a group by its size. */
function makeGroups(data, map) {
  const everyone = bit(data.names.length) - 1n;
  const members = [0n, everyone].concat(data.groups.map((set) => set.reduce((who, i) => who | bit(i), 0n)));
  const cells = new Float64Array(members.length);

  for (const set of map.sets)
    cells[set]++;
  return (enabled) => {
    const tally = new Map();
    members.forEach((who, set) => {
      const some = who & enabled;
      if (cells[set] && some && some !== enabled)
        tally.set(some, (tally.get(some) || 0) + cells[set]);
    });
    const groups = Array.from(tally, ([who, count]) => ({who, count}));
    groups.sort((a, b) => b.count - a.count || (a.who < b.who ? -1 : 1));
    const number = new Map(groups.map((group, i) => [group.who, GROUP + i]));
    const kinds = members.map((who) => {
      const some = who & enabled;
      return some === 0n ? NONE : some === enabled ? ALL : number.get(some) || NONE;
    });
    return {groups, kinds, members};
  };
}

function nameSet(names, enabled, who) {
  const on = names.filter((_, i) => enabled & bit(i)), inside = names.filter((_, i) => who & bit(i));
  if (inside.length * 2 > on.length && on.length > 2)
    return 'all but ' + names.filter((_, i) => enabled & ~who & bit(i)).join(', ');
  return inside.join(', ');
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

/* The colors of the style sheet, as numbers. */
function readColors() {
  const probe = makeSwatch(''), rect = probe.firstChild;
  document.body.append(probe);
  const read = (name) => {
    rect.setAttribute('class', name);
    return getComputedStyle(rect).fill.match(/\d+/g).slice(0, 3).map(Number);
  };
  const colors = {open: [read('hidden'), read('same')], walls: [read('dark-wall'), read('same-wall')]};
  for (let i = 0; i < COLORS; i++) {
    colors.open.push(read('g' + i));
    colors.walls.push(read('g' + i).map((part) => part * 0.75 + 3));
  }
  colors.disc = 'rgb(' + read('disc').join() + ')';
  probe.remove();
  return colors;
}


const PLAIN = new Set([' ', '.', '#', '\u2588']);
const DARK = '#0b0d10', LIGHT = '#fff';

/* The canvas: as large as its frame, which scrolls; only what is to be seen of the map is drawn. */
class Picture {
  constructor(viewer) {
    this.viewer = viewer;
    this.data = viewer.data;
    this.map = viewer.map;
    this.colors = readColors();
    this.stage = find('stage');
    this.canvas = find('canvas');
    this.pen = this.canvas.getContext('2d');
    this.paper = document.createElement('canvas');
    this.paper.width = this.map.width;
    this.paper.height = this.map.height;
    this.zoom = 0;
    this.asked = false;
  }

  /* One dot a cell on paper; everything on the screen is that, enlarged. */
  paint() {
    const {map, viewer, colors} = this, pen = this.paper.getContext('2d');
    const image = pen.createImageData(map.width, map.height), dots = image.data;
    for (let at = 0; at < map.sets.length; at++) {
      const kind = viewer.kindAt(at), share = viewer.isAside(kind) ? 0.3 : 1;
      const color = (map.opaque[at] ? colors.walls : colors.open)[Math.min(kind, GROUP + COLORS - 1)];
      for (let i = 0; i < 3; i++)
        dots[4 * at + i] = color[i] * share;
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
    const {stage, canvas, zoom, data} = this, left = stage.scrollLeft, top = stage.scrollTop;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    return {
      left, top, width, height,
      x0: Math.max(0, Math.floor(left / zoom)), x1: Math.min(data.width, Math.ceil((left + width) / zoom)),
      y0: Math.max(0, Math.floor(top / zoom)), y1: Math.min(data.height, Math.ceil((top + height) / zoom)),
    };
  }

  draw() {
    const {pen, zoom, map, data, viewer} = this, ratio = window.devicePixelRatio || 1, part = this.visiblePart();
    this.asked = false;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.imageSmoothingEnabled = zoom * ratio < 2 * map.scale;
    pen.drawImage(this.paper, -part.left, -part.top, data.width * zoom, data.height * zoom);
    if (zoom >= 12)
      this.drawGrid(part);
    if (zoom >= 11)
      this.drawGlyphs(part);
    if (zoom / map.scale >= 10)
      this.drawLetters(part);
    this.drawEyes(part);
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
    this.pen.font = Math.round(size * 0.72) + 'px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';
    this.pen.fillStyle = color;
    this.pen.fillText(sign, (x + 0.5) * size - part.left, (y + 0.54) * size - part.top);
  }

  drawLetters(part) {
    const {map, viewer} = this, s = map.scale;
    for (let y = part.y0 * s; y < part.y1 * s; y++) {
      for (let x = part.x0 * s; x < part.x1 * s; x++) {
        const kind = viewer.kindAt(y * map.width + x), group = kind - GROUP;
        if (group >= 0)
          this.drawSign(part, letterOf(group), x, y, this.zoom / s,
            group === DARK_COLOR || viewer.isAside(kind) ? LIGHT : DARK);
      }
    }
  }

  drawGlyphs(part) {
    const {map, viewer} = this;
    for (let y = part.y0; y < part.y1; y++) {
      for (let x = part.x0; x < part.x1; x++) {
        const glyph = map.glyphs[y][x];
        if (!PLAIN.has(glyph) && viewer.kindAt((y * map.width + x) * map.scale) < GROUP)
          this.drawSign(part, glyph, x, y, this.zoom, '#b9bec6');
      }
    }
  }

  drawEyes(part) {
    const {pen, zoom} = this;
    pen.lineWidth = 1;
    pen.strokeStyle = LIGHT;
    for (const eye of this.data.eyes) {
      pen.beginPath();
      pen.arc((eye.x + 0.5) * zoom - part.left, (eye.y + 0.5) * zoom - part.top, Math.max(zoom * 0.46, 4), 0, 2 * Math.PI);
      pen.fillStyle = this.colors.disc;
      pen.fill();
      if (zoom >= 11)
        this.drawSign(part, eye.glyph, eye.x, eye.y, zoom, LIGHT);
      else
        pen.stroke();
    }
  }

  /* A light frame in a dark one: it shows on every color. */
  drawFrame(part, at, strength) {
    const {pen} = this, size = this.zoom / this.map.scale, cell = this.viewer.cellOf(at), side = Math.max(size, 4);
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
    const across = find('frame').clientWidth / this.data.width, down = window.innerHeight * 0.75 / this.data.height;
    return Math.min(MOST_FIT, across, Math.max(down, Math.min(across, 1)));
  }

  layOut() {
    const {stage, canvas, data, zoom} = this, ratio = window.devicePixelRatio || 1;
    find('space').style.width = data.width * zoom + 'px';
    find('space').style.height = data.height * zoom + 'px';
    canvas.style.width = canvas.style.height = '0';
    const width = Math.min(stage.clientWidth, data.width * zoom), height = Math.min(stage.clientHeight, data.height * zoom);
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
    const cell = this.viewer.cellOf(at), size = this.zoom / this.map.scale, {stage} = this;
    stage.scrollTo((cell.x + 0.5) * size - stage.clientWidth / 2, (cell.y + 0.5) * size - stage.clientHeight / 2);
  }

  /* Scrolls only if the cell is outside, or nearly. */
  reveal(at) {
    const {stage} = this, cell = this.viewer.cellOf(at), size = this.zoom / this.map.scale, edge = 2 * this.zoom;
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
}

/* What is shown, and what the reader does. Cells are numbered in reading order; -1 is none. */
class Viewer {
  constructor(data) {
    this.data = data;
    this.map = unpack(data);
    this.regroup = makeGroups(data, this.map);
    this.everyone = this.enabled = bit(data.names.length) - 1n;
    this.sorted = this.regroup(this.enabled);
    this.only = -1; /* the group that is kept to */
    this.cursor = this.hover = -1;
    this.picture = new Picture(this);
    this.rows = find('rows');
  }

  kindAt(at) {
    return this.sorted.kinds[this.map.sets[at]];
  }

  cellOf(at) {
    return {x: at % this.map.width, y: Math.floor(at / this.map.width)};
  }

  /* A group that is not the one that is kept to. */
  isAside(kind) {
    return this.only >= 0 && kind >= GROUP && kind !== GROUP + this.only;
  }

  /* The panel. */

  addRow(name, i) {
    const item = document.createElement('li'), label = document.createElement('label');
    const box = document.createElement('input'), text = document.createElement('span'), mark = document.createElement('span');
    box.type = 'checkbox';
    box.checked = true;
    box.onchange = () => this.switchRows(this.enabled ^ bit(i));
    text.className = 'name';
    text.textContent = name;
    mark.className = 'mark';
    label.append(box, text, mark);
    item.append(label);
    this.rows.append(item);
  }

  addReference() {
    const item = document.createElement('li'), mark = document.createElement('span');
    item.className = 'reference';
    mark.className = 'mark';
    item.append('reference: ' + this.data.reference + ' ', mark);
    this.rows.append(item);
  }

  /* `sees` is undefined where no cell is shown. */
  mark(item, sees) {
    const sign = item.querySelector('.mark');
    item.classList.toggle('sees', sees === true);
    sign.textContent = sees === undefined ? '' : sees ? '\u25cf' : '\u25cb';
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', sees === undefined ? '' : sees ? 'sees it' : 'does not see it');
  }

  placeName(at) {
    const {x, y} = this.cellOf(at), s = this.map.scale;
    const part = s === 2 ? ', ' + ['north', 'south'][y % 2] + '-' + ['west', 'east'][x % 2] : '';
    return Math.floor(x / s) + ',' + Math.floor(y / s) + part;
  }

  describe(at) {
    const {x, y} = this.cellOf(at), s = this.map.scale, kind = this.kindAt(at);
    const glyph = this.map.glyphs[Math.floor(y / s)][Math.floor(x / s)];
    const what = (this.map.opaque[at] ? 'Wall' : 'Floor') + (glyph === ' ' ? '' : ' ' + glyph);
    if (kind < GROUP)
      return what + (kind === NONE ? ': nobody sees it' : ': all see it');
    return what + ': group ' + letterOf(kind - GROUP) + ', seen by ' +
      nameSet(this.data.names, this.enabled, this.sorted.groups[kind - GROUP].who);
  }

  show(at) {
    const items = this.rows.children, count = this.data.names.length;
    const who = at < 0 ? 0n : this.sorted.members[this.map.sets[at]];
    find('where').textContent = at < 0 ? 'Cell' : 'Cell ' + this.placeName(at);
    find('what').textContent = at < 0 ? 'Point at a cell, or step through the differences.' : this.describe(at);
    for (let i = 0; i < count; i++)
      this.mark(items[i], at < 0 ? undefined : (who & bit(i)) !== 0n);
    this.mark(items[count], at < 0 ? undefined : this.map.truth[at] === 1);
  }

  /* Differences. */

  findSteps() {
    const wanted = (kind) => kind >= GROUP && !this.isAside(kind), {sets} = this.map;
    const isStep = this.sorted.kinds.map(wanted);
    let count = 0;
    for (const set of sets)
      count += isStep[set];
    this.steps = new Uint32Array(count);
    for (let at = 0, i = 0; i < count; at++)
      if (isStep[sets[at]])
        this.steps[i++] = at;
  }

  /* How many of them lie before the cell: they are in reading order. */
  stepsBefore(at) {
    let low = 0, high = this.steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle] < at)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  showStep() {
    const {steps, cursor} = this, i = this.stepsBefore(cursor), here = cursor >= 0 && steps[i] === cursor;
    const unit = steps.length === 1 ? ' difference' : ' differences';
    find('step').textContent = (here ? i + 1 + ' of ' : '') + steps.length + unit;
    find('next').disabled = find('previous').disabled = !steps.length;
  }

  moveTo(at) {
    this.cursor = at;
    this.hover = -1;
    this.picture.reveal(at);
    this.show(at);
    this.showStep();
    find('said').textContent = this.placeName(at) + ': ' + this.describe(at);
  }

  step(forward) {
    const {steps, cursor} = this;
    let i = this.stepsBefore(cursor);
    if (!steps.length)
      return;
    if (!forward)
      i--;
    else if (steps[i] === cursor)
      i++;
    this.moveTo(steps[(i + steps.length) % steps.length]);
  }

  walk(dx, dy) {
    const {map, data, cursor} = this, eye = data.eyes[0];
    const cell = cursor < 0 ? {x: eye.x * map.scale, y: eye.y * map.scale} : this.cellOf(cursor);
    const x = Math.min(map.width - 1, Math.max(0, cell.x + dx)), y = Math.min(map.height - 1, Math.max(0, cell.y + dy));
    this.moveTo(y * map.width + x);
  }

  /* Groups and rows. */

  fillGroup(row, group, i) {
    const button = document.createElement('button'), letter = document.createElement('code');
    letter.textContent = letterOf(i);
    button.type = 'button';
    button.setAttribute('aria-pressed', this.only === i);
    button.setAttribute('aria-label', 'Step through group ' + letterOf(i) + ' only');
    button.onclick = () => this.keepTo(this.only === i ? -1 : i);
    button.append(makeSwatch(classOf(i)), letter);
    row.insertCell().append(button);
    row.insertCell().textContent = group.count;
    row.insertCell().textContent = nameSet(this.data.names, this.enabled, group.who);
    row.cells[0].className = 'letter-cell';
    row.cells[2].className = 'text';
  }

  showGroups() {
    const table = find('groups'), body = document.createElement('tbody');
    this.sorted.groups.forEach((group, i) => this.fillGroup(body.insertRow(), group, i));
    if (table)
      table.tBodies[0].replaceWith(body);
  }

  refresh() {
    this.findSteps();
    this.picture.paint();
    this.showStep();
    this.show(this.hover >= 0 ? this.hover : this.cursor);
  }

  keepTo(group) {
    this.only = group;
    find('groups').querySelectorAll('button').forEach((button, i) => button.setAttribute('aria-pressed', group === i));
    this.refresh();
  }

  switchRows(enabled) {
    const tables = ['counts', 'pairs'].map(find).filter((table) => table);
    this.enabled = enabled;
    this.sorted = this.regroup(enabled);
    this.only = -1;
    this.data.names.forEach((_, i) => {
      const on = (enabled & bit(i)) !== 0n, item = this.rows.children[i];
      item.classList.toggle('off', !on);
      item.querySelector('input').checked = on;
      for (const table of tables)
        table.tBodies[0].rows[i].classList.toggle('off-row', !on);
    });
    this.showGroups();
    this.refresh();
  }

  /* Hands. */

  point(at) {
    if (at === this.hover)
      return;
    this.hover = at;
    this.show(at >= 0 ? at : this.cursor);
    this.picture.askForDraw();
  }

  zoomBy(factor) {
    this.picture.setZoom(factor ? this.picture.zoom * factor : this.picture.fittingZoom());
  }

  /* Arrows and zoom where the map has the focus, n and p everywhere. */
  press(event) {
    const actions = {
      ArrowLeft: () => this.walk(-1, 0), ArrowRight: () => this.walk(1, 0),
      ArrowUp: () => this.walk(0, -1), ArrowDown: () => this.walk(0, 1),
      '+': () => this.zoomBy(1.5), '=': () => this.zoomBy(1.5), '-': () => this.zoomBy(1 / 1.5), 0: () => this.zoomBy(0),
    };
    const isStep = event.key === 'n' || event.key === 'p';
    const action = event.target === find('stage') && actions[event.key];
    if (!isFree(event) || !(action || isStep))
      return;
    event.preventDefault();
    if (action)
      action();
    else {
      find('stage').focus({preventScroll: true});
      this.step(event.key === 'n');
    }
  }

  listen() {
    const {picture} = this, clicks = {
      next: () => this.step(true), previous: () => this.step(false),
      closer: () => this.zoomBy(1.5), farther: () => this.zoomBy(1 / 1.5), fit: () => this.zoomBy(0),
      every: () => this.switchRows(this.everyone), nobody: () => this.switchRows(0n),
    };
    for (const id of Object.keys(clicks))
      find(id).onclick = clicks[id];
    picture.canvas.addEventListener('pointermove', (event) => this.point(picture.cellUnder(event)));
    picture.canvas.addEventListener('pointerleave', () => this.point(-1));
    picture.canvas.addEventListener('click', (event) => picture.cellUnder(event) >= 0 && this.moveTo(picture.cellUnder(event)));
    picture.stage.addEventListener('scroll', () => picture.askForDraw());
    document.addEventListener('keydown', (event) => this.press(event));
    window.addEventListener('resize', () => this.zoomBy(1));
  }

  start() {
    this.data.names.forEach((name, i) => this.addRow(name, i));
    this.addReference();
    find('still').hidden = true;
    find('viewer').hidden = false;
    this.listen();
    this.showGroups();
    this.refresh();
    this.zoomBy(0);
  }
}

new Viewer(JSON.parse(find('data').textContent)).start();
