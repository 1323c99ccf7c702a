/*
 * The viewer: a map to look at, whatever the answer is. answers.js makes a `view` of an answer:
 *   lead, below   a sentence below the title; whether tables always stand below the map
 *   choices, turns        names of what the map can show, and of turns that can be played
 *   tables(turn)          {title, about, head, rows: [{cells, at: [x, y], choice, turn}]}
 *   scene(choice, turn)   what is on the map then:
 *     width, height, scale   in cells of the map, `scale` of which have a side in common with one
 *     cell(x, y), meanings   the class of a cell, counted in the finer ones; what classes mean
 *     signs, lines           {x, y, shape, class, label, title, meaning}, {points, class, meaning}
 *     glyphs, ink(x, y)      rows of the map's letters, and the class of a letter, if it shows
 *     words, tell(x, y)      what is known of the map, and of a cell: {words, lines, signs},
 *                            of which lines and signs, if any, show while one points there
 * The live page also has: grab(cell, event), which makes {move(cell), end()} of a pointer that goes
 * down on what can be dragged; and press(event, cursor), whether it took a key on the map.
 */
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const MOST_ZOOM = 64, FITTING_ZOOM = 40, LETTER_ZOOM = 9, GRID_ZOOM = 14;

const ACTS = [ // of keys and buttons; the first three are of turns
  [',', '\u2039', 'The turn before', (viewer) => viewer.show(viewer.turn - 1)],
  ['.', '\u203a', 'The next turn', (viewer) => viewer.show(viewer.turn + 1)],
  [' ', '\u25b6', 'Play or pause', (viewer) => viewer.play()],
  ['-', '\u2212', 'Smaller', (viewer) => viewer.zoomBy(1 / 1.5)],
  ['+', '+', 'Larger', (viewer) => viewer.zoomBy(1.5)],
  ['0', 'Fit', 'All of the map', (viewer) => viewer.zoomBy(0)],
  ['', 'Save as PNG', 'Save the map as it is shown', ({canvas}) => canvas.toBlob((blob) =>
    make('a', {href: URL.createObjectURL(blob),
      download: document.title.replace(/[^\w.-]+/g, '-') + '.png'}).click())],
];

class Viewer {
  constructor(given) {
    const view = {choices: [''], turns: [''], tables: () => [], ...given};
    const {choices, turns} = view, last = turns.length - 1;
    const buttons = ACTS.map(([key, label, title, act], i) => button(label, () => act(this),
      {title: key ? `${title} (${key})` : title, ariaLabel: title, hidden: i < 3 && !last}));
    Object.assign(this, {view, choice: 0, turn: last, zoom: 0, cursor: null, player: buttons[2]});
    this.paper = make('canvas');
    this.canvas = make('canvas');
    this.space = make('div', {className: 'space'}, this.canvas);
    this.stage = make('div', {className: 'stage', tabIndex: 0, role: 'application', ariaLabel:
      'The map. Arrow keys go from cell to cell, + and - zoom.'}, this.space);
    this.reading = make('p', {className: 'reading', ariaLive: 'polite'});
    this.legend = make('ul', {className: 'legend'});
    this.tables = make('div', {className: 'tables'});
    this.turnName = make('output');
    this.chooser = make('select', {ariaLabel: 'What the map shows', hidden: choices.length < 2,
      onchange: () => this.show(this.turn, this.chooser.selectedIndex),
    }, ...choices.map((name) => make('option', {}, name)));
    this.slider = make('input', {type: 'range', min: 0, max: last, ariaLabel: 'Turn',
      hidden: !last, oninput: () => this.show(Number(this.slider.value))});
    this.bar = make('div', {className: 'bar'},
      this.chooser, this.slider, this.turnName, ...buttons);
    this.frame = make('div', {className: 'frame'},
      this.bar, this.reading, this.stage, this.legend);
    this.listen();
    new ResizeObserver(() => this.layOut()).observe(this.frame);
  }

