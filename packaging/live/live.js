/* The page: controls, pointer, keys and files change the state; all that is shown is made anew from it. */

const find = (id) => document.getElementById(id);
const data = JSON.parse(find('data').textContent);
const panels = Array.from(document.querySelectorAll('#panels figure'), (figure) =>
  ({figure, canvas: figure.querySelector('canvas'), caption: figure.querySelector('figcaption')}));
const SLOW = 60; // milliseconds for numbers of all eyes: longer ones wait for the end of a stroke
const GAP = 12; // pixels between two panels
const FINGER = 22; // pixels around the eye that are still the eye

let asked = false, stroke = null, cursor = null, shown = [], spent = 0, saving = 0;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/* What is shown. */

function change(values = {}) {
  Object.assign(state, values);
  if (!asked)
    requestAnimationFrame(draw);
  asked = true;
}

const isHeat = () => state.view === 'sees' || state.view === 'seen_by';
const isDifference = () => state.view === 'difference' && state.beside !== '';

function look(rule) {
  const terms = termsOf(rule);
  return {rule, scale: terms.scale, mask: state.map.look(terms, state.x, state.y)};
}

function lookFromAll(rule) {
  const numbers = state.map.all(termsOf(rule)), values = state.view === 'sees' ? numbers.sees : numbers.seenBy;
  return {rule, scale: 1, values, most: values.reduce((most, value) => Math.max(most, value), 0)};
}

function lookAnew() {
  const begin = performance.now(), cells = state.map.width * state.map.height;
  if (isHeat() && stroke && spent > SLOW && shown[0].values?.length === cells)
    return;
  shown = chosenRules().map(isHeat() ? lookFromAll : look);
  spent = performance.now() - begin;
}

const key = (name, text) => element('span', {className: 'key'}, element('i', {className: name}), text);

/* Counts what differs as the program does, of open cells. */
function captionOfDifference([one, other], scale) {
  const counts = [0, 0, 0, 0];
  for (let y = 0; y < state.map.height * scale; y++)
    for (let x = 0; x < state.map.width * scale; x++)
      if (!state.map.rows.has(Math.floor(x / scale), Math.floor(y / scale)))
        counts[has(one.mask, scale, x, y) + 2 * has(other.mask, scale, x, y)]++;
  return ['floor:', key('both', `both ${counts[3]}`), key('first', `only ${one.rule} ${counts[1]}`),
    key('second', `only ${other.rule} ${counts[2]}`)];
}

const captionOfHeat = ({rule, most}) => [`${rule}: `, element('i', {className: 'ramp'}), ` 0 to ${most} cells`];

/* For each panel how many pixels a cell has, their colors, and what stands below. */
function pictures() {
  const scale = Math.max(...shown.map((one) => one.scale)), masks = shown.map((one) => one.mask);
  if (isDifference())
    return [{scale, colors: colorsOfDifference(masks, scale), caption: captionOfDifference(shown, scale)}];
  if (isHeat())
    return shown.map((one) => ({scale, colors: colorsOfHeat(one.values, one.most), caption: captionOfHeat(one)}));
  return shown.map(({rule, mask, scale: own}) =>
    ({scale: own, colors: colorsOfField(mask, own), caption: [`${rule}: ${mask.count()} seen`]}));
}

function roomFor(count) {
  const wide = find('panels').clientWidth, columns = wide > 700 ? count : 1;
  return {width: (wide - GAP * (columns - 1)) / columns, height: Math.max(240, innerHeight * 0.72 * columns / count)};
}

function draw() {
  asked = false;
  lookAnew();
  const list = pictures(), size = cellSize(roomFor(list.length));
  panels.forEach(({figure, canvas, caption}, i) => {
    figure.hidden = i >= list.length;
    if (figure.hidden)
      return;
    drawPicture(canvas, paintCells(list[i].scale, list[i].colors), size, cursor);
    caption.replaceChildren(...list[i].caption);
    canvas.ariaLabel = `Map. ${caption.textContent}`;
  });
  find('reading').textContent = reading();
  if (!stroke)
    writeTexts();
}

/* What takes long on a large map waits for the end of a stroke. */
function writeTexts() {
  find('command').textContent = commandOf();
  if (document.activeElement !== find('text'))
    find('text').value = rowsOf(state.map).join('\n');
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, '', addressOf()), 250);
}

