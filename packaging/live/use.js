/*
 * Use this: the command of eyeshot that gives what is on the screen, and lines of C, JavaScript and
 * Python that do. The lines leave lamps out, and say so.
 */

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

/* Of a language: its comments, what comes before, terms, a look, and all eyes at once. */
const LANGUAGES = {
  C: {
    all: 'EYESHOT_ALL', word: (value) => 'EYESHOT_' + value.toUpperCase(), note: '//',
    begin: 'map, looker, and the mask seen, empty: as in eyeshot(3)',
    terms: (name, rule, own) => `struct eyeshot_terms ${name} = `
      + `eyeshot_terms_of(eyeshot_rule_find("${rule}"));\n`
      + own.map(([term, value]) => `${name}.${term} = ${value};\n`).join(''),
    look: (name, at) => `eyeshot_mask_join(&seen, eyeshot_look(looker, map, &${name}, ${at}));\n`,
    heat: 'eyeshot_all(map, &terms, 0, height, sees, seen_by, NULL);\n',
  },
  JavaScript: {
    all: 'Infinity', word: JSON.stringify, note: '//',
    begin: 'map = GridMap.from(level), seen = new Mask(map.width, map.height)',
    terms: (name, rule, own) => `const ${name} = new Terms("${rule}", `
      + `{${own.map((pair) => pair.join(': ')).join(', ')}});\n`,
    look: (name, at) => `seen.join(map.look(${name}, ${at}));\n`,
    heat: 'const { sees, seenBy } = map.all(terms);\n',
  },
  Python: {
    all: 'math.inf', word: JSON.stringify, note: '#',
    begin: 'level = eyeshot.Map.from_rows(rows); seen = eyeshot.Mask(level.width, level.height)',
    terms: (name, rule, own) => `${name} = eyeshot.Terms("${rule}"`
      + `${own.map((pair) => ', ' + pair.join('=')).join('')})\n`,
    look: (name, at) => `seen |= level.look(${name}, ${at})\n`,
    heat: 'sees, seen_by = level.all(terms)\n',
  },
};

function programOf() {
  const language = LANGUAGES[find('language').value], changes = changesOf();
  if (!language)
    return commandOf();
  const {all, word, note, begin, look, heat} = language;
  const terms = (name, own) => language.terms(name, state.rule, Object.entries(own).map(
    ([term, value]) =>
      [term, value === Infinity ? all : typeof value === 'string' ? word(value) : value]));
  const lines = isHeat() ? [terms('terms', changes), heat]
    : of('eye').map(({x, y, facing, cone}, i) => {
      const name = i ? `terms${i + 1}` : 'terms';
      return terms(name, cone < 360 ? {...changes, facing, cone} : changes)
        + look(name, `${x}, ${y}`);
    });
  const comment = (words) => `${note} ${words}\n`;
  return comment(begin) + (of('lamp')[0] && !isHeat() ? comment('all of it lit: without the lamps')
    : '') + lines.join('');
}
