/*
 * What each command's answer is as a view of the viewer: one small function each, by the key
 * `eyeshot` of the answer. Answers of which there are several, the lines of `los` and the turns
 * of `replay`, come together.
 */

const WALLS = {floor: 'floor', wall: 'wall', 'old-floor': 'floor, explored', 'old-wall': 'wall, explored', 'dark-wall': 'wall, hidden', hidden: 'hidden'};
const GROUPS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TEAMS = ['blue', 'red', 'green', 'purple', 'orange', 'black', 'yellow', 'white'];
const TEAM_SHAPES = Object.keys(SHAPES).slice(0, 8);
const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/* A map's glyphs, and whether a cell is a wall: `opaque` says so where the glyph alone does not. */
const readMap = ({map, opaque}) => {
  const glyphs = map.map((row) => Array.from(row)), usual = /[#\u2588\u2592\u2593\u2500-\u257f]/;
  const walls = glyphs.map((row, y) => row.map((glyph, x) => opaque ? opaque[y][x] === '1' : usual.test(glyph)));
  const kind = (x, y) => `${walls[y][x] ? 'wall' : 'floor'}${PLAIN.includes(glyphs[y][x]) ? '' : ' ' + glyphs[y][x]}`;
  return {glyphs, walls, kind, width: glyphs[0].length, height: glyphs.length};
};

/* Is any of the finer cells of x, y set in rows of 0 and 1? */
const hasAny = (rows, scale, x, y) => {
  for (let i = 0; i < scale * scale; i++)
    if (rows[y * scale + Math.floor(i / scale)][x * scale + i % scale] !== '0')
      return true;
  return false;
};

/* A label for each name: itself where it is short, else its first letter where that is its own, else its number. */
const labels = (names) => names.map((name, i) => {
  const letters = Array.from(name), alone = names.filter((other) => Array.from(other)[0] === letters[0]).length === 1;
  return /^\d+,\d+$/.test(name) ? '@' : letters.length <= 3 ? name : alone ? letters[0] : String(i + 1);
});

const viewerSigns = (viewers) => {
  const texts = labels(viewers.map(({id}) => id));
  return viewers.map(({id, x, y}, i) => ({x, y, shape: 'disc', class: 'eye', label: texts[i], title: id, meaning: texts[i] === id || texts[i] === '@' ? 'viewer' : id}));
};

const namesAt = (signs, x, y) => signs.filter((sign) => sign.title && sign.x === x && sign.y === y).map(({title}) => ' \u2013 ' + title).join('');

/* States of cells: 2 is seen, 1 was seen before, 0 is hidden. */
const stateClass = (state, wall, level) => (state === '2' ? '' : state === '1' ? 'old-' : level && wall ? 'dark-' : 'hidden') + (state === '0' && !(level && wall) ? '' : wall ? 'wall' : 'floor');
const STATE_WORDS = ['hidden', 'explored', 'seen'];

const ANSWERS = {
  'fov/1': ([answer]) => {
    const map = readMap(answer), {scale, viewers} = answer, signs = viewerSigns(viewers);
    const rows = answer.states || answer.mask.map((row) => row.replaceAll('1', '2'));
    const state = (x, y) => hasAny(rows.map((row) => row.replaceAll('1', '0')), scale, x, y) ? 2 : hasAny(rows, scale, x, y) ? 1 : 0;
    const words = map.glyphs.map((row, y) => row.map((_, x) => state(x, y)));
    return {
      lead: `${answer.algorithm}, radius ${answer.radius ?? 'all'}: ${answer.visible} of ${map.width * map.height * scale * scale} ${scale > 1 ? 'sub-tiles' : 'cells'} seen.`,
      scene: () => ({
        ...map, scale, signs, meanings: WALLS,
        cell: (x, y) => stateClass(rows[y][x], map.walls[Math.floor(y / scale)][Math.floor(x / scale)], true),
        ink: (x, y) => signs.some((sign) => sign.x === x && sign.y === y) ? null : ['dark-glyph', 'old-glyph', 'glyph'][words[y][x]],
        tell: (x, y) => `${map.kind(x, y)}, ${STATE_WORDS[words[y][x]]}${namesAt(signs, x, y)}`,
      }),
      tables: () => [{
        title: 'Viewers', head: ['Viewer', 'Cell', 'Radius', 'Sees'],
        rows: viewers.map(({id, x, y, radius, visible}) => ({cells: [id, `${x},${y}`, radius ?? 'all', visible], at: [x, y]})),
      }],
    };
  },

  'los/1': (lines) => {
    const map = readMap(lines[0]), clear = lines.filter((line) => line.clear).length;
    const scene = (i) => {
      const {from, to, path, blocked_at: stop, flanks = [], why, wall} = lines[i], clear = path || lines[i].clear;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]], along = wall ? (dx * (wall[0] - from[0]) + dy * (wall[1] - from[1])) / (dx * dx + dy * dy) : 0;
      const signs = [{x: to[0], y: to[1], shape: 'diamond', class: 'target', title: 'to', meaning: 'to'}, {x: from[0], y: from[1], shape: 'disc', class: 'eye', title: 'from', meaning: 'from'},
        ...flanks.map(([x, y]) => ({x, y, shape: 'cross', class: 'flank', title: 'the walls meet here', meaning: 'walls that meet there'})),
        ...stop || wall ? [{x: (stop || wall)[0], y: (stop || wall)[1], shape: 'cross', class: 'stop', title: stop ? 'blocked here' : 'the first wall', meaning: stop ? 'blocked at' : 'first wall on the straight line'}] : []];
      return {
        ...map, scale: 1, signs, meanings: WALLS, ink: () => 'glyph', places: stop || wall ? [stop || wall, to] : [to],
        lines: [{points: path || [from, to], class: clear ? 'sight' : 'behind', meaning: clear ? 'line of sight' : 'not seen along here'},
          ...wall ? [{points: [from, [from[0] + along * dx, from[1] + along * dy]], class: 'sight', meaning: 'line of sight'}] : []],
        cell: (x, y) => map.walls[y][x] ? 'wall' : 'floor',
        tell: (x, y) => map.kind(x, y) + namesAt(signs, x, y) + (why ? ` (the line: ${why})` : ''),
      };
    };
    return {
      lead: `${lines[0].algorithm}: ${clear} of ${plural(lines.length, 'line')} clear.`,
      choices: lines.map(({from, to}) => `${from} \u2192 ${to}`), scene,
      tables: () => [{
        title: 'Lines', head: ['From', 'To', 'Clear', 'Why not', 'Blocked at'],
        rows: lines.map(({from, to, clear: is, why, blocked_at: stop}, choice) => ({cells: [from.join(), to.join(), is ? 'yes' : 'no', why, stop && stop.join()], choice, at: stop || to})),
      }],
    };
  },

  'replay/1': (turns) => {
    const names = turns[0].teams.map(({id}) => id), maps = [], used = {}, badges = {};
    turns.forEach((turn, i) => maps.push(turn.map ? readMap(turn) : maps[i - 1]));
    /* A team that is called like a colour has it; the others have those that are left, in order. */
    for (const named of [true, false])
      for (const id of names.filter((name) => TEAMS.includes(name.toLowerCase()) === named)) {
        const color = named ? TEAMS.indexOf(id.toLowerCase()) : TEAMS.findIndex((_, k) => !(used[k] > Math.min(...TEAMS.map((_, j) => used[j] || 0))));
        badges[id] = {class: 't' + color, shape: TEAM_SHAPES[(color + (used[color] || 0)) % 8]};
        used[color] = (used[color] || 0) + 1;
      }
    /* What a team remembers of a cell is how it was when it was seen last. */
    const seen = (turn, team, x, y) => {
      while (turn > 0 && turns[turn].teams[team].states[y][x] !== '2' && turns[turn - 1].teams[team].states[y][x] !== '0')
        turn--;
      return maps[turn];
    };
    const best = (turn, team, x, y) => Math.max(...(team < 0 ? names.map((_, k) => k) : [team]).map((k) => Number(turns[turn].teams[k].states[y][x])));
    const scene = (choice, turn) => {
      const team = choice - 1, map = maps[turn], shown = (x, y) => team < 0 ? map : seen(turn, team, x, y);
      const signs = turns[turn].teams.flatMap(({id, units}, k) => {
        const texts = labels(units.map((unit) => unit.id));
        return units.map((unit, i) => ({...badges[id], x: unit.x, y: unit.y, label: texts[i], title: `${unit.id}, ${id}`, meaning: units.length < 12 ? `${unit.id}, ${id}` : id, alive: unit.alive, team: k}));
      }).filter((sign) => sign.alive && (team < 0 || sign.team === team || turns[turn].teams[team].states[sign.y][sign.x] === '2')).reverse();
      return {
        ...map, glyphs: team < 0 ? map.glyphs : map.glyphs.map((row, y) => row.map((_, x) => seen(turn, team, x, y).glyphs[y][x])), scale: 1, signs, meanings: WALLS,
        cell: (x, y) => stateClass(String(best(turn, team, x, y)), shown(x, y).walls[y][x], false),
        ink: (x, y) => signs.some((sign) => sign.x === x && sign.y === y) ? null : [null, 'old-glyph', 'glyph'][best(turn, team, x, y)],
        tell: (x, y) => (team >= 0 && !best(turn, team, x, y) ? 'never seen' : `${shown(x, y).kind(x, y)}; ` + names.map((name, k) => `${name}: ${STATE_WORDS[turns[turn].teams[k].states[y][x]]}`).join(', ')) + namesAt(signs, x, y),
      };
    };
    const place = ({to, set, walk}) => to || set || walk && walk[walk.length - 1];
    return {
      lead: `${plural(names.length, 'team')}, ${plural(turns.length - 1, 'turn')}.`, scene,
      choices: names.length > 1 ? ['All teams', ...names] : ['The team'], turns: turns.map(({turn}) => turn ? `turn ${turn}` : 'start'),
      tables: (now) => [{
        title: 'Teams', head: ['Team', 'Visible', 'Explored', 'Hidden', 'Sees'],
        rows: turns[now].teams.map(({id, visible, explored, hidden, sees}, k) => ({cells: [id, visible, explored, hidden, sees.join(', ')], choice: names.length > 1 ? k + 1 : 0})),
      }, {
        title: 'What happens', head: ['Turn', 'Event', 'What came of it'],
        rows: turns.flatMap(({turn, events}, i) => events.map(({ok, why, ...event}) => ({
          cells: [turn, Object.entries(event).map(([key, value]) => `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`).join(', '), ok ? 'done' : why],
          turn: i, at: Array.isArray(place(event)) && typeof place(event)[0] === 'number' ? place(event) : undefined,
        }))),
      }],
    };
  },

  'compare/1': ([answer]) => {
    const map = readMap(answer), {results, viewers, scale = 1} = answer, signs = viewerSigns(viewers), counts = new Map();
    const who = (x, y) => results.map(({mask}) => mask[y][x]).join(''), all = '1'.repeat(results.length), none = '0'.repeat(results.length);
    for (let y = 0; y < map.height * scale; y++)
      for (let x = 0; x < map.width * scale; x++)
        if (![all, none].includes(who(x, y)))
          counts.set(who(x, y), [...counts.get(who(x, y)) || [], [Math.floor(x / scale), Math.floor(y / scale)]]);
    const groups = [...counts.keys()].sort((a, b) => counts.get(b).length - counts.get(a).length || (a < b ? 1 : -1));
    const names = (group) => results.filter((_, i) => group[i] === '1').map(({algorithm}) => algorithm).join(', ') || 'nobody';
    const wall = (x, y) => map.walls[Math.floor(y / scale)][Math.floor(x / scale)];
    const difference = (x, y) => {
      const group = groups.indexOf(who(x, y));
      return group >= 0 ? 'g' + Math.min(group, 7) : who(x, y) === all ? wall(x, y) ? 'same-wall' : 'same' : wall(x, y) ? 'dark-wall' : 'hidden';
    };
    const meanings = Object.fromEntries([['same', 'all see'], ['same-wall', 'wall, all see'], ['hidden', 'none'], ['dark-wall', 'wall, none'],
      ...groups.slice(0, 8).map((group, i) => ['g' + i, `${GROUPS[i]}: ${names(group)}${i === 7 && groups.length > 8 ? ' and others' : ''}`])]);
    const letter = (x, y) => {
      const group = groups.indexOf(who(x * scale, y * scale));
      return group < 0 ? ' ' : GROUPS[group] || '?';
    };
    return {
      lead: `${plural(results.length, 'algorithm')}; open ${scale > 1 ? 'sub-tiles' : 'cells'}, counted against ${answer.reference}.`,
      choices: ['Where they differ', ...results.map(({algorithm}) => algorithm)],
      scene: (choice) => ({
        ...map, scale, signs, meanings: choice ? WALLS : meanings, places: [...new Set(groups.flatMap((group) => counts.get(group)).map(String))].map((cell) => cell.split(',').map(Number)),
        glyphs: choice ? map.glyphs : map.glyphs.map((row, y) => row.map((_, x) => letter(x, y))), ink: (x, y) => choice ? 'glyph' : difference(x * scale, y * scale),
        cell: choice ? (x, y) => stateClass(results[choice - 1].mask[y][x] === '1' ? '2' : '0', wall(x, y), true) : difference,
        tell: (x, y) => `${map.kind(x, y)}, seen by ${results.filter(({mask}) => hasAny(mask, scale, x, y)).map(({algorithm}) => algorithm).join(', ') || 'nobody'}${namesAt(signs, x, y)}`,
      }),
      tables: () => [{
        title: 'Algorithms', about: 'A row shows its map; n and p step through the cells that differ.', head: ['Algorithm', 'Visible', 'Wrongly shown', 'Wrongly hidden', 'Walls shown', 'Walls hidden'],
        rows: results.map((one, i) => ({cells: [one.algorithm, one.visible, one.wrongly_shown, one.wrongly_hidden, one.walls_shown, one.walls_hidden], choice: i + 1})),
      }, {
        title: 'Who sees what others do not', head: ['Group', 'Cells', 'Seen by'],
        rows: groups.map((group, i) => ({cells: [GROUPS[i] || '?', counts.get(group).length, names(group)], choice: 0, at: counts.get(group)[0]})),
      }, {
        title: 'Two by two', head: ['One', 'Other', 'Both', 'Only one', 'Only other'],
        rows: answer.pairs.map(({a, b, both, only_a: one, only_b: other}) => ({cells: [a, b, both, one, other]})),
      }],
    };
  },

  'compare-everywhere/1': ([answer]) => {
    const map = readMap(answer), {results, worst, differ} = answer, heat = heatOf(map, differ);
    const signs = worst.map(({x, y, differ: count}) => ({x, y, shape: 'frame', class: 'most', title: `they differ by ${count}`, meaning: 'they differ most'}));
    return {
      lead: `From ${answer.eyes_differ} of ${plural(answer.eyes, 'open cell')} they differ: ${plural(answer.cells_differ, 'cell')} in all.`,
      scene: () => ({...map, ...heat, scale: 1, signs, tell: (x, y) => (map.walls[y][x] ? 'wall' : `they differ by ${plural(differ[y][x], 'cell')} from here`) + namesAt(signs, x, y)}),
      tables: () => [{
        title: 'How much each differs', about: `Against ${answer.reference}; of all eyes together.`, head: ['Algorithm', 'Eyes', 'Visible', 'Wrongly shown', 'Wrongly hidden', 'Walls shown', 'Walls hidden'],
        rows: results.map((one) => ({cells: [one.algorithm, one.eyes, one.visible, one.wrongly_shown, one.wrongly_hidden, one.walls_shown, one.walls_hidden]})),
      }, {
        title: 'The eyes from where they differ most', head: ['Eye', 'Cells', 'The command that shows it'],
        rows: worst.map(({x, y, differ: count, command}) => ({cells: [`${x},${y}`, count, command], at: [x, y]})),
      }],
    };
  },

  'survey/1': ([answer]) => {
    const map = readMap(answer), titles = {sees: 'How many cells each sees', seen_by: 'By how many each is seen', mean: 'Mean distance', farthest: 'Farthest distance'};
    const kinds = Object.keys(titles).filter((key) => answer[key]).sort((a, b) => (b === answer.show) - (a === answer.show));
    const {guards = [], uncovered = [], hidden = [], exposed = [], eyes = [], between = []} = answer, missed = new Set(uncovered.map(String));
    const signs = [...eyes.map(([x, y]) => ({x, y, shape: 'disc', class: 'eye', title: 'viewer', meaning: 'viewer'})),
      ...hidden.map(({x, y, seen_by: by}) => ({x, y, shape: 'frame', class: 'least', title: `seen by ${by} only`, meaning: 'hidden'})),
      ...exposed.map(({x, y, seen_by: by}) => ({x, y, shape: 'corners', class: 'most', title: `seen by ${by}`, meaning: 'exposed'})),
      ...guards.map(({x, y, adds}, i) => ({x, y, shape: 'ring', class: 'guard', label: String(i + 1), title: `guard ${i + 1}, adds ${adds}`, meaning: i ? undefined : 'guard, in this order'}))];
    const list = (title, cells) => ({title, head: ['Cell', 'Seen by'], rows: cells.map(({x, y, seen_by: by}) => ({cells: [`${x},${y}`, by], at: [x, y]}))});
    return {
      lead: `${answer.algorithm}: ${plural(answer.viewers, 'viewer')}, ${plural(answer.open, 'open cell')}.`, choices: kinds.map((key) => titles[key]),
      scene: (choice) => {
        const values = answer[kinds[choice]], heat = heatOf(map, values, kinds[choice] === answer.show ? answer.scale : null);
        return {
          ...map, ...heat, scale: 1, signs, ink: (x, y) => signs.some((sign) => sign.x === x && sign.y === y) ? null : 'sign',
          cell: (x, y) => missed.has(`${x},${y}`) ? 'uncovered' : heat.cell(x, y), meanings: {...heat.meanings, uncovered: 'no guard sees it'},
          tell: (x, y) => map.kind(x, y) + kinds.map((key) => answer[key][y][x] === null ? '' : `, ${titles[key].toLowerCase()}: ${answer[key][y][x]}`).join('') + (missed.has(`${x},${y}`) ? ', no guard sees it' : '') + namesAt(signs, x, y),
        };
      },
      tables: () => [
        ...guards.length ? [{title: 'Guards', head: ['Guard', 'Cell', 'Adds', 'Covered', 'Share'], rows: guards.map(({x, y, adds, covered, share}, i) => ({cells: [i + 1, `${x},${y}`, adds, covered, `${(100 * share).toFixed(1)} %`], at: [x, y]}))}] : [],
        ...hidden.length ? [list('Hidden: the open cells that the fewest see', hidden)] : [], ...exposed.length ? [list('Exposed: the open cells that the most see', exposed)] : [],
        ...between.length ? [{title: 'Between places', head: ['One', 'Other', 'Pairs', 'See each other', 'Share'], rows: between.map(({a, b, pairs, both, share}) => ({cells: [a, b, pairs, both, `${(100 * share).toFixed(1)} %`]}))}] : []],
    };
  },

  'levels/1': ([answer]) => {
    const drawn = answer.levels.filter(({changes}) => changes), classes = {'#': 'wall', '.': 'floor', W: 'walled', C: 'cleared', '+': 'gained', '-': 'lost'};
    const meanings = {floor: 'as before', wall: 'wall', walled: 'walled', cleared: 'cleared', gained: 'sees more', lost: 'sees less'};
    const named = ({named: list}) => list.map(({from, to, sees}) => ({cells: [`${from} ${sees ? 'now sees' : 'sees no more'} ${to}`, '']}));
    const tops = (list, sign) => list.map(({x, y, lines}) => ({cells: [`${x},${y}`, sign + lines], at: [x, y]}));
    return {
      lead: `${plural(answer.opened, 'sight line')} opened, ${answer.closed} closed.`, choices: drawn.map(({name}) => name),
      scene: (choice) => {
        const {changes} = drawn[choice] || {changes: ['.']}, rows = changes.map((row) => Array.from(row));
        return {width: rows[0].length, height: rows.length, scale: 1, meanings, cell: (x, y) => classes[rows[y][x]], tell: (x, y) => meanings[classes[rows[y][x]]],
          glyphs: rows.map((row) => row.map((sign) => '+-'.includes(sign) ? sign.replace('-', '\u2212') : ' ')), ink: () => 'letter'};
      },
      tables: () => [{
        title: 'Levels', head: ['Level', 'Opened', 'Closed', 'Walled', 'Cleared', 'In'],
        rows: answer.levels.map((level) => ({cells: [level.name, level.opened, level.closed, level.walled, level.cleared, level.in], choice: drawn.includes(level) ? drawn.indexOf(level) : undefined})),
      }, ...drawn.map((level, choice) => ({
        title: level.name, head: ['Where', 'Sight lines'], rows: [...named(level), ...tops(level.gained, '+'), ...tops(level.lost, '\u2212')].map((row) => ({...row, choice})),
      }))],
    };
  },

  'audit/1': ([answer]) => {
    const {results} = answer, properties = results[0].properties, found = results.flatMap(({algorithm, properties: list}) => list.filter(({counterexample}) => counterexample).map((property) => ({algorithm, ...property})));
    const share = ({holds, of, violations, sampled}) => !of ? '\u2013' : holds ? 'holds' : !violations ? `~0 of ${of}` : `${sampled ? '~' : ''}${(100 * violations / of).toFixed(1)} %`;
    return {
      below: true, lead: `${properties.length === 1 ? 'A property' : properties.length + ' properties'} of ${plural(results.length, 'algorithm')}.`,
      choices: found.length ? found.map(({algorithm, name}) => `${algorithm}: ${name}`) : ['Nothing is violated'],
      scene: (choice) => {
        const {counterexample: {map: rows, cells, words, smallest}} = found[choice] || {counterexample: {map: ['.'], cells: []}}, map = readMap({map: rows});
        const signs = cells.map(([x, y], i) => ({x, y, shape: 'disc', class: i ? 'target' : 'eye', label: '@xy'[i], title: '@xy'[i], meaning: i ? undefined : 'the eye'})).reverse();
        return {...map, scale: 1, signs, meanings: WALLS, cell: (x, y) => map.walls[y][x] ? 'wall' : 'floor', tell: (x, y) => map.kind(x, y) + namesAt(signs, x, y),
          words: words && `${words} (${smallest ? 'the smallest such map' : 'the smallest that was found'})`};
      },
      tables: () => [{
        title: 'What holds', about: 'The share of places where a property does not hold; ~: from a sample; \u2013: the maps have no such place. A row below shows a map on which it fails.', head: ['Algorithm', ...properties.map(({name}) => name)],
        rows: results.map(({algorithm, properties: list}) => ({cells: [algorithm, ...list.map(share)]})),
      }, {
        title: 'Counterexamples', head: ['Algorithm', 'Property', 'What happens', 'The command that shows it'],
        rows: found.map(({algorithm, name, counterexample: {words, command}}, choice) => ({cells: [algorithm, name, words, command], choice})),
      }, {title: 'What they mean', head: ['Property', ''], rows: properties.map(({name, means}) => ({cells: [name, means]}))}],
    };
  },
};

