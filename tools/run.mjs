/**
 * Starts a command of the project: `node tools/run.mjs build --all` runs tools/build/run.ts, and a path runs that file. The commands
 * are TypeScript and use packages; this one is plain, because it installs them.
 */
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install } from '../sandbox/install.mjs';

const [node, , command = '', ...args] = process.argv;
const file = command.includes('/') ? resolve(command) : fileURLToPath(new URL(`${command}/run.ts`, import.meta.url));
install();
if (command === '' || !existsSync(file)) {
  console.error(`There is no command "${command}": package.json lists them.`);
  process.exit(1);
}
const { register: registerCompiler } = await import('tsx/esm/api');
registerCompiler();
register('./packages.mjs', import.meta.url);
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);
