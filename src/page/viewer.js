/*
 * The viewer: a map to look at, whatever the answer is. answers.js makes a `view` of an answer:
 *   lead          a sentence below the title
 *   choices       names of what the map can show; may be one only
 *   below         tables stand below the map even where there is room beside it
 *   turns         names of the turns that can be played; may be one only
 *   scene(choice, turn)   what is on the map then:
 *     width, height, scale   in cells of the map, `scale` of which have a side in common with one
 *     cell(x, y)             the class of a cell, counted in the finer ones
 *     meanings               what classes mean, for the legend, in its order
 *     signs                  {x, y, shape, class, label, title, meaning}
 *     lines                  {points, class, meaning}
 *     glyphs                 rows of the map's letters, and ink(x, y), the class of a letter
 *     tell(x, y)             what is known of a cell of the map; `words`, if any, of the map itself
 *     ends                   [least, most] where the colours h0 to h9 are a scale
 *     places                 cells to step through, where the tables name none
 *     about(x, y)            lines and signs that show while a cell is pointed at, if any
 *   tables(turn)  {title, about, head, rows: [{cells, at: [x, y], choice, turn}]}
 *   grab(cell, event)      of the live page: {move(cell), end(), draws} for a pointer that goes
 *                          down on what can be dragged, or draws; else nothing, and the map moves
 *   press(event, cursor)   of the live page: whether it took a key that was pressed on the map
 * Colours come from the style sheet: a class has the same in pictures and here.
 */
/* Sets what an element holds, where it is something else. */
const held = new WeakMap();
function put(element, html) {
  if (held.get(element) !== html)
    element.innerHTML = html;
  held.set(element, html);
}

const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const MOST_ZOOM = 64, FITTING_ZOOM = 40, LETTER_ZOOM = 9, GRID_ZOOM = 14;

class Viewer {
  constructor(view) {
    this.view = view;
    this.choice = 0;
    this.turn = view.turns.length - 1;
    this.cursor = this.hover = null;
    this.zoom = 0;
    this.acts = {
      '+': () => this.zoomBy(1.5), '=': () => this.zoomBy(1.5), '-': () => this.zoomBy(1 / 1.5),
      0: () => this.zoomBy(0), n: () => this.step(1), p: () => this.step(-1),
      ',': () => this.goTo(this.turn - 1), '.': () => this.goTo(this.turn + 1),
    };
    this.build();
    this.show();
    new ResizeObserver(() => this.layOut()).observe(this.frame);
  }

  /* The parts of the page */

  button(label, title, act) {
    return make('button', {type: 'button', title, ariaLabel: title, onclick: act}, label);
  }

  build() {
    const {choices, turns} = this.view, last = turns.length - 1;
    this.paper = make('canvas');
    this.space = make('div', {className: 'space',
      innerHTML: '<svg class="picture"><g class="map"></g><g class="map"></g></svg>'});
    this.space.prepend(this.paper);
    this.drawing = this.space.lastChild;
    this.stage = make('div', {className: 'stage', tabIndex: 0, role: 'application', ariaLabel:
      'The map. Arrow keys go from cell to cell, n and p from place to place, + and - zoom.'},
    this.space);
    this.reading = make('p', {className: 'reading'});
    this.said = make('p', {className: 'said', ariaLive: 'polite'});
    this.legend = make('ul', {className: 'legend'});
    this.chooser = make('select', {
      ariaLabel: 'What the map shows', onchange: () => this.show(this.chooser.selectedIndex),
    }, ...choices.map((name) => make('option', {}, name)));
    this.slider = make('input', {type: 'range', min: 0, max: last, ariaLabel: 'Turn',
      oninput: () => this.goTo(Number(this.slider.value))});
    this.turnName = make('output');
    this.player = this.button('\u25b6', 'Play or pause (space)', () => this.play());
    const {',': before, '.': after, '-': less, '+': more, 0: fit} = this.acts;
    this.bar = make('div', {className: 'bar'}, ...choices[1] === undefined ? [] : [this.chooser],
      ...last ? [this.button('\u2039', 'The turn before (,)', before), this.slider,
        this.button('\u203a', 'The next turn (.)', after), this.player, this.turnName] : [],
      this.button('\u2212', 'Smaller (-)', less), this.button('+', 'Larger (+)', more),
      this.button('Fit', 'All of the map (0)', fit),
      this.button('Save as PNG', 'Save what is shown as PNG', () => this.save()));
    this.frame = make('div', {className: 'frame'},
      this.bar, this.stage, this.reading, this.said, this.legend);
    this.tables = make('div', {className: 'tables'});
    this.listen();
  }