/* Numbers as colours: ten or fewer whole ones have each their own, else a scale says what the ends are. */
function heatOf({walls}, values, ends) {
  const numbers = values.flat().filter((value) => value !== null), [least, most] = ends || [numbers.reduce((a, b) => Math.min(a, b), Infinity), numbers.reduce((a, b) => Math.max(a, b), 0)];
  const few = numbers.every(Number.isInteger) && most - least < 10, steps = most - least + 1;
  const color = (value) => Math.max(0, Math.min(9, few ? steps > 1 ? Math.floor((value - least) * 9 / (steps - 1)) : most ? 9 : 0 : most > least ? Math.floor((value - least) * 10 / (most - least)) : 9));
  return {
    cell: (x, y) => values[y][x] === null || walls[y][x] ? walls[y][x] ? 'dark-wall' : 'hidden' : 'h' + color(values[y][x]),
    meanings: {'dark-wall': 'wall', ...few ? Object.fromEntries(Array.from({length: steps}, (_, i) => ['h' + color(least + i), String(least + i)])) : {}},
    ends: few || !numbers.length ? null : [least, most],
  };
}

const answers = document.getElementById('answer').textContent.trim().split('\n').map((line) => JSON.parse(line));
document.getElementById('still').remove();
const viewer = new Viewer({choices: [''], turns: [''], ...ANSWERS[answers[0].eyeshot](answers)});
