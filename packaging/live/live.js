/*
 * The live page: a viewer of the state, and all that changes it: the pointer, keys, controls,
 * files, and the four steps. Whatever changes calls `change`, which draws at the next frame, and
 * `keep` at the end of a gesture. state.js says what there is.
 */

const data = JSON.parse(find('data').textContent);

let tool = 'look', asked = false, isBusy = false, language = 'Command', ready = data.maps[0].name;
let step = 0, goblins = [];

/* Drawing */

useReady(ready);
const viewer = new Viewer({choices: [''], turns: [''], scene, tables: () => [], grab, press});
find('place').append(viewer.frame);
find('tools').append(...viewer.bar.children);
viewer.bar.remove();
const drawGallery = makeGallery((values) => {
  choose(values, true);
  find('place').scrollIntoView({block: 'nearest'});
});

function change(values = {}) {
  Object.assign(state, values);
  if (!asked)
    requestAnimationFrame(draw);
  asked = true;
}

function draw() {
  asked = false;
  if (isHeat() && !isBusy)
    askForHeat(() => change());
  viewer.show();
  drawGallery();
  find('work').hidden = !isHeat() || heat.share >= 1;
  find('progress').value = heat.share;
  showGoblins();
  showSteps();
  if (!isBusy)
    find('program').textContent = textOf(language).slice(0, 20000);
}

/* The end of a gesture: it can be undone, and the address says it. */
function settle(isGreat) {
  keep(isGreat);
  showControls();
  change();
}

function choose(values, isGreat) {
  change(values);
  if (!state.beside && /second|difference/.test(state.show))
    state.show = 'first';
  settle(isGreat);
}

function say(words) {
  find('status').textContent = words;
}

/* Does one see the goblins, and do they see one? */
function showGoblins() {
  const {map, show, things: [eye]} = state;
  const names = show === 'difference' ? [state.rule, state.beside] : [shownRule()];
  goblins = of('goblin').flatMap(({x, y}) => names.map((rule) => {
    const terms = termsOf(rule), you = map.sees(terms, eye.x, eye.y, x, y);
    const it = map.sees(terms.with({cone: 360}), x, y, eye.x, eye.y);
    return {you, it, words: `By ${rule}: you ${you ? '' : 'do not '}see the goblin, `
      + `${you === it ? 'and' : 'but'} it ${it ? 'sees' : 'does not see'} you.`};
  }));
  if (goblins.length || find('status').textContent.startsWith('By '))
    say(goblins.map(({words}) => words).join(' '));
}

/* The pointer */

function setWall(x, y, opaque) {
  if (!thingAt(x, y) && state.map.isOpaque(x, y) !== opaque)
    state.map.set(x, y, opaque);
}

/* Every cell between two, both included. */
function drawLine([x, y], [toX, toY], opaque) {
  const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y), 1);
  for (let i = 0; i <= steps; i++)
    setWall(Math.round(x + (toX - x) * i / steps), Math.round(y + (toY - y) * i / steps), opaque);
}

function drawBox([x, y], [toX, toY], opaque) {
  const corners = [[x, y], [toX, y], [toX, toY], [x, toY], [x, y]];
  corners.slice(1).forEach((corner, i) => drawLine(corners[i], corner, opaque));
}

const gesture = (move, draws) => {
  isBusy = true;
  return {draws, move: (cell) => change(move(cell)), end: () => {
    isBusy = false;
    settle();
  }};
};

/* A thing under the pointer, or near a finger, is dragged; else the tool says what it does. */
function grab(cell, event) {
  const far = event.pointerType === 'touch' ? 22 / viewer.zoom : 0.5;
  const isNear = ({x, y}) => Math.max(Math.abs(x - cell[0]), Math.abs(y - cell[1])) <= far;
  const thing = state.things.find(isNear), [eye] = state.things;
  if (tool in SIGNS && (!thing || thing !== eye))
    return placeThing(cell, thing);
  if (state.cone < 360 && isNear(handleOf()))
    return gesture(([x, y]) =>
      ({facing: (Math.round(Math.atan2(y - eye.y, x - eye.x) * 180 / Math.PI) + 360) % 360}));
  if (thing)
    return gesture(([x, y]) => thingAt(x, y) ? {} : Object.assign(thing, {x, y}) && {});
  if (!['paint', 'line', 'box'].includes(tool))
    return null;
  const opaque = !state.map.isOpaque(...cell), begun = state.map.rows.words.slice();
  let last = cell;
  const draw = (to) => {
    if (tool !== 'paint') {
      state.map.rows.words.set(begun);
      state.map.update();
    }
    (tool === 'box' ? drawBox : drawLine)(tool === 'paint' ? last : cell, to, opaque);
    last = to;
    return {};
  };
  draw(cell);
  change();
  return gesture(draw, true);
}

