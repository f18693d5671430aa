const CARRIED = ['lang', 'login', 'from'];

/**
 * A path inside the app with the parameters that links carry over (spec 2: only `lang`, `login` and `from`).
 * What `to` says itself wins. `search` is the query of the page the link stands on.
 */
export function carryState(to: string, search: string): string {
  const [beforeHash = '', hash] = to.split('#', 2);
  const [path = '', own] = beforeHash.split('?', 2);
  const query = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(search)) {
    if (CARRIED.includes(name) && !query.has(name)) query.append(name, value);
  }
  const text = query.toString();
  return path + (text && `?${text}`) + (hash === undefined ? '' : `#${hash}`);
}
