/*
 * What each command's answer is as a view of the viewer: one small function each, by the key
 * `eyeshot` of the answer. Answers of which there are several, the lines of `los` and the turns
 * of `replay`, come together.
 */

const STATES = ['hidden', 'explored', 'seen'];
const COUNTS = ['Visible', 'Wrongly shown', 'Wrongly hidden', 'Walls shown', 'Walls hidden'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TEAMS = ['blue', 'red', 'green', 'purple', 'orange', 'black', 'yellow', 'white'];

const percent = (share) => share === null ? null : `${(100 * share).toFixed(1)} %`;
const table = (title, head, rows, about) => ({title, head, rows, about});
const countsOf = (one) => [one.visible, one.wrongly_shown, one.wrongly_hidden, one.walls_shown, one.walls_hidden];
const isAt = (x, y) => (thing) => thing.x === x && thing.y === y;
const titlesAt = (signs, x, y) => signs.filter(isAt(x, y)).map(({title}) => ' \u2013 ' + title).join('');

const heatOfRows = ({walls}, values) => heatOf((x, y) => walls[y][x], (x, y) => values[y][x], endsOf(values));

/* A map's letters, and which cells are walls: `opaque` says so where the usual glyphs do not. */
function readMap({map, opaque}) {
  const glyphs = map.map((row) => Array.from(row)), usual = /[#\u2588\u2592\u2593\u2500-\u257f]/;
  const walls = glyphs.map((row, y) => row.map((glyph, x) => opaque ? opaque[y][x] === '1' : usual.test(glyph)));
  const tell = (x, y) => (walls[y][x] ? 'wall' : 'floor') + (PLAIN.includes(glyphs[y][x]) ? '' : ' ' + glyphs[y][x]);
  return {glyphs, walls, tell, width: glyphs[0].length, height: glyphs.length, scale: 1};
}

/* The largest digit among the finer cells of x, y. */
function largest(rows, scale, x, y) {
  let most = 0;
  for (let i = 0; i < scale * scale; i++)
    most = Math.max(most, Number(rows[y * scale + Math.floor(i / scale)][x * scale + i % scale]));
  return most;
}

/* A label for each name: itself where it is short, its first letter where no other has it, else its number. */
function labelsOf(names) {
  const first = names.map((name) => Array.from(name)[0]);
  return names.map((name, i) => /^\d+,\d+$/.test(name) ? '@' : Array.from(name).length <= 3 ? name :
    first.indexOf(first[i]) === first.lastIndexOf(first[i]) ? first[i] : String(i + 1));
}

function viewerSigns(viewers) {
  const labels = labelsOf(viewers.map(({id}) => id));
  return viewers.map(({id, x, y}, i) => sign(x, y, 'disc', 'eye', {
    label: labels[i], title: id, meaning: labels[i] === id || labels[i] === '@' ? 'viewer' : id,
  }));
}

/* Is a cell lit? All are where an answer has no light. */
const litOf = ({lit}, scale = 1) => (x, y) => !lit || lit[Math.floor(y / scale)][Math.floor(x / scale)] === '1';
const lightSigns = ({lights = []}) => lights.map(({id, x, y}) => (
  sign(x, y, 'sun', 'light', {title: 'light ' + id, meaning: 'light'})));

function viewFov([answer]) {
  const map = readMap(answer), {scale, viewers} = answer, isLit = litOf(answer, scale);
  const signs = [...lightSigns(answer), ...viewerSigns(viewers)];
  const rows = answer.states || answer.mask.map((row) => row.replaceAll('1', '2'));
  const state = (x, y) => largest(rows, scale, x, y),
    isWall = (x, y) => map.walls[Math.floor(y / scale)][Math.floor(x / scale)];
  const [noun, wallNoun] = scale > 1 ? ['sub-tile', 'wall part'] : ['cell', 'wall'];
  const open = plural(answer.visible - answer.visible_walls, 'open ' + noun);
  const walls = plural(answer.visible_walls, wallNoun);
  return {
    lead: `${answer.algorithm}, radius ${answer.radius ?? 'all'}: ${open} and ${walls} seen.`,
    scene: () => ({
      ...map, scale, signs: [...signs, ...inquirySigns(answer)], meanings: WALLS,
      cell: (x, y) => stateClass(Number(rows[y][x]), isWall(x, y), true, isLit(x, y)),
      ink: (x, y) => signs.some(isAt(x, y)) ? null : ['dark-glyph', 'old-glyph', 'glyph'][state(x, y)],
      tell: (x, y) => `${map.tell(x, y)}, ${STATES[state(x, y)]}${titlesAt(signs, x, y)}`,
    }),
    tables: () => [table('Viewers', ['Viewer', 'Cell', 'Radius', 'Sees'], viewers.map((one) => (
      {cells: [one.id, `${one.x},${one.y}`, one.radius ?? 'all', one.visible], at: [one.x, one.y]}))),
    ...inquiryTables(answer)],
  };
}

/* What --why asked: signs, and a table whose rows point at the cells. */
const inquirySigns = ({why = []}) => why.flatMap(({cell, name, answers}) => (
  [sign(...cell, 'corners', 'most', {title: name, meaning: 'who sees it?'}), ...answers.flatMap((one) => whySigns(one.why))]));
const inquiryTables = ({why = []}) => why.map(({cell, name, answers}) => (
  table('Who sees ' + name + '?', ['By', 'From', 'Answer'], answers.map((one) => (
    {cells: [one.algorithm, one.viewer, tellWhy(one.why)], at: cell})))));

function viewLines(lines) {
  const map = readMap(lines[0]), count = lines.filter(({clear}) => clear).length;
  const scene = (i) => {
    const {from, to, path, clear, why} = lines[i], [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const drawn = [{
      points: path || [from, to], class: clear || path ? 'sight' : 'behind',
      meaning: clear || path ? 'line of sight' : 'not seen along here',
    }];
    const signs = [sign(...to, 'diamond', 'target', {title: 'to', meaning: 'to'}),
      sign(...from, 'disc', 'eye', {title: 'from', meaning: 'from'}),
      ...whySigns(why)];
    if (!path && !clear && why.cells.length) {
      const along = Math.max(0, Math.min(...why.cells.map(([x, y]) => dx * (x - from[0]) + dy * (y - from[1]))));
      const part = along / (dx * dx + dy * dy || 1);
      drawn.push({points: [from, [from[0] + part * dx, from[1] + part * dy]], class: 'sight',
        meaning: 'line of sight'});
    }
    return {
      ...map, signs, lines: drawn, meanings: WALLS, ink: () => 'glyph', places: [...why.cells, to],
      cell: (x, y) => map.walls[y][x] ? 'wall' : 'floor',
      tell: (x, y) => map.tell(x, y) + titlesAt(signs, x, y),
    };
  };
  return {
    lead: `${lines[0].algorithm}: ${count} of ${plural(lines.length, 'line')} clear.`,
    choices: lines.map(({from, to}) => `${from} \u2192 ${to}`), scene,
    tables: () => [table('Lines', ['From', 'To', 'Clear', 'Why'], lines.map((line, choice) => ({
      cells: [line.from.join(), line.to.join(), line.clear ? 'yes' : 'no', tellWhy(line.why)],
      choice, at: line.why.cells[0] || line.to,
    })))],
  };
}

/* A team that is called like a colour has it; the others have those that are left, in order. */
function chooseBadges(names) {
  const used = TEAMS.map(() => 0), badges = [];
  for (const named of [true, false])
    names.forEach((name, i) => {
      const own = TEAMS.indexOf(name.toLowerCase());
      if (own >= 0 !== named)
        return;
      const color = named ? own : used.indexOf(Math.min(...used));
      badges[i] = {class: 't' + color, shape: Object.keys(SHAPES)[(color + used[color]++) % 8]};
    });
  return badges;
}

function viewReplay(turns) {
  const names = turns[0].teams.map(({id}) => id), badges = chooseBadges(names), maps = [];
  turns.forEach((turn, i) => maps.push(turn.map ? readMap(turn) : maps[i - 1]));
  const state = (turn, team, x, y) => Number(turns[turn].teams[team].states[y][x]);
  const unitsOf = (turn) => turns[turn].teams.flatMap(({id, units}, team) => {
    const labels = labelsOf(units.map((unit) => unit.id));
    return units.map((unit, i) => ({...unit, team, sign: sign(unit.x, unit.y, badges[team].shape, badges[team].class, {
      label: labels[i], title: `${unit.id}, ${id}`, meaning: units.length < 12 ? `${unit.id}, ${id}` : id,
    })}));
  });
  const scene = (choice, turn) => {
    const team = names.length > 1 ? choice - 1 : 0, isAll = team < 0;
    const best = (x, y) => isAll ? Math.max(...names.map((_, k) => state(turn, k, x, y))) : state(turn, team, x, y);
    /* What a team remembers of a cell is how it was when it was seen last. */
    const known = (x, y) => {
      let last = turn;
      while (!isAll && last > 0 && state(last, team, x, y) === 1 && state(last - 1, team, x, y))
        last--;
      return maps[last];
    };
    const isLit = turns[turn].teams.map((one) => litOf(one));
    const lit = (x, y) => names.some((_, k) => (isAll || k === team) && state(turn, k, x, y) === 2 && isLit[k](x, y));
    const signs = unitsOf(turn)
      .filter((unit) => unit.alive && (isAll || unit.team === team || state(turn, team, unit.x, unit.y) === 2))
      .map((unit) => unit.sign).reverse();
    const about = (x, y) => `${known(x, y).tell(x, y)}; `
      + names.map((name, k) => `${name}: ${STATES[state(turn, k, x, y)]}`).join(', ');
    return {
      ...maps[turn], signs, meanings: WALLS,
      glyphs: maps[turn].glyphs.map((row, y) => row.map((_, x) => known(x, y).glyphs[y][x])),
      cell: (x, y) => stateClass(best(x, y), known(x, y).walls[y][x], false, lit(x, y)),
      ink: (x, y) => signs.some(isAt(x, y)) ? null : [null, 'old-glyph', 'glyph'][best(x, y)],
      tell: (x, y) => (isAll || best(x, y) ? about(x, y) : 'never seen') + titlesAt(signs, x, y),
    };
  };
  const text = (value) => typeof value === 'object' ? JSON.stringify(value) : value;
  const words = (event) => Object.entries(event).map(([key, value]) => `${key} ${text(value)}`).join(', ');
  const place = ({to, set}) => [to, set].find((cell) => Array.isArray(cell) && typeof cell[0] === 'number');
  return {
    lead: `${plural(names.length, 'team')}, ${plural(turns.length - 1, 'turn')}.`, scene,
    choices: names.length > 1 ? ['All teams', ...names] : names,
    turns: turns.map(({turn}) => turn ? `turn ${turn}` : 'start'),
    tables: (now) => [
      table('Teams', ['Team', 'Visible', 'Explored', 'Hidden', 'Sees'], turns[now].teams.map((team, k) => (
        {cells: [team.id, team.visible, team.explored, team.hidden, team.sees.join(', ')],
          choice: names.length > 1 ? k + 1 : 0}))),
      table('What happens', ['Turn', 'Event', 'What came of it'],
        turns.flatMap(({turn: number, events}, turn) => events.map(({ok, why, ...event}) => (
        {cells: [number, words(event), ok ? 'done' : why], turn, at: place(event)})))),
    ],
  };
}

function viewComparison([answer]) {
  const map = readMap(answer), {results, scale = 1} = answer, signs = viewerSigns(answer.viewers), groups = new Map();
  const who = (x, y) => results.map(({mask}) => mask[y][x]).join('');
  const isWall = (x, y) => map.walls[Math.floor(y / scale)][Math.floor(x / scale)];
  const isLit = results.map((one) => litOf(one, scale));
  const names = (group) => results.filter((_, i) => group[i] === '1').map(({algorithm}) => algorithm).join(', ');
  const differing = new Map();
  for (let y = 0; y < map.height * scale; y++)
    for (let x = 0; x < map.width * scale; x++) {
      const group = who(x, y), cell = [Math.floor(x / scale), Math.floor(y / scale)];
      if (!group.includes('1') || !group.includes('0'))
        continue;
      differing.set(String(cell), cell);
      groups.set(group, [...groups.get(group) || [], cell]);
    }
  const sorted = [...groups.keys()].sort((a, b) => groups.get(b).length - groups.get(a).length || (a < b ? 1 : -1));
  const difference = (x, y) => {
    const group = who(x, y), number = sorted.indexOf(group);
    if (number >= 0)
      return 'g' + Math.min(number, 7);
    return group.includes('1') ? isWall(x, y) ? 'same-wall' : 'same' : isWall(x, y) ? 'dark-wall' : 'hidden';
  };
  const letters = map.glyphs
    .map((row, y) => row.map((_, x) => LETTERS[sorted.indexOf(who(x * scale, y * scale))] || ' '));
  const meanings = {same: 'all see', 'same-wall': 'wall, all see', hidden: 'none', 'dark-wall': 'wall, none'};
  sorted.slice(0, 8).forEach((group, i) =>
    meanings['g' + i] = `${LETTERS[i]}: ${names(group)}${i === 7 && sorted[8] ? ', and others' : ''}`);
  const examples = new Map(answer.groups.map(({algorithms, example}) => [algorithms.join(', '), example]));
  const tellExample = (example) => example && `${example.cell}: ${example.algorithm} ${tellWhy(example.why)}`;
  const scene = (choice) => ({
    ...map, scale, signs: [...signs, ...inquirySigns(answer)], meanings: choice ? WALLS : meanings, places: [...differing.values()],
    glyphs: choice ? map.glyphs : letters, ink: (x, y) => choice ? 'glyph' : difference(x * scale, y * scale),
    cell: choice ? (x, y) => stateClass(2 * results[choice - 1].mask[y][x], isWall(x, y), true, isLit[choice - 1](x, y))
      : difference,
    tell: (x, y) => `${map.tell(x, y)}, seen by ` + (results.filter(({mask}) => largest(mask, scale, x, y))
      .map(({algorithm}) => algorithm).join(', ') || 'nobody') + titlesAt(signs, x, y),
  });
  return {
    lead: `${plural(results.length, 'algorithm')}; open ${scale > 1 ? 'sub-tiles' : 'cells'}, `
      + `counted against ${answer.reference}.`,
    choices: ['Where they differ', ...results.map(({algorithm}) => algorithm)], scene,
    tables: () => [
      table('Algorithms', ['Algorithm', ...COUNTS],
        results.map((one, i) => ({cells: [one.algorithm, ...countsOf(one)], choice: i + 1})),
        'A row shows its map; n and p step through the cells that differ.'),
      table('Who sees what others do not', ['Group', 'Cells', 'Seen by', 'For example'], sorted.map((group, i) => (
        {cells: [LETTERS[i] || '?', groups.get(group).length, names(group), tellExample(examples.get(names(group)))],
          choice: 0, at: groups.get(group)[0]}))),
      table('Two by two', ['One', 'Other', 'Both', 'Only one', 'Only other'], answer.pairs.map((pair) => (
        {cells: [pair.a, pair.b, pair.both, pair.only_a, pair.only_b]}))),
      ...inquiryTables(answer),
    ],
  };
}

function viewEverywhere([answer]) {
  const map = readMap(answer), {results, worst, differ} = answer;
  const signs = worst.map(({x, y, differ: count}) =>
    sign(x, y, 'frame', 'most', {title: plural(count, 'cell'), meaning: 'they differ most'}));
  return {
    lead: `From ${answer.eyes_differ} of ${plural(answer.eyes, 'open cell')} they differ: `
      + `${plural(answer.cells_differ, 'cell')} in all.`,
    scene: () => ({
      ...map, ...heatOfRows(map, differ), signs, ink: () => null,
      tell: (x, y) => (map.walls[y][x] ? 'wall' : `they differ by ${plural(differ[y][x], 'cell')} from here`)
        + titlesAt(signs, x, y),
    }),
    tables: () => [
      table('How much each differs', ['Algorithm', 'Eyes', ...COUNTS],
        results.map((one) => ({cells: [one.algorithm, one.eyes, ...countsOf(one)]})),
        `Against ${answer.reference}; of all eyes together.`),
      table('The eyes from where they differ most', ['Eye', 'Cells', 'The command that shows it'],
        worst.map(({x, y, differ: count, command}) => (
        {cells: [`${x},${y}`, count, command], at: [x, y]}))),
    ],
  };
}

function viewSurvey([answer]) {
  const titles = {
    sees: 'How many cells each sees', seen_by: 'By how many each is seen', mean: 'Mean distance',
    farthest: 'Farthest distance',
  };
  const map = readMap(answer),
    kinds = Object.keys(titles).filter((key) => answer[key]).sort((a, b) => (b === answer.show) - (a === answer.show));
  const {guards = [], uncovered = [], hidden = [], exposed = [], eyes = [], between = []} = answer,
    missed = new Set(uncovered.map(String));
  const signs = [
    ...eyes.map(([x, y]) => sign(x, y, 'disc', 'eye', {title: 'viewer', meaning: 'viewer'})),
    ...hidden.map((one) => sign(one.x, one.y, 'frame', 'least',
      {title: `seen by ${one.seen_by} only`, meaning: 'hidden'})),
    ...exposed.map((one) => sign(one.x, one.y, 'corners', 'most',
      {title: `seen by ${one.seen_by}`, meaning: 'exposed'})),
    ...guards.map((one, i) => sign(one.x, one.y, 'ring', 'guard', {
      label: String(i + 1), title: `guard ${i + 1}, adds ${one.adds}`, meaning: i ? null : 'guard, in this order',
    }))];
  const tell = (x, y) => map.tell(x, y)
    + kinds.filter((key) => answer[key][y][x] !== null)
      .map((key) => `, ${titles[key].toLowerCase()}: ${answer[key][y][x]}`).join('');
  const scene = (choice) => {
    const heat = heatOfRows(map, answer[kinds[choice]]);
    return {
      ...map, ...heat, signs, ink: (x, y) => signs.some(isAt(x, y)) ? null : 'sign',
      meanings: {...heat.meanings, uncovered: 'no guard sees it'},
      cell: (x, y) => missed.has(`${x},${y}`) ? 'uncovered' : heat.cell(x, y),
      tell: (x, y) => tell(x, y) + (missed.has(`${x},${y}`) ? ', no guard sees it' : '') + titlesAt(signs, x, y),
    };
  };
  const ranking = (title, cells) =>
    table(title, ['Cell', 'Seen by'], cells.map(({x, y, seen_by: by}) => ({cells: [`${x},${y}`, by], at: [x, y]})));
  return {
    lead: `${answer.algorithm}: ${plural(answer.viewers, 'viewer')}, ${plural(answer.open, 'open cell')}.`,
    choices: kinds.map((key) => titles[key]), scene,
    tables: () => [
      table('Guards', ['Guard', 'Cell', 'Adds', 'Covered', 'Share'], guards.map(({x, y, adds, covered, share}, i) => (
        {cells: [i + 1, `${x},${y}`, adds, covered, percent(share)], at: [x, y]})),
      answer.apart && `At least ${answer.apart.length} needed: no place watches two of ${answer.apart.join(' ')}.`),
      ranking('Hidden: the open cells that the fewest see', hidden),
      ranking('Exposed: the open cells that the most see', exposed),
      table('Between places', ['One', 'Other', 'Pairs', 'See each other', 'Share'],
        between.map(({from, to, pairs, both, share}) => (
        {cells: [from, to, pairs, both, percent(share)]}))),
    ].filter(({rows}) => rows.length),
  };
}

function viewLevels([answer]) {
  const drawn = answer.levels.filter(({rows}) => rows.length),
    classes = {'#': 'wall', '.': 'floor', w: 'walled', o: 'cleared', '+': 'gained', '-': 'lost', '*': 'both'};
  const meanings = {
    floor: 'as before', wall: 'wall', walled: 'walled', cleared: 'cleared', gained: 'sees some anew',
    lost: 'sees some no more', both: 'some anew, some no more',
  };
  const scene = (choice) => {
    const rows = (drawn[choice] || {rows: ['.']}).rows.map((row) => Array.from(row));
    return {
      width: rows[0].length, height: rows.length, scale: 1, meanings, cell: (x, y) => classes[rows[y][x]],
      tell: (x, y) => meanings[classes[rows[y][x]]],
      glyphs: rows.map((row) => row.map((letter) => ({'+': '+', '-': '\u2212', '*': '\u00b1'})[letter] || ' ')), ink: () => 'letter',
    };
  };
  const changes = ({named, gained, lost}) => [
    ...named.map(({from, to, sees}) => ({cells: [`${from} ${sees ? 'now sees' : 'sees no more'} ${to}`, null]})),
    ...gained.map(({x, y, lines}) => ({cells: [`${x},${y}`, '+' + lines], at: [x, y]})),
    ...lost.map(({x, y, lines}) => ({cells: [`${x},${y}`, '\u2212' + lines], at: [x, y]}))];
  return {
    lead: `${plural(answer.opened, 'sight line')} opened, ${answer.closed} closed.`,
    choices: drawn.length ? drawn.map(({name}) => name) : [''], scene,
    tables: () => [
      table('Levels', ['Level', 'Opened', 'Closed', 'Walled', 'Cleared', 'In'], answer.levels.map((one) => (
        {cells: [one.name, one.opened, one.closed, one.walled, one.cleared, one.in],
          choice: drawn.includes(one) ? drawn.indexOf(one) : undefined}))),
      ...drawn.map((one, choice) =>
        table(one.name, ['Where', 'Sight lines'], changes(one).map((row) => ({...row, choice})))),
    ],
  };
}

function viewAudit([{results, means}]) {
  const kinds = results[0].properties;
  const found = results.flatMap(({algorithm, properties}) => properties.filter(({counterexample}) => counterexample)
    .map(({name, counterexample}) => ({algorithm, name, ...counterexample})));
  const share = ({holds, of, violations, sampled}) => {
    if (!of || holds)
      return of ? 'holds' : '\u2013';
    return violations ? (sampled ? '~' : '') + percent(violations / of) : `~0 of ${of}`;
  };
  const scene = (choice) => {
    const {map: rows, cells, words, smallest} = found[choice] || {map: ['.'], cells: []}, map = readMap({map: rows});
    const signs = cells.map(([x, y], i) => sign(x, y, 'disc', i ? 'target' : 'eye', {
      label: '@xy'[i], title: '@xy'[i], meaning: i ? null : 'the eye',
    })).reverse();
    return {
      ...map, signs, meanings: WALLS, cell: (x, y) => map.walls[y][x] ? 'wall' : 'floor',
      tell: (x, y) => map.tell(x, y) + titlesAt(signs, x, y),
      words: words && `${words} (${smallest ? 'the smallest such map' : 'the smallest that was found'})`,
    };
  };
  return {
    below: true,
    lead: `${kinds.length === 1 ? 'A property' : kinds.length + ' properties'} of `
      + `${plural(results.length, 'algorithm')}.`,
    choices: found.length ? found.map(({algorithm, name}) => `${algorithm}: ${name}`) : ['Nothing is violated'], scene,
    tables: () => [
      table('What holds', ['Algorithm', ...kinds.map(({name}) => name)],
        results.map(({algorithm, properties}) => ({cells: [algorithm, ...properties.map(share)]})),
        'The share of places where a property does not hold; ~: from a sample; \u2013: the maps have no such place.'),
      table('Counterexamples', ['Algorithm', 'Property', 'What happens', 'The command that shows it'],
        found.map(({algorithm, name, words, command}, choice) => (
        {cells: [algorithm, name, words, command], choice})), 'A row shows its map.'),
      table('What they mean', ['Property', ''], Object.entries(means).map((cells) => ({cells}))),
    ],
  };
}

const VIEWS = {
  'fov/1': viewFov, 'los/1': viewLines, 'replay/1': viewReplay, 'compare/1': viewComparison,
  'compare-everywhere/1': viewEverywhere,
  'survey/1': viewSurvey, 'levels/1': viewLevels, 'audit/1': viewAudit,
};
const answers = document.getElementById('answer').textContent.trim().split('\n').map((line) => JSON.parse(line));
document.getElementById('still').remove();
const view = {choices: [''], turns: [''], ...VIEWS[answers[0].eyeshot](answers)}, viewer = new Viewer(view);
document.body.append(make('p', {className: 'lead'}, view.lead),
  make('main', {className: view.below ? 'below' : ''}, viewer.frame, viewer.tables));
viewer.layOut();