/* Puts a thing on the cell, or takes one of this kind away from it. */
function placeThing([x, y], thing) {
  if (thing?.kind === tool)
    state.things.splice(state.things.indexOf(thing), 1);
  else if (!thingAt(x, y))
    state.things.push({kind: tool, x, y});
  say('');
  chooseTool('look');
  return gesture(() => ({}), true);
}

function chooseTool(name) {
  tool = name;
  for (const button of document.querySelectorAll('[data-tool]'))
    button.ariaPressed = String(button.dataset.tool === tool);
  document.body.classList.toggle('drawing', tool !== 'look');
}

/* Keys on the map: Shift and arrows move the eye, Enter puts it to the cursor, Space a wall. */
function press(event, cursor) {
  const [dx, dy] = STEPS[event.key] ?? [0, 0];
  const [eye] = state.things, {width, height} = state.map;
  if (event.key === ' ' && cursor)
    setWall(...cursor, !state.map.isOpaque(...cursor));
  else if (event.key === 'Enter' && cursor && !thingAt(...cursor))
    [eye.x, eye.y] = cursor;
  else if (event.shiftKey && (dx || dy) && !thingAt(eye.x + dx, eye.y + dy))
    [eye.x, eye.y] = [clamp(eye.x + dx, 0, width - 1), clamp(eye.y + dy, 0, height - 1)];
  else
    return false;
  settle();
  return true;
}

/* Maps */

function useReady(name) {
  const found = data.maps.find((one) => one.name === name);
  ready = name;
  useRows(found.rows);
}

function tryMap(buffer, name = 'This') {
  try {
    const {rows, things} = readMap(buffer);
    useRows(rows, things);
    say('');
    settle(true);
  } catch (error) {
    say(error instanceof NoMap ? `${name} is ${error.message}.`
      : `${name}: ${error.message.replace('eyeshot: ', '')}`);
  }
}

const tryText = (text) => tryMap(new TextEncoder().encode(text));
const tryFile = async (file) => file && tryMap(await file.arrayBuffer(), file.name);

function takeMaps() {
  find('maps').append(...data.maps.map(({name}) => make('option', {value: name}, name)));
  find('maps').onchange = ({target}) => {
    useReady(target.value);
    target.value = '';
    settle(true);
  };
  find('file').onchange = async ({target}) => {
    await tryFile(target.files[0]);
    target.value = '';
  };
  find('text').onchange = ({target}) => tryText(target.value);
  document.addEventListener('paste', (event) => /TEXTAREA|INPUT/.test(event.target.tagName)
    || tryText(event.clipboardData.getData('text')));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    tryFile(event.dataTransfer.files[0]);
  });
}

/* Controls */

const GLOSSES = {
  circle: 'circle: cells whose centre is within the radius',
  round: 'round: a circle, a little larger: half a cell more',
  square: 'square: rows and columns count, whichever is farther',
  diamond: 'diamond: rows and columns are added up', octagon: 'octagon: between the two',
};

/* The options of a choice, by value. */
function optionsOf(name, own) {
  const {rule, beside} = state;
  if (name === 'show')
    return beside ? {
      first: rule, second: beside, difference: 'where they differ',
      sees: `how much each cell sees, ${rule}`, seen_by: `how much it is seen, ${rule}`,
      sees_second: `how much each cell sees, ${beside}`,
      seen_by_second: `how much it is seen, ${beside}`,
    } : {
      first: 'what the eye sees', sees: 'heat map: how many cells each sees',
      seen_by: 'heat map: by how many each is seen',
    };
  const options = Object.fromEntries(CHOICES[name].map((value) => [value, value || 'no other']));
  if (!TERMS.includes(name))
    return options;
  const {[own[name]]: _, ...others} = options;
  return {'': `${own[name]} (its own)`, ...others};
}

function showControls() {
  const rule = rules.find(({name}) => name === state.rule);
  const own = new Terms(rule), all = termsOf(rule);
  for (const name of Object.keys(USUAL).filter(find)) {
    const control = find(name);
    if (control.tagName === 'SELECT')
      control.replaceChildren(...Object.entries(optionsOf(name, own)).map(([value, words]) =>
        make('option', {value}, words)));
    const value = name === 'radius' ? all.radius : state[name];
    const isOwn = control.tagName === 'SELECT' && TERMS.includes(name) && value === own[name];
    control.checked = control.value = isOwn || value === Infinity ? '' : value;
    control.classList.toggle('changed', TERMS.includes(name) && state[name] !== '');
  }
  find('own').hidden = !Object.keys(changesOf()).length && state.cone === 360;
  find('degrees').textContent = state.cone === 360 ? 'all around' : `${state.cone}°`;
  find('gloss').textContent = (GLOSSES[all.shape] ?? '')
    + '. Framed in blue is what you changed; it counts for all rules.';
  find('undo').disabled = !past.length;
  find('redo').disabled = !future.length;
  const {map} = state;
  if (document.activeElement !== find('text'))
    find('text').value = map.width * map.height > 65536 ? '' : rowsOf(map).join('\n');
  if (find('name').textContent !== rule.name) {
    showRule(rule);
    find('example').replaceChildren();
  }
}

