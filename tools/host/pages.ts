import type { Host } from './host';
import { CACHE } from './rules';

/*
 * `_headers` and `_redirects` of Netlify and of hosts that read the same files. They apply every rule that matches, to a 404,
 * too. So there is one rule, and no `immutable`: a missing script would be missing for a year. A visit asks once for each file,
 * and later the worker has them.
 */

export const headersFile = ({ base, headers }: Host): string =>
  [
    `${base}*`,
    ...Object.entries({ ...headers, 'Cache-Control': CACHE.page }).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');

/** Patterns of the routes that no file of the build answers; a pattern with `*` covers the longer ones. */
function patterns(pages: readonly string[]): string[] {
  const found = new Set<string>();
  for (const page of pages) {
    const fixed = page.split(/\/[:*]/)[0] ?? '';
    if (page === '/' || page === '/search/results') continue;
    if (fixed !== page) found.add(`${fixed}/*`);
    if (fixed === page || page.endsWith('/*')) found.add(fixed);
  }
  return [...found].filter(
    (one) => ![...found].some((wide) => wide.endsWith('*') && one !== wide && one.startsWith(wide.slice(0, -1))),
  );
}

/** Each route leads to app.html. Not `/*`: some hosts would apply that to files as well, and all of them to a missing script. */
export const redirectsFile = ({ base, pages, proxies, sandbox }: Host): string =>
  [
    ...proxies.flatMap(({ path, kind, upstream }) => {
      const to = kind === 'visits' ? upstream?.slice(0, -1) : `${upstream}:splat`;
      const from = kind === 'visits' ? path.slice(0, -1) : `${path}*`;
      return upstream === null ? `# ${from}: build with --${kind} https://…` : `${from} ${to} 200`;
    }),
    ...[...sandbox.below, ...sandbox.root].map(({ path, upstream }) => `${path}* ${upstream}:splat 200`),
    ...patterns(pages).map((pattern) => `${base}${pattern.slice(1)} ${base}app.html 200`),
    '',
  ].join('\n');