/* What there is to say of the cell under the pointer, or under the cursor of the keyboard. */
function reading() {
  const {x, y} = cursor ?? state, wall = state.map.isOpaque(x, y), place = `${x},${y}: ${wall ? 'wall' : 'floor'}`;
  if (isHeat())
    return place + shown.map(({rule, values}) => wall ? '' : ` · ${rule} ${values[y * state.map.width + x]}`).join('');
  return place + shown.map(({rule, mask, scale}) => {
    const parts = [0, 1, 2, 3].slice(0, scale * scale);
    const seen = parts.filter((part) => mask.has(x * scale + part % 2, y * scale + (part >> 1))).length;
    return ` · ${rule} ${seen ? 'sees' + (seen < parts.length ? ' part of' : '') : 'does not see'} it`;
  }).join('');
}

/* Pointer: from the eye it drags the eye, from anywhere else it paints what the first cell was not. */

function cellAt(event) {
  const box = event.currentTarget.getBoundingClientRect(), {width, height} = state.map;
  return inside(Math.floor((event.clientX - box.x) * width / box.width),
    Math.floor((event.clientY - box.y) * height / box.height));
}

/* The cell of the map that is nearest. */
const inside = (x, y) =>
  ({x: Math.max(0, Math.min(state.map.width - 1, x)), y: Math.max(0, Math.min(state.map.height - 1, y))});

function isNearEye(event, cell) {
  const size = event.currentTarget.clientWidth / state.map.width;
  const near = event.pointerType === 'touch' ? Math.max(0.5, FINGER / size) : 0.5;
  return Math.max(Math.abs(cell.x - state.x), Math.abs(cell.y - state.y)) <= near;
}

function setWall(cell, opaque) {
  if (cell.x === state.x && cell.y === state.y)
    return;
  state.map.set(cell.x, cell.y, opaque);
  state.marks = [];
}

/* Every cell between two places of the pointer, which skips some. */
function paintTo(cell) {
  const {x, y} = stroke.last, dx = cell.x - x, dy = cell.y - y, steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  for (let i = 1; i <= steps; i++)
    setWall({x: Math.round(x + dx * i / steps), y: Math.round(y + dy * i / steps)}, stroke.opaque);
}

function followPointer(event) {
  const cell = cellAt(event);
  cursor = event.pointerType === 'touch' ? null : cell;
  if (stroke?.eye)
    Object.assign(state, cell);
  else if (stroke)
    paintTo(cell);
  if (stroke)
    stroke.last = cell;
  change();
}

function beginStroke(event) {
  const cell = cellAt(event);
  if (event.button || !event.isPrimary)
    return;
  event.currentTarget.setPointerCapture(event.pointerId);
  const eye = find('tool').value === 'eye' || isNearEye(event, cell);
  stroke = {eye, opaque: !state.map.isOpaque(cell.x, cell.y), last: cell};
  if (!eye || find('tool').value === 'eye')
    followPointer(event);
}

function endStroke() {
  stroke = null;
  change();
}

/* Keys on the map. */

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

function pressKey(event) {
  const at = cursor ?? {x: state.x, y: state.y}, [dx, dy] = ARROWS[event.key] ?? [0, 0];
  const next = inside(at.x + dx, at.y + dy), known = event.key in ARROWS || event.key === 'Enter' || event.key === ' ';
  if (!known || event.ctrlKey || event.metaKey || event.altKey)
    return;
  event.preventDefault();
  cursor = next;
  if (event.key === 'Enter' || event.shiftKey)
    Object.assign(state, next);
  if (event.key === ' ')
    setWall(at, !state.map.isOpaque(at.x, at.y));
  change();
  requestAnimationFrame(() => say(reading()));
}

function say(text) {
  find('said').textContent = text;
}

/* Maps from elsewhere. */

function tryText(text) {
  try {
    useText(text);
    say('');
  } catch (error) {
    say(error.message);
  }
  cursor = null;
  change();
}

async function takeFile(file) {
  if (file)
    tryText(await file.text());
}

