import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { STORE } from '../host/rules';

/**
 * Throws where the build would remove what no build has put there: it replaces its folder as a whole.
 * `folder`: of the tenant.
 */
export function refuseOthersFolder(folder: string): void {
  const refuse = (why: string): never => {
    throw new Error(`${folder} ${why}, and the build replaces it as a whole. Choose another folder with --out.`);
  };
  for (const [each, ofBuild] of [
    [folder, ['app.html', 'sw.js']],
    [`${folder}.host`, ['headers.json']],
  ] as const) {
    if (!existsSync(each)) continue;
    if (!statSync(each).isDirectory()) refuse('is a file');
    const names = readdirSync(each);
    if (names.includes(STORE)) refuse('is a live site of npm run deploy');
    if (names.length > 0 && !ofBuild.every((name) => existsSync(join(each, name)))) refuse('is no earlier build');
  }
}
