/*
 * Tests of tools (tenant tool, host files, deploy, check of a site, conformance kit, sandbox, sign-in provider) say
 * nothing about the app. `npm test` leaves them out while nothing that they depend on has changed since they last
 * passed here. A fresh clone and CI run them always.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** Folders and files of the tools, with the data that they and their tests read. A folder ends in `/`. */
const TOOLS = ['manifest/', 'tools/', 'sandbox/', 'docs/api/', 'docs/api.md', 'src/i18n/messages/'];

/** Their tests, which the project `tools` of vitest.config.ts runs. */
export const TESTS_OF_TOOLS = [
  'tests/integration/conform/',
  'tests/integration/identity/',
  'tests/integration/sandbox/',
  'tests/integration/tenantCommand.test.ts',
  'tests/unit/host/',
  'tests/unit/sandbox/',
  ...['brand', 'check', 'json', 'new', 'svg', 'table'].map((name) => `tests/unit/tenant/${name}.test.ts`),
];

/** The configurations of the build in real servers, a run of Playwright's. */
const HOSTS = 'tests/host/';

/** What a result depends on besides: the runner, installed packages, shared fixtures. */
const RUNNER = ['package-lock.json', 'vitest.config.ts', 'tests/fixtures/', 'tests/tools.mjs', 'tests/browser.mjs'];

const STAMP = '.cache/tools.passed';
/** Types are gone before anything runs. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;$/gm;
const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([@.][^'"]*)['"]/g;

const within = (paths, file) => paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));

/** The files that `roots` import, directly or not, with the roots. */
function reached(roots, files) {
  const found = new Set(roots);
  for (const file of found) {
    if (!/\.m?tsx?$|\.mjs$/.test(file)) continue;
    for (const [, name] of readFileSync(file, 'utf8').replace(TYPE_IMPORT, '').matchAll(IMPORT)) {
      const path = name.startsWith('@/') ? `src/${name.slice(2)}` : posix.join(posix.dirname(file), name);
      const target = ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((end) => path + end).find((each) => files.has(each));
      if (target) found.add(target);
    }
  }
  return found;
}

/** The files on which the tests of tools depend; of src only what they import. `null` without git. */
export function filesOfTools() {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e9 });
    const files = new Set(listed.split('\n').filter((file) => file && existsSync(file)));
    const own = [...TOOLS, ...TESTS_OF_TOOLS, HOSTS, ...RUNNER];
    return [
      ...reached(
        [...files].filter((file) => within(own, file)),
        files,
      ),
    ].sort();
  } catch {
    return null;
  }
}

/** A hash of those files and of Node's version; `null` without git. */
export function stateOfTools() {
  const files = filesOfTools();
  if (!files) return null;
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether the tests of tools have passed in this state. */
export const toolsPassed = (state) => state !== null && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === state;

/** Keeps that the tests of tools passed in this state, which they started with. */
export function keepToolsPassed(state) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, state ?? '');
}

/** Whether a vitest report has tests of tools, and all of them passed. */
export function toolsPassedIn({ testResults }) {
  const ofTools = testResults.filter(({ name }) => within(TESTS_OF_TOOLS, posix.relative(process.cwd(), name)));
  return ofTools.length > 0 && ofTools.every(({ status }) => status === 'passed');
}
