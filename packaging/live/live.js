/*
 * The live page: a viewer of the state, and all that changes it: the pointer, keys, controls,
 * files, and the four steps. Whatever changes calls `change`, which draws at the next frame, and
 * `settle` at the end of a gesture. state.js says what there is.
 */

const TOOLS = ['look', 'paint', 'line', 'box', 'eye', 'lamp', 'goblin'];

let tool = 'look', asked = false;
let step = 0, goblins = [], chosen = 0; // the number of the eye that was touched last

const chosenEye = () => of('eye')[chosen] ?? state.things[0];

/* Drawing */

useRows(data.maps[0].rows);
const viewer = new Viewer({scene, grab, press});
find('place').append(viewer.frame);
find('tools').append(...viewer.bar.children);
viewer.bar.remove();

function change() {
  if (!asked)
    requestAnimationFrame(draw);
  asked = true;
}

function draw() {
  asked = false;
  viewer.show();
  drawGallery();
  find('work').hidden = !isHeat() || heat.share >= 1;
  showGoblins();
  showSteps();
  showControls();
}

/* The end of a gesture, or a choice: it can be undone, and the address says it. */
function choose(values, isGreat) {
  takeValues(values);
  keep(isGreat);
  if (isHeat())
    askForHeat(change, (share) => find('progress').value = share);
  else if (heat.share < 1)
    stopHeat();
  change();
  find('program').textContent = programOf().slice(0, 20000);
}

const settle = (isGreat) => choose({}, isGreat);
const say = (words) => find('status').textContent = words;

/* Does one see the goblins, and do they see one? */
function showGoblins() {
  const {map, show, rule, beside, things: [eye]} = state;
  goblins = of('goblin').flatMap(({x, y}) => (show === 'difference' ? [rule, beside] : [rule])
    .map((name) => ({name, you: map.sees(termsOf(name, eye), eye.x, eye.y, x, y),
      it: map.sees(termsOf(name), x, y, eye.x, eye.y)})));
  if (goblins.length || find('status').textContent.startsWith('By '))
    say(goblins.map(({name, you, it}) => `By ${name}: you ${you ? '' : 'do not '}see the goblin, `
      + `${you === it ? 'and' : 'but'} it ${it ? 'sees' : 'does not see'} you.`).join(' '));
}

/* The pointer */

function setWall(x, y, opaque) {
  if (!thingAt(x, y))
    state.map.set(x, y, opaque);
}

/* Every cell between two, both included. */
function drawLine([x, y], [toX, toY], opaque) {
  const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y), 1);
  for (let i = 0; i <= steps; i++)
    setWall(Math.round(x + (toX - x) * i / steps), Math.round(y + (toY - y) * i / steps), opaque);
}

const gesture = (move) => ({end: () => settle(), move: (cell) => {
  move(cell);
  change();
}});

/* A thing under the pointer, or near a finger, is dragged; else the tool says what it does. */
function grab(cell, event) {
  const far = event.pointerType === 'touch' ? 22 / viewer.zoom : 0.5;
  const isNear = ({x, y}) => Math.max(Math.abs(x - cell[0]), Math.abs(y - cell[1])) <= far;
  const thing = state.things.find(isNear), turned = coned().find((eye) => isNear(handleOf(eye)));
  if (tool in SIGNS)
    return placeThing(cell, thing);
  if (thing || turned)
    chosen = Math.max(0, of('eye').indexOf(thing ?? turned));
  if (thing)
    return gesture(([x, y]) => thingAt(x, y) || Object.assign(thing, {x, y}));
  if (turned)
    return gesture(([x, y]) => turned.facing =
      (Math.round(Math.atan2(y - turned.y, x - turned.x) * 180 / Math.PI) + 360) % 360);
  return tool === 'look' ? null : drawWalls(cell);
}