  listen() {
    const {stage} = this;
    let drag = null;
    const pan = ({clientX, clientY}) => {
      const left = stage.scrollLeft + clientX, top = stage.scrollTop + clientY;
      return {move: (cell, event) => stage.scrollTo(left - event.clientX, top - event.clientY)};
    };
    const stop = () => {
      drag?.end?.();
      drag = null;
    };
    stage.addEventListener('scroll', () => this.askForDraw());
    stage.addEventListener('pointerdown', (event) => {
      const cell = this.cellUnder(event);
      if (event.button || !event.isPrimary)
        return;
      drag = cell && this.view.grab?.(cell, event);
      this.grabbed = Boolean(drag);
      this.moved = Boolean(drag?.draws);
      if (event.pointerType === 'mouse')
        drag ||= pan(event);
    });
    window.addEventListener('pointermove', (event) => {
      if (drag && event.isPrimary) {
        this.moved = true;
        drag.move(this.cellNear(event), event);
      }
    });
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    stage.addEventListener('pointermove', (event) =>
      this.point(event.pointerType === 'mouse' ? this.cellUnder(event) : null));
    stage.addEventListener('pointerleave', () => this.point(null));
    stage.addEventListener('click', (event) => this.moved || this.moveTo(this.cellUnder(event)));
    stage.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey)
        return;
      event.preventDefault();
      this.zoomBy(Math.exp(-event.deltaY / 300), event);
    }, {passive: false});
    stage.addEventListener('touchstart', (event) => this.grabbed && drag && event.preventDefault(),
      {passive: false});
    document.addEventListener('keydown', (event) => this.press(event));
  }

  press(event) {
    const {key, target} = event, isOnMap = document.activeElement === this.stage;
    const {width, height} = this.scene, [x, y] = this.cursor || [0, 0];
    const far = !this.cursor ? 0 : event.shiftKey ? 10 : 1, [dx, dy] = STEPS[key] || [];
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(target.tagName))
      return;
    if (isOnMap && this.view.press?.(event, this.cursor)) {
      event.preventDefault();
      return;
    }
    if (isOnMap && STEPS[key])
      this.moveTo([clamp(x + dx * far, 0, width - 1), clamp(y + dy * far, 0, height - 1)]);
    else if (key === ' ' && this.view.turns[1] !== undefined && target.tagName !== 'BUTTON')
      this.play();
    else if (this.acts[key])
      this.acts[key]();
    else
      return;
    event.preventDefault();
  }

  /* What is shown */

  show(choice = this.choice) {
    const {view} = this;
    this.choice = choice;
    this.chooser.selectedIndex = choice;
    this.scene = view.scene(choice, this.turn);
    for (const name of ['cursor', 'hover'])
      if (this[name] && !(this[name][0] < this.scene.width && this[name][1] < this.scene.height))
        this[name] = null;
    this.slider.value = this.turn;
    this.turnName.textContent = view.turns[this.turn];
    this.paint();
    this.showLegend();
    this.showTables();
    this.tell();
    if (this.zoom && this.size !== `${this.scene.width} ${this.scene.height}`)
      this.layOut();
  }

  goTo(turn) {
    if (turn < 0 || turn >= this.view.turns.length)
      return;
    this.turn = turn;
    this.show();
  }

  /* Half a second a turn; two where motion is to be reduced. */
  play() {
    const wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? 2000 : 500;
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.turn === this.view.turns.length - 1)
        this.goTo(0);
      this.timer = setInterval(() =>
        this.turn === this.view.turns.length - 1 ? this.play() : this.goTo(this.turn + 1), wait);
    }
    this.player.textContent = this.timer ? '\u23f8' : '\u25b6';
  }

  /* A dot a cell on paper; what is on the screen is that, enlarged. */
  paint() {
    const {width, height, scale, cell} = this.scene;
    this.used = new Set();
    paintCells(this.paper, width * scale, height * scale, (x, y) => {
      const name = cell(x, y);
      this.used.add(name);
      return name;
    });
    this.askForDraw();
  }

  /* Of the classes, lines and signs that are used. */
  showLegend() {
    const {meanings, lines = [], signs = [], ends} = this.scene, keys = new Map();
    const add = (words, svg) => words && !keys.has(words) && keys.set(words, svg);
    for (const [name, words] of Object.entries(meanings))
      if (this.used.has(name))
        add(words, svgPath(name, SHAPES.cell));
    for (const {meaning, class: name} of lines)
      add(meaning, svgPath(name, 'M-.5 0H.5', 'stroke-width=".2"'));
    for (const one of signs)
      add(one.meaning, svgSign(one));
    const picture = (svg) => '<svg class="picture" viewBox="-.55 -.55 1.1 1.1">'
      + `<g class="map">${svg}</g></svg>`;
    const steps = Array.from({length: 10}, (_, i) => picture(svgPath('h' + i, SHAPES.cell)));
    const items = Array.from(keys, ([words, svg]) => `<li>${picture(svg)}${escaped(words)}</li>`);
    if (ends)
      items.push(`<li class="scale">${ends[0]}${steps.join('')}${ends[1]}</li>`);
    put(this.legend, items.join(''));
  }

  showTables() {
    const shown = this.view.tables(this.turn);
    this.places = shown.flatMap(({rows}) => rows.flatMap(({at}) => at ? [at] : []));
    const cellOf = (cell, i) => make(i ? 'td' : 'th',
      {className: typeof cell === 'number' ? 'number' : ''}, String(cell ?? '\u2013'));
    const lineOf = ({cells, ...row}) => {
      const line = make('tr', {}, ...cells.map(cellOf)), go = () => this.follow(row);
      if (Object.values(row).some((value) => value !== undefined))
        Object.assign(line, {tabIndex: 0, className: row.turn === this.turn ? 'go now' : 'go',
          onclick: go, onkeydown: ({key}) => key === 'Enter' && go()});
      return line;
    };
    this.tables.replaceChildren(...shown.map(({title, about = '', head, rows}) =>
      make('section', {}, make('h2', {}, title), make('p', {className: 'about'}, about || ''),
        make('div', {className: 'scroll', tabIndex: 0}, make('table', {},
          make('thead', {}, make('tr', {}, ...head.map((name) => make('th', {}, name)))),
          make('tbody', {}, ...rows.map(lineOf)))))));
  }

  follow({at, choice, turn}) {
    if (turn !== undefined)
      this.goTo(turn);
    if (choice !== undefined)
      this.show(choice);
    if (at)
      this.moveTo(at);
  }

  /* To the next or the previous of the places that tables name, else of the scene's. */
  step(by) {
    const places = this.scene.places || this.places;
    if (!places.length)
      return;
    const here = places.findIndex((place) => String(place) === String(this.cursor));
    const next = here + by + (here < 0 && by < 0) + places.length;
    this.stage.focus({preventScroll: true});
    this.moveTo(places[next % places.length]);
  }

  /* Cells */

  tell() {
    const cell = this.hover || this.cursor;
    this.about = cell && this.scene.about?.(...cell) || {lines: [], signs: []};
    this.reading.textContent = cell ? `${cell[0]},${cell[1]}: ${this.scene.tell(...cell)}`
      : this.scene.words || 'Point at a cell.';
  }

  point(cell) {
    if (String(cell) === String(this.hover))
      return;
    this.hover = cell;
    this.tell();
    this.askForDraw();
  }

  moveTo(cell) {
    if (!cell)
      return;
    this.cursor = cell;
    this.hover = null;
    this.tell();
    this.said.textContent = this.reading.textContent;
    const {stage, zoom} = this, [x, y] = cell.map((number) => number * zoom), edge = 2 * zoom;
    if (x < stage.scrollLeft + edge || x > stage.scrollLeft + stage.clientWidth - edge - zoom ||
        y < stage.scrollTop + edge || y > stage.scrollTop + stage.clientHeight - edge - zoom)
      stage.scrollTo(x + zoom / 2 - stage.clientWidth / 2, y + zoom / 2 - stage.clientHeight / 2);
    this.askForDraw();
  }

  cellUnder(event) {
    const box = this.paper.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / this.zoom);
    const y = Math.floor((event.clientY - box.top) / this.zoom);
    return x >= 0 && y >= 0 && x < this.scene.width && y < this.scene.height ? [x, y] : null;
  }

  /* The same, but the nearest cell for a pointer that has left the map. */
  cellNear({clientX, clientY}) {
    const box = this.paper.getBoundingClientRect(), {width, height} = this.scene;
    const inside = (place, side) => clamp(Math.floor(place / this.zoom), 0, side - 1);
    return [inside(clientX - box.left, width), inside(clientY - box.top, height)];
  }

  /* The screen */

  fit() {
    const {width, height} = this.scene, across = this.frame.clientWidth / width,
      down = 0.7 * window.innerHeight / height;
    return Math.min(FITTING_ZOOM, across, Math.max(down, Math.min(across, 1)));
  }

  layOut() {
    const {stage, space, paper, scene: {width, height, scale}} = this;
    this.size = `${width} ${height}`;
    if (!this.zoom || this.fitted)
      this.zoom = this.fit();
    this.fitted = this.zoom === this.fit();
    const across = width * this.zoom, down = height * this.zoom;
    Object.assign(space.style, {width: across + 'px', height: down + 'px'});
    stage.style.width = Math.min(this.frame.clientWidth, Math.ceil(across)) + 'px';
    stage.style.height = Math.min(Math.max(0.75 * innerHeight, 240), Math.ceil(down)) + 'px';
    paper.style.imageRendering = this.zoom * devicePixelRatio < scale ? 'auto' : 'pixelated';
    this.drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.draw();
  }

  /* What is under the pointer, else the cursor, else the middle, stays where it is. */
  zoomBy(factor, event) {
    const {stage} = this, old = this.zoom, box = stage.getBoundingClientRect();
    const left = event ? event.clientX - box.left : stage.clientWidth / 2,
      top = event ? event.clientY - box.top : stage.clientHeight / 2;
    const x = (stage.scrollLeft + left) / old, y = (stage.scrollTop + top) / old;
    this.zoom = factor ? Math.min(MOST_ZOOM, Math.max(this.fit() / 2, old * factor)) : this.fit();
    this.fitted = !factor;
    this.layOut();
    stage.scrollTo(x * this.zoom - left, y * this.zoom - top);
    if (this.cursor && !event)
      this.moveTo(this.cursor);
  }

  askForDraw() {
    if (!this.asked)
      requestAnimationFrame(() => this.draw());
    this.asked = true;
  }

  /* Letters and the grid lie below lines and signs, and change less often. */
  draw() {
    const {zoom, scene, about, drawing} = this;
    this.asked = false;
    if (!zoom)
      return;
    const [below, above] = drawing.children;
    put(below, this.drawGrid() + this.drawGlyphs());
    put(above, [...scene.lines || [], ...about.lines].map((line) => this.drawLine(line)).join('')
      + [...scene.signs || [], ...about.signs].map((sign) =>
        this.svgAt(sign, Math.max(1, 9 / zoom), svgSign(sign))).join('')
      + this.drawFrame(this.hover, 1) + this.drawFrame(this.cursor, 2));
  }

  drawGrid() {
    const {zoom, scene: {width, height}} = this, steps = (length) => [...Array(length + 1).keys()];
    const lines = () => [...steps(width).map((x) => `M${x} 0V${height}`),
      ...steps(height).map((y) => `M0 ${y}H${width}`)].join('');
    return zoom < GRID_ZOOM ? '' : svgPath('lines', lines(), `stroke-width="${1 / zoom}"`);
  }

  /* Those that are on the screen. */
  drawGlyphs() {
    const {zoom, stage, scene: {glyphs, ink, width, height}} = this, drawn = [];
    const x0 = Math.floor(stage.scrollLeft / zoom), y0 = Math.floor(stage.scrollTop / zoom);
    const x1 = Math.min(width, x0 + stage.clientWidth / zoom + 1);
    const y1 = Math.min(height, y0 + stage.clientHeight / zoom + 1);
    for (let y = y0; glyphs && zoom >= LETTER_ZOOM && y < y1; y++)
      for (let x = x0; x < x1; x++)
        if (!PLAIN.includes(glyphs[y][x]) && ink(x, y))
          drawn.push(svgLabel(ink(x, y), glyphs[y][x], x + 0.5, y + 0.5));
    return drawn.join('');
  }

  /* Around the middle of a cell, so much enlarged. */
  svgAt({x, y}, size, svg) {
    return `<g transform="translate(${x + 0.5} ${y + 0.5}) scale(${size})">${svg}</g>`;
  }

  drawLine({points, class: name}) {
    const path = 'M' + points.map(([x, y]) => `${x + 0.5} ${y + 0.5}`).join('L');
    return [['line-rim', 0.3], [name, 0.16]].map(([one, wide]) =>
      svgPath(one, path, `stroke-width="${wide * Math.max(1, 9 / this.zoom)}"`)).join('');
  }

  /* Light in dark: it shows on every colour. */
  drawFrame(cell, wide) {
    const path = (name, width) => svgPath(name, SHAPES.cell, `stroke-width="${width}"`);
    return !cell ? '' : this.svgAt({x: cell[0], y: cell[1]}, 1 + 2 * wide / this.zoom,
      path('dark', 2 * wide + 1) + path('bright', wide));
  }

  /* What is on the screen: the dots, and what is drawn on them. */
  async save() {
    const {stage, paper, drawing, zoom, scene: {scale}} = this;
    const {clientWidth: width, clientHeight: height} = stage, copy = drawing.cloneNode(true);
    const ratio = window.devicePixelRatio || 1;
    const part = [stage.scrollLeft, stage.scrollTop, width, height].map((side) => side / zoom);
    for (const [name, value] of Object.entries({width, height, viewBox: part.join(' ')}))
      copy.setAttribute(name, value);
    copy.prepend(document.querySelector('style').cloneNode(true));
    const text = new XMLSerializer().serializeToString(copy), image = new Image(width, height);
    image.src = URL.createObjectURL(new Blob([text], {type: 'image/svg+xml'}));
    await image.decode();
    const canvas = make('canvas', {width: width * ratio, height: height * ratio});
    const pen = canvas.getContext('2d');
    pen.scale(ratio, ratio);
    pen.imageSmoothingEnabled = paper.style.imageRendering === 'auto';
    pen.drawImage(paper, ...part.map((side) => side * scale), 0, 0, width, height);
    pen.drawImage(image, 0, 0);
    canvas.toBlob((blob) => make('a', {
      href: URL.createObjectURL(blob), download: document.title.replace(/[^\w.-]+/g, '-') + '.png',
    }).click());
  }
}
