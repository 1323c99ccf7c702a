/*
 * Use this: what is on the screen as text, the command of eyeshot that gives it, and the lines of
 * C, JavaScript and Python.
 */

/* The cells as letters, as the program prints a field; of heat, the numbers. */
const LETTERS = {
  floor: '.', 'dim-floor': '.', wall: '#', 'old-floor': ',', 'old-wall': '%',
  same: '.', 'same-wall': '#', g0: 'a', g1: 'b',
};

function resultOf() {
  const {width, height, scale, cell, number} = viewer.scene, rows = [];
  const isEye = (x, y) => thingAt(x, y)?.kind === 'eye' && scale === 1;
  for (let y = 0; y < height * scale; y++)
    rows.push(Array.from({length: width * scale}, (_, x) => number ? number(x, y)
      : isEye(x, y) ? '@' : LETTERS[cell(x, y)] ?? ' ').join(number ? ',' : ''));
  return rows.join('\n') + '\n';
}

/* A comparison has the same terms for all, if none are told. */
function commandOf() {
  const {show, glow, map, rule, beside} = state, isBoth = show === 'difference';
  const ruleWords = (name) => {
    const {radius, shape, walls, border} = termsOf(name), own = {radius, walls, border};
    const told = {...isBoth && own, ...isBoth && CHOICES.shape.includes(shape) && {shape},
      ...changesOf()};
    return [name, ...Object.entries(told).map(([term, value]) =>
      `${term}=${value === Infinity ? 'all' : value}`)].join(':');
  };
  const who = [...of('eye').map(({x, y, facing, cone}) =>
    `-v ${x},${y}${cone < 360 ? `:facing=${facing}:cone=${cone}` : ''}`),
  ...of('lamp').map(({x, y}) => `--light ${x},${y}:radius=${glow}`)].join(' ');
  const command = isHeat() ? `survey -a ${ruleWords(rule)} --show ${show}`
    : isBoth ? `compare -a ${ruleWords(rule)},${ruleWords(beside)} ${who}`
      : `fov -a ${ruleWords(rule)} ${who}`;
  return `eyeshot ${command} <<'END'\n${rowsOf(map).join('\n')}\nEND\n`;
}

/* Of a language: what comes before, terms, a look, one by lamps, and all eyes at once. */
const LANGUAGES = {
  C: {
    all: 'EYESHOT_ALL', word: (value) => 'EYESHOT_' + value.toUpperCase(),
    begin: '/* map, looker, and the masks, empty: as in eyeshot(3) */\n',
    terms: (name, rule, own) => `struct eyeshot_terms ${name} = `
      + `eyeshot_terms_of(eyeshot_rule_find("${rule}"));\n`
      + own.map(([term, value]) => `${name}.${term} = ${value};\n`).join(''),
    look: (name, at, into) =>
      `eyeshot_mask_join(&${into}, eyeshot_look(looker, map, &${name}, ${at}));\n`,
    light: (name, at) => `eyeshot_mask_copy(&near, eyeshot_look(looker, map, &close, ${at}));
eyeshot_light(map, eyeshot_look(looker, map, &${name}, ${at}), &lit, &near, &part);
eyeshot_mask_join(&seen, &part);\n`,
    heat: 'eyeshot_all(map, &terms, 0, height, sees, seen_by, NULL);\n',
  },
  JavaScript: {
    all: 'Infinity', word: JSON.stringify,
    begin: '// map = GridMap.from(level), seen = new Mask(map.width, map.height), and so lit\n',
    terms: (name, rule, own) => `const ${name} = new Terms("${rule}", `
      + `{${own.map((pair) => pair.join(': ')).join(', ')}});\n`,
    look: (name, at, into) => `${into}.join(map.look(${name}, ${at}));\n`,
    light: (name, at) =>
      `seen.join(map.light(map.look(${name}, ${at}), lit, map.look(close, ${at})));\n`,
    heat: 'const { sees, seenBy } = map.all(terms);\n',
  },
  Python: {
    all: 'math.inf', word: JSON.stringify,
    begin: '# level = eyeshot.Map.from_rows(rows)\n'
      + '# seen = eyeshot.Mask(level.width, level.height), and so lit\n',
    terms: (name, rule, own) => `${name} = eyeshot.Terms("${rule}"`
      + `${own.map((pair) => ', ' + pair.join('=')).join('')})\n`,
    look: (name, at, into) => `${into} |= level.look(${name}, ${at})\n`,
    light: (name, at) =>
      `seen |= level.light(level.look(${name}, ${at}), lit, level.look(close, ${at}))\n`,
    heat: 'sees, seen_by = level.all(terms)\n',
  },
};

/* The lines that give what is on the screen; where there are cones, each eye has its terms. */
function linesOf(language) {
  const {all, word, begin, terms, look, light, heat} = LANGUAGES[language], changes = changesOf();
  const declare = (name, own) => terms(name, state.rule, Object.entries(own).map(([term, value]) =>
    [term, value === Infinity ? all : typeof value === 'string' ? word(value) : value]));
  if (isHeat())
    return begin + declare('terms', changes) + heat;
  const lamps = of('lamp').map(({x, y}) => look('glow', `${x}, ${y}`, 'lit')).join('');
  const glow = {...changes, walls: 'lit', border: 'shown', radius: state.glow};
  return begin + (lamps && declare('glow', glow) + lamps
    + declare('close', {...changes, radius: 1})) + of('eye').map(({x, y, facing, cone}, i) => {
    const name = coned()[0] && i ? `terms${i + 1}` : 'terms', own = {...changes, facing, cone};
    return (i && name === 'terms' ? '' : declare(name, cone < 360 ? own : changes))
      + (lamps ? light : look)(name, `${x}, ${y}`, 'seen');
  }).join('');
}

function programOf() {
  const language = find('language').value;
  return language === 'Result' ? resultOf() : language === 'Command' ? commandOf()
    : linesOf(language);
}
