import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../tools/host/headers';

const importMapIn = (html: string): string => /<script type="importmap">([^<]*)</.exec(html)?.[1] ?? '';

/** Makes the next build of a site: the same code under other file names, without those of before. */
export function publishRenamed(site: string): void {
  const names = readdirSync(join(site, 'assets')).flatMap((file) => /^[\w-]+\.(?:js|css)$/.exec(file) ?? []);
  const renamed = (text: string): string =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/\.(js|css)$/, '0.$1')), text);
  for (const each of readdirSync(site, { recursive: true }).map(String)) {
    const file = join(site, each);
    if (/\.(?:br|gz)$/.test(each)) rmSync(file);
    else if (/\.(?:js|css|html)$/.test(each)) {
      // The worker stores a page anew only under another revision.
      const before = readFileSync(file, 'utf8');
      const after = renamed(before).replaceAll(/("?revision"?:\s*["'`])/g, '$1x');
      // The page's policy names the import map, which names the files.
      const content = after.replace(hashOf(importMapIn(before)), () => hashOf(importMapIn(after)));
      rmSync(file);
      writeFileSync(renamed(file), content);
    }
  }
}
