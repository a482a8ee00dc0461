/** VitePress's `rewrites` of page paths: `{ 'packages/:pkg/src/:page*': ':pkg/:page*' }`. */

import { escapedRegExp } from '../../text/escaped-reg-exp.js';
import { type Settings, tableIn } from './data-settings.js';

/** `:pkg`, `:page*`, `(.*)`. */
const parameter = /:(\w{1,60})(?:\((\.[*+])\))?([*+?])?|\((\.[*+])\)/gu;

/** The first matching rule applies; a function as `rewrites` is ignored. */
export function rewritesIn(config: Settings): (path: string) => string {
  const rules = Object.entries(tableIn(config, 'rewrites')).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ ...patternOf(from), to }] : [],
  );
  return (path) => {
    for (const { pattern, names, to } of rules) {
      const found = pattern.exec(path);
      if (found === null) continue;
      const values = new Map(names.map((name, place) => [name, found[place + 1] ?? '']));
      let unnamed = 0;
      return to.replace(parameter, (_, name?: string) => values.get(name ?? String(unnamed++)) ?? '');
    }
    return path;
  };
}

function patternOf(from: string) {
  const names: string[] = [];
  let source = '';
  let end = 0;
  let unnamed = 0;
  for (const { 0: whole, 1: name, 2: written, 3: times, 4: alone, index } of from.matchAll(parameter)) {
    source += escapedRegExp(from.slice(end, index));
    end = index + whole.length;
    names.push(name ?? String(unnamed++));
    const isMany = (written ?? alone) !== undefined || times === '*' || times === '+';
    source += isMany ? '(.*)' : '([^/]+)';
  }
  return { pattern: new RegExp(`^${source}${escapedRegExp(from.slice(end))}$`, 'su'), names };
}