  /* A mouse points wherever it is, and moves the map; a finger points where it taps. */
  listen() {
    const {stage} = this;
    const pan = {move: (cell, {movementX, movementY}) => stage.scrollBy(-movementX, -movementY)};
    let drag = null;
    stage.addEventListener('scroll', () => this.draw());
    stage.addEventListener('pointerdown', (event) => {
      const cell = this.cellAt(event);
      if (!event.button && event.isPrimary)
        drag = cell && this.view.grab?.(cell, event) || event.pointerType === 'mouse' && pan;
    });
    window.addEventListener('pointermove', (event) =>
      event.isPrimary && drag && drag.move(this.cellAt(event, true), event));
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, () => {
        drag?.end?.();
        drag = null;
      });
    stage.addEventListener('pointermove', (event) =>
      event.pointerType === 'mouse' && this.moveTo(this.cellAt(event), true));
    stage.addEventListener('click', (event) => this.moveTo(this.cellAt(event)));
    stage.addEventListener('touchstart', (event) => drag && event.preventDefault(),
      {passive: false});
    document.addEventListener('keydown', (event) => this.press(event) && event.preventDefault());
  }

  /* Whether it took the key. */
  press(event) {
    const {key, target: {tagName}, shiftKey} = event, {width, height} = this.scene;
    const isOnMap = document.activeElement === this.stage, [dx, dy] = STEPS[key] || [];
    const [x, y] = this.cursor || [-dx, -dy], far = this.cursor && shiftKey ? 10 : 1;
    const act = ACTS.find((one) => one[0] === key);
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT/.test(tagName))
      return false;
    if (isOnMap && this.view.press?.(event, this.cursor))
      return true;
    if (isOnMap && STEPS[key])
      this.moveTo([clamp(x + dx * far, 0, width - 1), clamp(y + dy * far, 0, height - 1)]);
    else if (act && !(key === ' ' && (tagName === 'BUTTON' || this.view.turns.length === 1)))
      act[3](this);
    else
      return false;
    return true;
  }

  /* What is shown */

  show(turn = this.turn, choice = this.choice) {
    const {view, cursor} = this;
    this.turn = this.slider.value = clamp(turn, 0, view.turns.length - 1);
    this.choice = this.chooser.selectedIndex = choice;
    const {width, height, scale, cell} = this.scene = view.scene(choice, this.turn);
    if (cursor && !(cursor[0] < width && cursor[1] < height))
      this.cursor = null;
    this.turnName.textContent = view.turns[this.turn];
    this.used = paintCells(this.paper, width * scale, height * scale, cell);
    this.showLegend();
    this.showTables();
    this.tell();
    this.layOut();
  }

  /* Half a second a turn; two where motion is to be reduced. */
  play() {
    const wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? 2000 : 500;
    const last = this.view.turns.length - 1;
    clearInterval(this.timer);
    if (!this.timer && this.turn === last)
      this.show(0);
    this.timer = this.timer ? 0
      : setInterval(() => this.turn === last ? this.play() : this.show(this.turn + 1), wait);
    this.player.textContent = this.timer ? '\u23f8' : '\u25b6';
  }

  /* Of the classes, lines and signs that are used. */
  showLegend() {
    const {meanings, lines = [], signs = []} = this.scene, keys = new Map();
    const add = (words, draw) => words && !keys.has(words) && keys.set(words, draw);
    for (const [name, words] of Object.entries(meanings))
      if (name in this.used)
        add(words, (pen) => drawShape(pen, name, 'cell', 0));
    for (const {meaning, class: name} of lines)
      add(meaning, (pen) => drawShape(pen, name, 'line', 0.2));
    for (const one of signs)
      add(one.meaning, (pen) => drawSign(pen, one));
    this.legend.replaceChildren(...[...keys].map(([words, draw]) => {
      const canvas = make('canvas', {width: 36, height: 36}), pen = canvas.getContext('2d');
      drawAt(pen, 18, 18, 33, () => draw(pen));
      return make('li', {}, canvas, words);
    }));
  }

  showTables() {
    const shown = this.view.tables(this.turn).filter(({rows}) => rows.length);
    const cellOf = (cell, i) => make(i ? 'td' : 'th',
      {className: typeof cell === 'number' ? 'number' : ''}, String(cell ?? '\u2013'));
    const lineOf = ({cells, at, choice, turn}) => {
      const line = make('tr', {}, ...cells.map(cellOf)), go = () => {
        this.show(turn, choice);
        this.moveTo(at);
      };
      if (at || choice !== undefined || turn !== undefined)
        Object.assign(line, {tabIndex: 0, className: turn === this.turn ? 'go now' : 'go',
          onclick: go, onkeydown: ({key}) => key === 'Enter' && go()});
      return line;
    };
    this.tables.replaceChildren(...shown.map(({title, about = '', head, rows}) =>
      make('section', {}, make('h2', {}, title), make('p', {className: 'about'}, about || ''),
        make('div', {className: 'scroll', tabIndex: 0}, make('table', {},
          make('thead', {}, make('tr', {}, ...head.map((name) => make('th', {}, name)))),
          make('tbody', {}, ...rows.map(lineOf)))))));
  }

  /* Cells */

  tell() {
    const {cursor: cell, scene} = this;
    this.about = {words: scene.words || 'Point at a cell.', lines: [], signs: [],
      ...cell && scene.tell(...cell)};
    this.reading.textContent = (cell ? `${cell.join()}: ` : '') + this.about.words;
  }

  moveTo(cell, isInView) {
    if (!cell || String(cell) === String(this.cursor))
      return;
    this.cursor = cell;
    this.tell();
    if (!isInView)
      this.reveal(cell);
    this.draw();
  }

  /* The cell under a pointer; if it has left the map, none, or the nearest. */
  cellAt({clientX, clientY}, isNear) {
    const box = this.space.getBoundingClientRect(), {width, height} = this.scene;
    const cell = [clientX - box.left, clientY - box.top].map((at) => Math.floor(at / this.zoom));
    const inside = [clamp(cell[0], 0, width - 1), clamp(cell[1], 0, height - 1)];
    return isNear || String(cell) === String(inside) ? inside : null;
  }

  /* The screen */

  fit() {
    const {width, height} = this.scene, across = this.frame.clientWidth / width;
    const down = Math.max(240, innerHeight - 300) / height;
    return Math.min(FITTING_ZOOM, across, Math.max(down, Math.min(across, 1)));
  }

  layOut() {
    const {stage, space, scene: {width, height}} = this;
    if (!this.zoom || this.fitted)
      this.zoom = this.fit();
    this.fitted = this.zoom === this.fit();
    const across = width * this.zoom, down = height * this.zoom;
    Object.assign(space.style, {width: across + 'px', height: down + 'px'});
    stage.style.width = Math.min(this.frame.clientWidth, Math.ceil(across)) + 'px';
    stage.style.height = Math.min(Math.max(0.75 * innerHeight, 240), Math.ceil(down)) + 'px';
    this.draw();
  }

  /* About the cursor, or the middle of the screen. */
  zoomBy(factor) {
    const {stage, zoom} = this, {clientWidth: width, clientHeight: height} = stage;
    const middle = [(stage.scrollLeft + width / 2) / zoom, (stage.scrollTop + height / 2) / zoom];
    this.zoom = factor ? Math.min(MOST_ZOOM, Math.max(this.fit() / 2, zoom * factor)) : this.fit();
    this.fitted = !factor;
    this.layOut();
    this.reveal(this.cursor || middle);
  }

  /* The cell into the middle of the screen, where the map is larger. */
  reveal(cell) {
    const {stage, zoom} = this, [left, top] = cell.map((side) => (side + 0.5) * zoom);
    stage.scrollTo(left - stage.clientWidth / 2, top - stage.clientHeight / 2);
  }

  /* What is on the screen, in cells: the dots of the paper, and what lies on them. */
  draw() {
    const {stage, canvas, zoom, paper, scene, about, cursor} = this;
    const {clientWidth: width, clientHeight: height} = stage, {signs = [], lines = []} = scene;
    const part = [stage.scrollLeft / zoom, stage.scrollTop / zoom, width / zoom, height / zoom];
    const pen = canvas.getContext('2d'), [x0, y0] = part, size = Math.max(1, 9 / zoom);
    const ratio = window.devicePixelRatio || 1;
    Object.assign(canvas, {width: width * ratio, height: height * ratio});
    Object.assign(canvas.style, {width: width + 'px', height: height + 'px'});
    pen.scale(zoom * ratio, zoom * ratio);
    pen.translate(-x0, -y0);
    pen.fillStyle = styleOf('hidden').fill;
    pen.fillRect(...part);
    pen.imageSmoothingEnabled = zoom * ratio < scene.scale;
    pen.drawImage(paper, ...part.map((side) => side * scene.scale), ...part);
    for (let x = 0; x <= scene.width && zoom >= GRID_ZOOM; x++)
      drawPath(pen, 'lines', new Path2D(`M${x} 0V${scene.height}`), 1 / zoom);
    for (let y = 0; y <= scene.height && zoom >= GRID_ZOOM; y++)
      drawPath(pen, 'lines', new Path2D(`M0 ${y}H${scene.width}`), 1 / zoom);
    if (zoom >= LETTER_ZOOM && scene.glyphs)
      for (let y = Math.floor(y0); y < Math.min(scene.height, y0 + part[3]); y++)
        for (let x = Math.floor(x0); x < Math.min(scene.width, x0 + part[2]); x++)
          if (!PLAIN.includes(scene.glyphs[y][x]) && scene.ink(x, y))
            drawLabel(pen, scene.ink(x, y), scene.glyphs[y][x], x + 0.5, y + 0.5);
    for (const {points, class: name} of [...lines, ...about.lines]) {
      const path = new Path2D('M' + points.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join('L'));
      drawPath(pen, 'line-rim', path, 0.3 * size);
      drawPath(pen, name, path, 0.16 * size);
    }
    for (const one of [...signs, ...about.signs])
      drawAt(pen, one.x + 0.5, one.y + 0.5, size, () => drawSign(pen, one));
    if (cursor) /* light in dark shows on every colour */
      drawAt(pen, cursor[0] + 0.5, cursor[1] + 0.5, 1 + 3 / zoom, () => {
        drawShape(pen, 'dark', 'cell', 4 / zoom);
        drawShape(pen, 'bright', 'cell', 1.5 / zoom);
      });
  }
}