/* From a wall on, floor is drawn. A line and a box begin anew at each move. */
function drawWalls(cell) {
  const opaque = !state.map.isOpaque(...cell), begun = state.map.rows.words.slice();
  let last = cell;
  const drawing = gesture((to) => {
    if (tool !== 'paint') {
      state.map.rows.words.set(begun);
      state.map.update();
    }
    const corners = tool === 'paint' ? [last, to] : tool === 'line' ? [cell, to]
      : [cell, [to[0], cell[1]], to, [cell[0], to[1]], cell];
    corners.slice(1).forEach((corner, i) => drawLine(corners[i], corner, opaque));
    last = to;
  });
  drawing.move(cell);
  return drawing;
}

/* Puts a thing on the cell, or takes one of this kind away from it. */
function placeThing([x, y], thing) {
  const isFirst = thing === state.things[0];
  if (thing?.kind === tool && !isFirst)
    state.things.splice(state.things.indexOf(thing), 1);
  else if (!thingAt(x, y))
    state.things.push(newThing(tool, x, y));
  say(isFirst ? 'The first eye stays: there is always one that looks.' : '');
  chosen = of('eye').length - 1;
  tool = 'look';
  return gesture(() => 0);
}

/* Keys on the map: Enter puts the eye to the cursor, Space a wall or floor. */
function press({key}, cursor) {
  if (key === ' ' && cursor)
    setWall(...cursor, !state.map.isOpaque(...cursor));
  else if (key === 'Enter' && cursor && !thingAt(...cursor))
    [chosenEye().x, chosenEye().y] = cursor;
  else
    return false;
  settle();
  return true;
}

/* Maps */

const openReady = (name) => useRows(data.maps.find((one) => one.name === name).rows);

function tryMap(buffer, name = 'this') {
  try {
    const {rows, said} = readText(buffer, name);
    useRows(rows);
    say(`Opened ${name}: ${state.map.width} × ${state.map.height} cells.${said} Undo brings the `
      + 'other map back.');
    settle(true);
  } catch (error) {
    say(`${name}: ${error.message.replace('eyeshot: ', '')}.`);
  }
}

find('maps').append(...data.maps.map(({name}) => make('option', {}, name)));
find('maps').onchange = ({target}) => {
  openReady(target.value);
  target.value = '';
  settle(true);
};
find('file').onchange = async ({target}) => {
  for (const file of target.files)
    tryMap(await file.arrayBuffer(), file.name);
  target.value = '';
};
document.onpaste = (event) => event.target.tagName === 'INPUT'
  || tryMap(new TextEncoder().encode(event.clipboardData.getData('text')));

/* Controls: those of choices and numbers are called like what they change. */

function showControls() {
  const {rule, beside} = state, own = new Terms(rule), eye = chosenEye(), eyes = of('eye');
  for (const name of Object.keys(USUAL)) {
    const control = find(name), isTerm = TERMS.includes(name);
    control.checked = control.value = state[name] === Infinity ? '' : state[name];
    control.classList.toggle('changed', isTerm && state[name] !== '');
    if (isTerm && control.options)
      control.options[0].textContent = `${own[name]} (its own)`;
  }
  find('radius').placeholder = own.radius === Infinity ? 'all' : own.radius;
  find('show').options[1].hidden = !beside;
  find('cone').value = eye.cone;
  find('degrees').textContent = (eyes[1] ? `eye ${1 + eyes.indexOf(eye)}: ` : '')
    + (eye.cone === 360 ? 'all around' : `${eye.cone}°`);
  find('own').hidden = !Object.keys(changesOf()).length;
  for (const name of TOOLS)
    find(name).ariaPressed = String(name === tool);
  document.body.classList.toggle('drawing', tool !== 'look');
  find('undo').disabled = !past[now - 1];
  find('redo').disabled = !past[now + 1];
  if (find('name').textContent !== rule)
    showRule(rules.find(({name}) => name === rule));
}

/* The button says for a while what came of it. */
async function copy({target}, text) {
  target.value ||= target.textContent;
  target.textContent = await navigator.clipboard.writeText(text).then(() => 'Copied.',
    () => 'This browser does not let it: mark and copy it');
  setTimeout(() => target.textContent = target.value, 2500);
}

