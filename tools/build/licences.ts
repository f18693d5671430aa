import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that the worker's own build bundles, with the license that each of them names. */
function workerPackages(root: string): string[] {
  const sources = readdirSync(join(root, 'sw'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const names = sources.flatMap((name) =>
    Array.from(
      readFileSync(join(root, 'sw', name), 'utf8').matchAll(/from '(workbox-[a-z-]+)/g),
      ([, found = '']) => found,
    ),
  );
  return ['workbox-core', ...new Set(names)].filter((name, at, all) => all.indexOf(name) === at).sort();
}

/**
 * The notices of everything that the build bundles, as one text: what Vite lists of the page, the packages of the worker,
 * and the font.
 * `app`: folder of the build.
 */
export function licences(root: string, app: string): string {
  const worker = workerPackages(root).map((name) => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    return `## ${name} - ${version} (${license})\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
  });
  const font = `## Manrope (OFL-1.1)\n\n${readFileSync(join(root, 'src/ui/fonts/OFL.txt'), 'utf8').trim()}\n`;
  return [readFileSync(join(app, 'licences.md'), 'utf8').trimEnd(), ...worker, font].join('\n\n');
}
