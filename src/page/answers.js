/*
 * What each command's answer is as a view of the viewer: one small function each, by the key
 * `eyeshot` of the answer. Answers of which there are several, the lines of `los` and the turns
 * of `replay`, come together.
 */

const STATES = ['hidden', 'explored', 'seen'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TEAMS = ['blue', 'red', 'green', 'purple', 'orange', 'black', 'yellow', 'white'];
const OMITTED = ['y', 'mask', 'lit', 'states', 'units', 'rows', 'named', 'gained', 'lost', 'map'];

const percent = (share) => share === null ? null : `${(100 * share).toFixed(1)} %`;

/* A value of the answer as a table has it. */
function cellText(value, key) {
  if (key === 'radius' || key === 'share')
    return key === 'share' ? percent(value) : value ?? 'all';
  if (typeof value === 'boolean')
    return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.join(typeof value[0] === 'number' ? ',' : ', ');
  return value?.verdict ? tellWhy(value)
    : value && typeof value === 'object' ? Object.values(value).map(cellText).join(' ') : value;
}

/*
 * A table of a list of the answer: a column for each key, but for pictures and lists of lists. A
 * row goes to its place, or where `go` says.
 */
const goToPlace = ({x, y}) => x === undefined ? {} : {at: [x, y]};
function table(title, list = [], about = '', go = goToPlace) {
  const keys = Object.keys(Object.assign({}, ...list)).filter((key) => !OMITTED.includes(key));
  const words = keys.map((key) => key === 'x' ? 'cell' : key.replace('_', ' '));
  return {
    title, about, head: words.map((word) => word[0].toUpperCase() + word.slice(1)),
    rows: list.map((one, i) => ({...go(one, i), cells: keys.map((key) =>
      key === 'x' ? `${one.x},${one.y}` : cellText(one[key], key))})),
  };
}

/* A map's letters, and which cells are walls: `opaque` says so where the usual glyphs do not. */
function readMap({map, opaque, scale = 1}) {
  const glyphs = map.map((row) => Array.from(row)), usual = /[#\u2588\u2592\u2593\u2500-\u257f]/;
  const walls = glyphs.map((row, y) => row.map((glyph, x) =>
    opaque ? opaque[y][x] === '1' : usual.test(glyph)));
  const tell = (x, y) => (walls[y][x] ? 'wall' : 'floor')
    + (PLAIN.includes(glyphs[y][x]) ? '' : ' ' + glyphs[y][x]);
  return {glyphs, tell, width: glyphs[0].length, height: glyphs.length, scale,
    isWall: byTile((x, y) => walls[y][x], scale)};
}

/* A scene of a map with signs, whose titles it tells; what is given takes the usual's place. */
function sceneOf(map, signs, more) {
  const scene = {...map, signs, meanings: WALLS, ink: () => 'glyph',
    cell: (x, y) => map.isWall(x, y) ? 'wall' : 'floor', ...more};
  const standing = (x, y) => signs.filter((one) => one.x === x && one.y === y);
  return {...scene, tell: (x, y) => ({words:
    [scene.tell(x, y), ...standing(x, y).map(({title}) => title)].join(' \u2013 ')})};
}

/* The largest digit among the finer cells of x, y. */
function largest(rows, scale, x, y) {
  const ofTile = (cells, at) => cells.slice(at * scale, (at + 1) * scale);
  return Math.max(...ofTile(rows, y).flatMap((row) => Array.from(ofTile(row, x), Number)));
}

/* A label for a name: itself if it is short, its first letter, or @ for a place. */
const labelOf = (name) => /^\d+,\d+$/.test(name) ? '@'
  : Array.from(name).length <= 3 ? name : Array.from(name)[0];

/* Of viewers, lights, and what --why asked. */
function signsOf({viewers, lights = [], why = []}) {
  return [...lights.map(({id, x, y}) =>
    sign(x, y, 'sun', 'light', {title: 'light ' + id, meaning: 'light'})),
  ...viewers.map(({id, x, y}) => sign(x, y, 'disc', 'eye', {label: labelOf(id), title: id,
    meaning: [id, '@'].includes(labelOf(id)) ? 'viewer' : id})),
  ...why.flatMap(({cell, name, answers}) => [
    sign(...cell, 'corners', 'most', {title: name, meaning: 'who sees it?'}),
    ...answers.flatMap((one) => whySigns(one.why))])];
}

/* Is a cell lit? All are where an answer has no light. */
const litOf = ({lit}, scale) => byTile((x, y) => !lit || lit[y][x] === '1', scale);

/* A field: what is seen and, with fog, what was. */
function fieldOf(one, map) {
  const rows = one.states || one.mask.map((row) => row.replaceAll('1', '2')), {scale} = map;
  const isLit = litOf(one, scale), state = (x, y) => largest(rows, scale, x, y);
  return {
    cell: (x, y) => stateClass(Number(rows[y][x]), map.isWall(x, y), true, isLit(x, y)),
    ink: (x, y) => ['dark-glyph', 'old-glyph', 'glyph'][state(x, y)],
    tell: (x, y) => `${map.tell(x, y)}, ${STATES[state(x, y)]}`,
  };
}

function viewLines(lines) {
  const map = readMap(lines[0]), count = lines.filter(({clear}) => clear).length;
  const scene = (i) => {
    const {from, to, path, clear, why} = lines[i];
    const [name, meaning] = clear || path ? ['sight', 'line of sight']
      : ['behind', 'not seen along here'];
    return sceneOf(map, [sign(...to, 'diamond', 'target', {title: 'to', meaning: 'to'}),
      sign(...from, 'disc', 'eye', {title: 'from', meaning: 'from'}), ...whySigns(why)],
    {lines: [{points: path || [from, to], class: name, meaning}]});
  };
  return {
    lead: `${lines[0].algorithm}: ${count} of ${plural(lines.length, 'line')} clear.`,
    choices: lines.map(({from, to}) => `${from} \u2192 ${to}`), scene,
    tables: () => [table('Lines', lines.map(({from, to, clear, why}) => ({from, to, clear, why})),
      '', ({why, to}, choice) => ({choice, at: why.cells[0] || to}))],
  };
}

function viewReplay(turns) {
  const names = turns[0].teams.map(({id}) => id), maps = [];
  turns.forEach((turn, i) => maps.push(turn.map ? readMap(turn) : maps[i - 1]));
  const state = (turn, team, x, y) => Number(turns[turn].teams[team].states[y][x]);
  /* A team that is called like a colour has it; the others have those that are left, in order. */
  const own = names.map((name) => TEAMS.indexOf(name.toLowerCase()));
  const left = TEAMS.flatMap((name, color) => own.includes(color) ? [] : [color]);
  const colors = own.map((color, i) => color < 0 ? left[i % left.length] ?? i % 8 : color);
  const scene = (choice, turn) => {
    const shown = names.length === 1 ? [0] : choice ? [choice - 1] : names.map((_, team) => team);
    const best = (x, y) => Math.max(...shown.map((team) => state(turn, team, x, y)));
    /* What a team remembers of a cell is how it was when it was seen last. */
    const known = (x, y) => {
      const [team] = shown;
      let last = turn;
      while (!shown[1] && last > 0 && state(last, team, x, y) === 1 && state(last - 1, team, x, y))
        last--;
      return maps[last];
    };
    const isLit = turns[turn].teams.map((one) => litOf(one));
    const lit = (x, y) => shown.some((team) => state(turn, team, x, y) === 2 && isLit[team](x, y));
    const isShown = (team, {alive, x, y}) =>
      alive && (shown.includes(team) || state(turn, shown[0], x, y) === 2);
    const signs = turns[turn].teams.flatMap(({id, units}, team) =>
      units.filter((unit) => isShown(team, unit)).map((unit) => ({...unit,
        shape: Object.keys(SHAPES)[team % 8], class: 't' + colors[team], label: labelOf(unit.id),
        title: `${unit.id}, ${id}`, meaning: units.length < 12 ? `${unit.id}, ${id}` : id})));
    const tell = (x, y) => `${known(x, y).tell(x, y)}; `
      + names.map((name, team) => `${name}: ${STATES[state(turn, team, x, y)]}`).join(', ');
    return sceneOf(maps[turn], signs.reverse(), {
      glyphs: maps[turn].glyphs.map((row, y) => row.map((_, x) => known(x, y).glyphs[y][x])),
      cell: (x, y) => stateClass(best(x, y), known(x, y).isWall(x, y), false, lit(x, y)),
      ink: (x, y) => [null, 'old-glyph', 'glyph'][best(x, y)],
      tell: (x, y) => shown[1] || best(x, y) ? tell(x, y) : 'never seen',
    });
  };
  const told = turns.flatMap(({turn, events}) => events.map(({ok, why, ...event}) =>
    ({turn, event: JSON.stringify(event), 'what came of it': ok ? 'done' : why})));
  return {
    lead: `${plural(names.length, 'team')}, ${plural(turns.length - 1, 'turn')}.`, scene,
    choices: names.length > 1 ? ['All teams', ...names] : names,
    turns: turns.map(({turn}) => turn ? `turn ${turn}` : 'start'),
    tables: (now) => [
      table('Teams', turns[now].teams, '', (team, i) => ({choice: names[1] ? i + 1 : 0})),
      table('What happens', told, '', ({turn}) => ({turn: turn - turns[0].turn})),
    ],
  };
}

/* A field, or where several that are compared differ, and each of them. */
function viewFields([answer]) {
  const {results = [], groups = [], why = []} = answer, map = readMap(answer);
  const {isWall, scale} = map;
  const who = (x, y) => results.map(({mask}) => mask[y][x]).join('');
  const names = new Map(groups.map(({algorithms}, i) => [
    results.map(({algorithm}) => Number(algorithms.includes(algorithm))).join(''),
    `${LETTERS[i]}: ${algorithms.join(', ')}`]));
  const order = [...names.keys()], difference = differenceOf(who, names, isWall);
  const letters = map.glyphs.map((row, y) => row.map((_, x) =>
    LETTERS[order.indexOf(who(x * scale, y * scale))] || ' '));
  const seers = (x, y) => results.filter(({mask}) => largest(mask, scale, x, y))
    .map(({algorithm}) => algorithm).join(', ') || 'nobody';
  const tell = (x, y) => `${map.tell(x, y)}, seen by ${seers(x, y)}`;
  const scene = (choice) => {
    const one = results.length ? results[choice - 1] : answer;
    return sceneOf(map, signsOf(answer), one ? fieldOf(one, map)
      : {...difference, tell, glyphs: letters,
        ink: (x, y) => difference.cell(x * scale, y * scale)});
  };
  return {
    choices: ['Where they differ', ...results.map(({algorithm}) => algorithm)], scene,
    tables: () => [
      table('Algorithms', results, 'A row shows its map.', (one, i) => ({choice: i + 1})),
      table('Who sees what others do not',
        groups.map((one, i) => ({group: LETTERS[i] || '?', ...one})), '',
        ({example}) => ({choice: 0, at: example?.cell})),
      table('Two by two', answer.pairs), table('Viewers', answer.viewers),
      ...why.map(({cell, name, answers}) =>
        table(`Who sees ${name}?`, answers, '', () => ({at: cell}))),
    ],
  };
}

/* A survey, or a comparison of all eyes: numbers of each cell, and cells that stand out. */
const NUMBERS = {
  sees: 'How many cells each sees', seen_by: 'By how many each is seen', mean: 'Mean distance',
  farthest: 'Farthest distance', differ: 'By how many cells they differ from here',
};
function viewHeat([answer]) {
  const {guards = [], uncovered = [], eyes, apart} = answer, map = readMap(answer);
  const kinds = Object.keys(NUMBERS).filter((key) => answer[key])
    .sort((a, b) => (b === answer.show) - (a === answer.show));
  const missed = new Set(uncovered.map(String)), isMissed = (x, y) => missed.has(`${x},${y}`);
  const marked = (cells = [], shape, name, title) => cells.map(({x, y}) =>
    sign(x, y, shape, name, {title, meaning: title}));
  const listed = Array.isArray(eyes) ? eyes.map(([x, y]) => ({x, y})) : []; // or their count
  const signs = [...marked(listed, 'disc', 'eye', 'viewer'),
  ...marked(answer.hidden, 'frame', 'least', 'hidden'),
  ...marked(answer.exposed, 'corners', 'most', 'exposed'),
  ...marked(answer.worst, 'frame', 'most', 'they differ most'),
  ...guards.map(({x, y, adds}, i) => sign(x, y, 'ring', 'guard', {label: String(i + 1),
    title: `guard ${i + 1}, adds ${adds}`, meaning: i ? null : 'guard, in this order'}))];
  const numbers = (x, y) => kinds.filter((key) => answer[key][y][x] !== null)
    .map((key) => `, ${NUMBERS[key].toLowerCase()}: ${answer[key][y][x]}`).join('');
  const scene = (choice) => {
    const values = answer[kinds[choice]], heat = heatOf(map.isWall, (x, y) => values[y][x],
      values.flat().filter((value) => value !== null));
    return sceneOf(map, signs, {
      ink: () => 'sign', meanings: {...heat.meanings, uncovered: 'no guard sees it'},
      cell: (x, y) => isMissed(x, y) ? 'uncovered' : heat.cell(x, y),
      tell: (x, y) => map.tell(x, y) + numbers(x, y) + (isMissed(x, y) ? ', no guard sees it' : ''),
    });
  };
  return {
    choices: kinds.map((key) => NUMBERS[key]), scene,
    tables: () => [
      table('Guards', guards.map((one, i) => ({guard: i + 1, ...one})),
        apart && `At least ${apart.length} needed: no place watches two of ${apart.join(' ')}.`),
      table('Hidden: the open cells that the fewest see', answer.hidden),
      table('Exposed: the open cells that the most see', answer.exposed),
      table('Between places', answer.between),
      table('How much each differs', answer.results,
        `Against ${answer.reference}; of all eyes together.`),
      table('The eyes from where they differ most', answer.worst),
    ],
  };
}

function viewLevels([answer]) {
  const drawn = answer.levels.filter(({rows}) => rows.length);
  const kinds = { /* of a cell in the answer's rows: class, meaning, and the letter that is shown */
    '.': ['floor', 'as before', ' '], '#': ['wall', 'wall', ' '], w: ['walled', 'walled', ' '],
    o: ['cleared', 'cleared', ' '], '+': ['gained', 'sees some anew', '+'],
    '-': ['lost', 'sees some no more', '\u2212'],
    '*': ['both', 'some anew, some no more', '\u00b1'],
  };
  const scene = (choice) => {
    const given = drawn[choice]?.rows || ['.'];
    const rows = given.map((row) => Array.from(row, (kind) => kinds[kind]));
    return {
      width: rows[0].length, height: rows.length, scale: 1, cell: (x, y) => rows[y][x][0],
      meanings: Object.fromEntries(Object.values(kinds)), tell: (x, y) => ({words: rows[y][x][1]}),
      glyphs: rows.map((row) => row.map(([, , letter]) => letter)), ink: () => 'letter',
    };
  };
  return {
    choices: drawn.map(({name}) => name), scene,
    tables: () => [
      table('Levels', answer.levels, '',
        (one) => drawn.includes(one) ? {choice: drawn.indexOf(one)} : {}),
      ...drawn.flatMap((one, choice) => ['named', 'gained', 'lost'].map((key) =>
        table(`${one.name}: ${key}`, one[key], '', (at) => ({choice, ...goToPlace(at)})))),
    ],
  };
}

function viewAudit([{results, means}]) {
  const found = results.flatMap(({algorithm, properties}) => properties
    .filter(({counterexample}) => counterexample)
    .map(({name, counterexample}) => ({algorithm, property: name, ...counterexample})));
  const share = ({holds, of, violations, sampled}) => !of ? '\u2013' : holds ? 'holds'
    : violations ? (sampled ? '~' : '') + percent(violations / of) : `~0 of ${of}`;
  const scene = (choice) => {
    const {map = ['.'], cells = [], words, smallest} = found[choice] || {};
    const signs = cells.map(([x, y], i) => sign(x, y, 'disc', i ? 'target' : 'eye',
      {label: '@xy'[i], title: '@xy'[i], meaning: i ? null : 'the eye'})).reverse();
    return sceneOf(readMap({map}), signs, {words: words && words
      + (smallest ? ' (the smallest such map)' : ' (the smallest that was found)')});
  };
  return {
    below: true, scene,
    choices: found.map(({algorithm, property}) => `${algorithm}: ${property}`),
    tables: () => [
      table('What holds', results.map(({algorithm, properties}) => ({algorithm,
        ...Object.fromEntries(properties.map((one) => [one.name, share(one)]))})),
      'The share of places where a property does not hold; ~: from a sample; '
        + '\u2013: the maps have no such place.'),
      table('Counterexamples', found.map(({algorithm, property, words, command}) =>
        ({algorithm, property, words, command})), 'A row shows its map.',
      (one, choice) => ({choice})),
      table('What they mean', Object.entries(means).map(([property, meaning]) =>
        ({property, meaning}))),
    ],
  };
}

const VIEWS = {
  'fov/1': viewFields, 'los/1': viewLines, 'replay/1': viewReplay, 'compare/1': viewFields,
  'compare-everywhere/1': viewHeat, 'survey/1': viewHeat, 'levels/1': viewLevels,
  'audit/1': viewAudit,
};
const text = document.getElementById('answer').textContent;
const answers = text.trim().split('\n').map((line) => JSON.parse(line));
const titles = [...document.querySelectorAll('#still text')].slice(0, 2);
const view = {lead: titles.map((one) => one.textContent).join(': '),
  ...VIEWS[answers[0].eyeshot](answers)};
document.getElementById('still').remove();
const viewer = new Viewer(view);
document.body.append(make('p', {className: 'lead'}, view.lead),
  make('main', {className: view.below ? 'below' : ''}, viewer.frame, viewer.tables));
viewer.show();
