/** `npm run messages`: compiles the catalogues of the interface, as every build does. */
import { fileURLToPath } from 'node:url';
import { compileMessages } from '../../src/i18n/compile.mjs';
import { commandLine } from '../commandLine';

commandLine('npm run messages   checks the texts of every language and compiles them into src/i18n/compiled.');

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const begin = performance.now();
try {
  const made = await compileMessages(at('src/i18n/messages'), at('src/i18n/compiled'), at('.cache'));
  console.log(made ? `Messages compiled in ${Math.round(performance.now() - begin)} ms.` : 'Messages are up to date.');
} catch (error) {
  const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
  console.error([stdout, stderr, message].filter(Boolean).join('\n'));
  process.exitCode = 1;
}