function takeForms() {
  find('text').oninput = () => tryText(find('text').value);
  find('file').onchange = () => takeFile(find('file').files[0]);
  find('blank').onclick = () => {
    const [width, height] = ['width', 'height'].map((id) => Math.max(1, Math.min(512, find(id).valueAsNumber | 0)));
    tryText(Array.from({length: height}, () => '.'.repeat(width)).join('\n'));
    change({x: width >> 1, y: height >> 1});
  };
  document.addEventListener('paste', (event) => {
    if (!/TEXTAREA|INPUT/.test(event.target.tagName))
      tryText(event.clipboardData.getData('text'));
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    takeFile(event.dataTransfer.files[0]);
  });
}

/* Controls. */

function fillRules(select) {
  const families = new Map();
  for (const {name, summary, families: [family]} of rules) {
    if (!families.has(family))
      families.set(family, element('optgroup', {label: family}));
    families.get(family).append(element('option', {value: name, textContent: name, title: summary}));
  }
  select.append(...families.values());
}

function showControls() {
  for (const id of ['rule', 'beside', ...TERMS])
    find(id).value = state[id];
  for (const button of document.querySelectorAll('[data-view]'))
    button.ariaPressed = String(button.dataset.view === state.view);
  find('radius').value = state.radius === Infinity ? '' : state.radius;
  find('reach').value = Math.min(state.radius, +find('reach').max);
  find('summary').textContent = rules.find((rule) => rule.name === state.rule).summary;
  showExamples();
}

/* One small map for each property that fails for the rule: its own one, where there are several. */
function showExamples() {
  const found = new Map();
  for (const example of data.examples.filter((one) => one.rules.includes(state.rule)))
    if (!found.has(example.property) || example.name.endsWith('-' + state.rule))
      found.set(example.property, example);
  find('fails').textContent = found.size ? `What fails for ${state.rule}` : `Nothing fails for ${state.rule}`;
  find('examples').replaceChildren(...Array.from(found.values(), (example) => {
    const canvas = element('canvas', {}), text = element('span', {}, element('b', {}, example.property), example.text);
    drawExample(canvas, example.rows, 14);
    return element('li', {}, element('button', {type: 'button', onclick: () => showExample(example)}, canvas, text));
  }));
}

function showExample(example) {
  useExample(example);
  cursor = null;
  choose({view: isHeat() ? 'fields' : state.view});
  say(`${example.property}: ${example.text}`);
  panels[0].canvas.focus();
}

function choose(values) {
  change(values);
  showControls();
}

function takeControls() {
  fillRules(find('rule'));
  fillRules(find('beside'));
  find('maps').append(...data.maps.map(({name}) => element('option', {value: name, textContent: name})));
  for (const name of TERMS)
    find(name).append(...CHOICES[name].map((value) => element('option', {value, textContent: value})));
  for (const id of ['rule', 'beside', ...TERMS])
    find(id).onchange = () => choose({[id]: find(id).value});
  for (const button of document.querySelectorAll('[data-view]'))
    button.onclick = () => choose({view: button.dataset.view});
  find('radius').oninput = ({target: {value}}) =>
    choose({radius: value === '' ? Infinity : Math.max(0, Math.floor(value))});
  find('reach').oninput = ({target: {value, max}}) => choose({radius: value === max ? Infinity : +value});
  find('maps').onchange = ({target: {value}}) => tryText(data.maps.find(({name}) => name === value).rows.join('\n'));
  find('swap').onclick = () => state.beside && choose({rule: state.beside, beside: state.rule});
}

async function copyCommand() {
  try {
    await navigator.clipboard.writeText(commandOf());
    say('The command is copied.');
  } catch {
    getSelection().selectAllChildren(find('command'));
    say('Copy it from here.');
  }
}

function begin() {
  tryText(data.maps[0].rows.join('\n'));
  useAddress(location.hash);
  takeControls();
  takeForms();
  for (const {canvas} of panels) {
    canvas.onpointerdown = beginStroke;
    canvas.onpointermove = followPointer;
    canvas.onpointerup = canvas.onpointercancel = endStroke;
    canvas.onpointerleave = () => {
      cursor = null;
      change();
    };
    canvas.onkeydown = pressKey;
  }
  find('copy').onclick = copyCommand;
  find('theme').onclick = () => {
    const {dataset} = document.documentElement;
    const dark = getComputedStyle(document.documentElement).getPropertyValue('--dark').trim() === '1';
    dataset.theme = dark ? 'light' : 'dark';
  };
  addEventListener('hashchange', () => {
    useAddress(location.hash);
    cursor = null;
    choose({});
  });
  addEventListener('resize', () => change());
  choose({});
}

begin();