function takeControls() {
  for (const name of Object.keys(USUAL).filter(find))
    find(name)[name === 'cone' ? 'oninput' : 'onchange'] = ({target: {type, checked, value}}) => {
      const values = {[name]: valueOf(name, type === 'checkbox' ? Number(checked) : value)};
      if (name === 'beside')
        values.show = value ? 'difference' : 'first';
      choose(values, ['rule', 'beside'].includes(name));
    };
  find('own').onclick = () =>
    choose(Object.fromEntries([...TERMS, 'cone'].map((name) => [name, USUAL[name]])));
  for (const button of document.querySelectorAll('[data-tool]'))
    button.onclick = () => chooseTool(button.dataset.tool);
  const travel = (from, to) => () => {
    goBack(from, to);
    showControls();
    change();
  };
  find('undo').onclick = travel(past, future);
  find('redo').onclick = travel(future, past);
  document.addEventListener('keydown', (event) => {
    const {key, ctrlKey, metaKey, shiftKey, target} = event;
    if (!(ctrlKey || metaKey) || !/^[zy]$/i.test(key) || /TEXTAREA|INPUT/.test(target.tagName))
      return;
    event.preventDefault();
    find(key.toLowerCase() === 'z' && !shiftKey ? 'undo' : 'redo').click();
  });
  find('reset').onclick = () => {
    useReady(ready);
    settle(true);
  };
  find('again').onclick = () => goToStep(0);
  for (const label of document.querySelectorAll('.card label[title]'))
    label.append(make('small', {}, label.title + '.'));
  find('stop').onclick = () => {
    stopHeat();
    choose({show: 'first'});
  };
  const chooseLanguage = ({target}) => {
    language = target.textContent;
    for (const tab of find('languages').children)
      tab.ariaSelected = String(tab === target);
    change();
  };
  find('languages').append(...['Command', ...Object.keys(LANGUAGES)].map((name) =>
    make('button', {type: 'button', role: 'tab', onclick: chooseLanguage}, name)));
  find('languages').firstChild.ariaSelected = 'true';
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      getSelection().selectAllChildren(find('program'));
      say('Copy it from here.');
    }
  };
  find('copy').onclick = () => copy(textOf(language));
  find('link').onclick = () => copy(location.href);
}

/* The four steps: each sets the scene, and is done when one has done it. */

const STEP_MAP = 'keep.txt';
const LESSONS = [{
  title: 'Light through a door', things: 'e6.5', set: {}, done: () => state.things[0].x > 15,
  text: 'The eye sees only what no wall hides. Drag it through the gap in the wall on its right.',
}, {
  title: 'A goblin behind a pillar', things: 'e18.3_g22.2', set: {rule: 'shadowcast'},
  done: () => goblins[0]?.you && goblins[0].it,
  text: 'By the rule shadowcast you do not see the goblin, but it sees you! Choose the rule '
    + 'symmetric: then both see each other, or neither does, always. That is symmetric: nobody can '
    + 'shoot at you whom you cannot see.',
}, {
  title: 'A guard’s cone', things: 'e40.5', set: {facing: 180, cone: 90},
  done: () => Math.abs(state.facing - 180) > 30,
  text: 'A guard looks one way. Drag the white ring to turn it: what lies behind it stays dark.',
}, {
  title: 'Fog that remembers', things: 'e9.9', set: {fog: 1}, done: () => state.things[0].y > 14,
  text: 'Drag the eye down through the cave. What you leave stays on the map as a memory, in grey.',
}];

function goToStep(number) {
  step = number;
  say('');
  Object.assign(state, USUAL, LESSONS[step]?.set);
  if (LESSONS[step]) {
    useReady(STEP_MAP);
    useThings(LESSONS[step].things);
  }
  settle(true);
}

let toldStep = '';
function showSteps() {
  const one = LESSONS[step], isDone = one?.done(), told = `${step} ${isDone}`;
  find('steps').hidden = !one;
  find('again').hidden = Boolean(one);
  if (!one || told === toldStep)
    return;
  toldStep = told;
  const isLast = step === LESSONS.length - 1;
  const next = isLast ? 'Done: paint walls, try rules' : isDone ? 'Next' : 'Skip';
  find('steps').replaceChildren(make('h2', {}, `${step + 1} of ${LESSONS.length}: ${one.title}`),
    make('p', {}, isDone ? '✓ ' : '', one.text), make('div', {className: 'bar'},
      button(next, () => goToStep(step + 1)),
      button('Leave the steps', () => goToStep(LESSONS.length))));
}

function begin() {
  takeControls();
  takeMaps();
  chooseTool('look');
  if (location.hash.length > 1) {
    useAddress(location.hash);
    step = LESSONS.length;
    settle();
  } else {
    goToStep(ready === STEP_MAP ? 0 : LESSONS.length);
  }
  addEventListener('hashchange', () => {
    if (location.hash === kept)
      return;
    useAddress(location.hash);
    settle();
  });
}

begin();
