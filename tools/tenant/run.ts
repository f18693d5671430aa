/**
 * npm run tenant:
 *   -- new NAME              makes a tenant: asks six questions, or takes flags
 *   -- check NAME | --all    one sentence for each fault; --quiet: no warnings, and nothing where all is well
 *   -- clean FILE.svg        a drawing without what does not belong into it
 *   -- language pl_PL        the catalogue of a new language, with English texts to translate
 *   -- write                 manifest/tenant.schema.json and docs/settings.md, from tools/tenant/tenantSchema.ts
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { areasIn, areaTexts, fillCatalogue } from '../../src/i18n/catalogues.mjs';
import { strokesOf } from '../../sandbox/bucket/marks';
import { commandLine } from '../commandLine';
import { LOCALES, jsonSchema, settingsPage } from './tenantSchema';
import { MANIFEST, filesIn, namesOf, report } from './check';
import { typeOfFile } from './drawings';
import { FLAGS, type Flags, QUESTIONS, newTenant } from './new';
import * as roles from './roles';
import { cleanSvg } from './svg';

const HELP = `npm run tenant -- new NAME [${QUESTIONS.map(({ flag, like }) => `--${flag} "${like}"`).join(' ')}]
                           further flags: --company --phone --address --website --secondary --accent --site --base --api --bucket
                           --off business,groups --no-footer --no-preview
                           its host: --target --root --listen --proxy-api --proxy-bucket
npm run tenant -- check NAME, or --all
npm run tenant -- clean FILE.svg
npm run tenant -- language pl_PL
Every field: docs/settings.md`;

/** npm runs us in the project's folder; paths are meant from where it was called. */
const cwd = process.env['INIT_CWD'] ?? process.cwd();

async function check(
  names: readonly string[],
  { all: isAll = false, quiet = false }: { all?: boolean; quiet?: boolean },
): Promise<number> {
  const files = filesIn();
  const wanted = isAll || names.length === 0 ? [...new Set([...namesOf(files), ...names])] : names;
  const { faults, text } = await report(wanted, { files, warnings: !quiet });
  if (text) console.log(text);
  if (!quiet || faults > 0)
    console.log(
      `${text ? '\n' : ''}${wanted.join(', ')}: ${faults === 0 ? 'no faults' : faults === 1 ? 'one fault' : `${faults} faults`}.`,
    );
  return faults === 0 ? 0 : 1;
}

async function make(name: string | undefined, flags: Flags): Promise<number> {
  const isTerminal = process.stdin.isTTY && QUESTIONS.some(({ flag }) => flags[flag] === undefined);
  const lines = isTerminal ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  let isDone = false;
  lines?.once('close', () => {
    if (isDone) return;
    console.log('\nNothing is written.');
    process.exit(130);
  });
  lines?.once('SIGINT', () => lines.close());
  const made = await newTenant(name, flags, {
    folder: MANIFEST,
    cwd,
    roles,
    strokesOf,
    ask: lines && ((question) => lines.question(question)),
    say: (line) => console.log(line),
  });
  isDone = true;
  lines?.close();
  if (!made) return 1;
  console.log(`
  npm run dev -- ${made}                  preview, which follows each change of the files
  npm run tenant -- check ${made}         what is wrong, with line and remedy
  npm run build -- --tenant ${made}       the folder to upload: dist/${made} (docs/deploy.md)`);
  if (!process.stdout.isTTY || flags['preview'] === false) return 0;
  const preview = spawn(
    process.execPath,
    [join(MANIFEST, '../tools/run.mjs'), join(MANIFEST, '../sandbox/start.ts'), '--dev', made],
    {
      stdio: 'inherit',
    },
  );
  return await new Promise<number>((done) => preview.once('exit', (code) => done(code ?? 0)));
}

function clean(file: string | undefined): number {
  const path = resolve(cwd, file ?? '');
  if (!file || !existsSync(path)) {
    console.error(file ? `There is no file ${path}.` : 'Which drawing? npm run tenant -- clean FILE.svg');
    return 1;
  }
  const content = readFileSync(path);
  const type = typeOfFile(content);
  if (type !== 'SVG drawing') {
    console.error(`${path} is no SVG drawing (${type}).`);
    return 1;
  }
  const { svg, removed, broken } = cleanSvg(content.toString());
  if (broken) {
    console.error(`${path} cannot be cleaned, because ${broken}. Export it again.`);
    return 1;
  }
  writeFileSync(path, `${svg}\n`);
  console.log(removed.length > 0 ? `Cleaned: ${removed.join(', ')}.` : 'There was nothing to clean.');
  return 0;
}

/** Begins the catalogue of a language, or adds what it lacks. */
function language(locale: string): number {
  if (!LOCALES.includes(locale)) {
    console.error(`"${locale}" is not in LOCALES of src/domain/locale.ts: add it there first, like "pl_PL".`);
    return 1;
  }
  try {
    return fill(locale);
  } catch (error) {
    console.error(`${(error as Error).message}. Mend that file.`);
    return 1;
  }
}

function fill(locale: string): number {
  if (areasIn().every((area) => areaTexts(area, locale)?.file.endsWith(`/${area}/${locale}.json`))) {
    console.log(`${locale} has a file in each area of src/i18n/messages.`);
    return 0;
  }
  const { file, added } = fillCatalogue(locale);
  console.log(`${file}: ${added} English texts to translate.`);
  return write();
}

function write(): number {
  writeFileSync(join(MANIFEST, 'tenant.schema.json'), jsonSchema());
  writeFileSync(join(MANIFEST, '../docs/settings.md'), settingsPage());
  return 0;
}

/** Words behind each command; `check` takes any number. */
const WORDS: Record<string, number> = { check: Infinity, new: 1, clean: 1, language: 1, write: 0 };

async function run(): Promise<number> {
  const switches = { all: { type: 'boolean' }, quiet: { type: 'boolean' } } as const;
  const { values, words } = commandLine(HELP, { ...FLAGS, ...switches }, Infinity);
  const [command, ...names] = words;
  const most = WORDS[command ?? ''] ?? Infinity;
  if (names.length > most) {
    console.error(`"${names[most]}" is one word too many.\n\n${HELP}`);
    return 1;
  }
  if (command === 'check') return await check(names, values);
  if (command === 'new') return await make(names[0], values);
  if (command === 'clean') return clean(names[0]);
  if (command === 'language') return language(names[0] ?? '');
  if (command === 'write') return write();
  if (command === undefined) {
    console.log(HELP);
    return 0;
  }
  console.error(`"${command}" is no command.\n\n${HELP}`);
  return 1;
}

process.exit(await run());
