import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The file of each command that tools/run.mjs starts. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const command = /^node tools\/run\.mjs (\S+)/.exec(script)?.[1];
  return command === undefined ? [] : [[name, command.includes('/') ? command : `tools/${command}/run.ts`] as const];
});

describe('the tools', () => {
  it('are TypeScript, except what starts them and what is written into pages', () => {
    const files = filesIn('tools');
    expect(files.length).toBeGreaterThan(60);
    const plain = files.filter((path) => !path.endsWith('.ts') && !path.startsWith('tools/inline/'));
    expect(plain.sort()).toEqual(['tools/packages.mjs', 'tools/run.mjs']);
  });

  it('leave data alone in manifest/', () => {
    const files = filesIn('manifest');
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((path) => !/\.(?:json|html|svg|png|jpe?g|webp|avif|woff2?|ttf|otf)$/.test(path))).toEqual([]);
  });

  it('run every command of package.json that is not a tool of others', () => {
    const others = Object.keys(scripts).filter((name) => !commands.some(([own]) => own === name));
    expect(others).toEqual(['typecheck', 'lint', 'format', 'unit', 'e2e']);
    expect(commands.filter(([, file]) => !existsSync(file))).toEqual([]);
  });

  it.each(commands)('%s reads its command line, so it has help and refuses what it does not know', (_, file) => {
    // The conformance kit has a reader of its own (tests/integration/conform/example.test.ts).
    const reads = file === 'tools/conform/run.ts' ? /\breadArgs\(/ : /^(?:.*= |  .*= )?commandLine\(/m;
    expect(readFileSync(file, 'utf8')).toMatch(reads);
  });
});
