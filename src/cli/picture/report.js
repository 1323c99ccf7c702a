'use strict';

const find = (id) => document.getElementById(id);

/* Dark or light: as the system says, until the reader says otherwise. */
function offerThemes() {
  const button = find('theme'), themes = ['auto', 'light', 'dark'];
  let chosen = 0;
  const show = () => {
    button.textContent = 'Theme: ' + themes[chosen];
    if (chosen)
      document.documentElement.dataset.theme = themes[chosen];
    else
      delete document.documentElement.dataset.theme;
  };
  button.onclick = () => {
    chosen = (chosen + 1) % themes.length;
    show();
  };
  button.hidden = false;
  show();
}

/* Keys that are nobody else's: no text is typed, no shortcut of the browser is meant. */
function isFree(event) {
  const tag = event.target.tagName;
  return !event.ctrlKey && !event.metaKey && !event.altKey && tag !== 'TEXTAREA' && tag !== 'SELECT' &&
    !(tag === 'INPUT' && !['checkbox', 'range'].includes(event.target.type));
}

/* Wherever the focus is: does what `actionOf` gives for the event of a key, if anything. */
function onKeys(actionOf) {
  document.addEventListener('keydown', (event) => {
    const action = isFree(event) && actionOf(event);
    if (!action)
      return;
    event.preventDefault();
    action();
  });
}

/* The counterexamples of an audit. */

function setUpGallery(gallery) {
  const articles = Array.from(gallery.children), rows = Array.from(find('audit').tBodies[0].rows);
  const shown = () => articles.filter((article) => !article.hidden);

  function step(forward) {
    const list = shown(), here = list.indexOf(document.activeElement.closest('article'));
    if (!list.length)
      return;
    const next = here < 0 ? (forward ? 0 : list.length - 1) : (here + (forward ? 1 : -1) + list.length) % list.length;
    list[next].focus();
  }

  /* A counterexample stays while any algorithm that it is one of is on. */
  function refresh() {
    const on = rows.map((row) => row.querySelector('input').checked);
    rows.forEach((row, i) => row.classList.toggle('off-row', !on[i]));
    for (const article of articles)
      article.hidden = !article.dataset.rows.split(' ').some((i) => on[i]);
  }

  for (const row of rows) {
    const label = document.createElement('label'), box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = true;
    box.onchange = refresh;
    label.append(box, ' ', ...row.cells[0].childNodes);
    row.cells[0].append(label);
  }
  for (const hint of document.querySelectorAll('.scripted'))
    hint.hidden = false;
  onKeys(({key}) => ({n: () => step(true), p: () => step(false)})[key]);
}

offerThemes();
if (find('gallery'))
  setUpGallery(find('gallery'));