for (const [name, [, choices]] of Object.entries(FIELDS)) {
  find(name).onchange = ({target: {type, checked, value}}) =>
    choose({[name]: valueOf(name, type === 'checkbox' ? String(Number(checked)) : value),
      ...name === 'beside' && {show: value ? 'difference' : 'first'}},
    ['rule', 'beside'].includes(name));
  if (find(name).options)
    find(name).append(...Object.entries(choices).map(([value, words]) =>
      make('option', {value}, words)));
}
find('cone').oninput = ({target}) => {
  chosenEye().cone = +target.value;
  change();
};
find('cone').onchange = () => settle();
const clicks = {
  undo: () => goTo(now - 1), redo: () => goTo(now + 1), again: () => goToStep(0),
  next: () => goToStep(step + 1), leave: () => step = LESSONS.length,
  own: () => TERMS.forEach((name) => state[name] = ''),
  ...Object.fromEntries(TOOLS.map((name) => [name, () => tool = name])),
  reset: () => useRows(state.opened), stop: () => state.show = 'first',
  copy: (event) => copy(event, programOf()), link: (event) => copy(event, new URL(kept, location.href).href),
};
for (const [id, act] of Object.entries(clicks))
  find(id).onclick = (event) => {
    say('');
    act(event);
    settle();
  };
document.addEventListener('keydown', (event) => {
  const {key, ctrlKey, metaKey, shiftKey, target} = event;
  if (!(ctrlKey || metaKey) || !/^[zy]$/i.test(key) || target.type === 'number')
    return;
  event.preventDefault();
  find(key.toLowerCase() === 'z' && !shiftKey ? 'undo' : 'redo').click();
});
find('language').onchange = () => settle();

/* The four steps: each sets the scene, and is done when one has done it. */

const STEP_MAP = 'keep';
const LESSONS = [{
  title: 'Light through a door', address: '#things=e6.5', done: () => state.things[0].x > 15,
  text: 'The eye sees only what no wall hides. Drag it through the gap in the wall on its right.',
}, {
  title: 'A goblin behind a pillar', address: '#rule=shadowcast&things=e18.3_g22.2',
  done: () => goblins[0]?.you && goblins[0].it,
  text: 'By the rule shadowcast you do not see the goblin, but it sees you! Choose the rule '
    + 'symmetric: then both see each other, or neither does, always. That is symmetric: nobody can '
    + 'shoot at you whom you cannot see.',
}, {
  title: 'A guard’s cone', address: '#things=e40.5.180.90',
  done: () => Math.abs(state.things[0].facing - 180) > 30,
  text: 'A guard looks one way. Drag the white ring to turn it: what lies behind it stays dark.',
}, {
  title: 'Fog that remembers', address: '#fog=1&things=e9.9',
  done: () => state.things[0].y > 14,
  text: 'Drag the eye down through the cave. What you leave stays on the map as a memory, in grey.',
}];

function goToStep(number) {
  step = number;
  viewer.cursor = null;
  say('');
  if (LESSONS[step]) {
    openReady(STEP_MAP);
    useAddress(LESSONS[step].address);
  }
  settle(true);
}

function showSteps() {
  const one = LESSONS[step], isDone = one?.done(), isLast = step === LESSONS.length - 1;
  find('steps').hidden = !one;
  find('again').hidden = Boolean(one);
  find('step').textContent = one ? `${step + 1} of ${LESSONS.length}: ${one.title}` : '';
  find('task').textContent = one ? (isDone ? '✓ ' : '') + one.text : '';
  find('next').textContent = isLast ? 'Done: paint walls, try rules' : isDone ? 'Next' : 'Skip';
}

if (location.hash.length > 1) {
  useAddress(location.hash);
  step = LESSONS.length;
  settle();
} else {
  goToStep(data.maps[0].name === STEP_MAP ? 0 : LESSONS.length);
}
addEventListener('hashchange', () => {
  if (location.hash === kept)
    return;
  useAddress(location.hash);
  settle();
  say('Undo brings back what was here before.');
});
