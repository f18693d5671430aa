import { describe, expect, it } from 'vitest';
import { folderPairs, importCycles, sharedNames, withTypes } from './graph';
import { type SourceFile, readSources } from './imports';

/** Layers of docs/architecture.md: each may import itself, the listed layers, and packages. */
const MAY: Record<string, readonly string[]> = {
  domain: [],
  jsx: [],
  platform: ['domain'],
  api: ['domain', 'platform'],
  i18n: ['domain', 'platform', 'jsx'],
  ui: ['domain', 'i18n', 'platform'],
  offline: ['domain', 'platform', 'api'],
  state: ['domain', 'platform', 'api', 'offline', 'i18n'],
  features: ['domain', 'platform', 'state', 'i18n', 'ui'],
  app: ['domain', 'platform', 'api', 'offline', 'state', 'i18n', 'ui', 'features'],
  main: ['app', 'ui'],
};

const src = readSources('src');
/** The folder; for a file directly in src the first word of its name. */
const layerOf = (path: string): string => /^[a-z0-9]+/.exec(path.split('/')[1] ?? '')?.[0] ?? '';
const featureOf = (path: string): string | null => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
const inside = (target: string): boolean => target.startsWith('src/');

function offences(files: SourceFile[], wrong: (file: SourceFile, target: string) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter(({ target }) => wrong(file, target))
      .map(({ target, line }) => `${file.path}:${line} → ${target}`),
  );
}

describe('the direction of imports', () => {
  it('is checked on the real source: too few files fail', () => {
    expect(src.length).toBeGreaterThan(150);
    expect(src.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
    for (const layer of Object.keys(MAY))
      expect(
        src.some(({ path }) => layerOf(path) === layer),
        layer,
      ).toBe(true);
  });

  it('goes one way between layers', () => {
    const wrong = offences(src, ({ path }, target) => {
      const [from, to] = [layerOf(path), layerOf(target)];
      return inside(target) && from !== to && !MAY[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('no feature imports another feature, except common', () => {
    const wrong = offences(src, ({ path }, target) => {
      const [from, to] = [featureOf(path), featureOf(target)];
      return from !== null && to !== null && from !== to && to !== 'common';
    });
    expect(wrong).toEqual([]);
  });

  it('offline storage has one entry: the modules directly in src/offline', () => {
    const inner = /^src\/offline\/[^/]+\//;
    const files = [...src, ...readSources('sw')].filter(({ path }) => !path.startsWith('src/offline/'));
    expect(offences(files, (_, target) => inner.test(target))).toEqual([]);
  });

  it('state has no components', () => {
    expect(src.filter(({ path }) => /^src\/state\/.*\.tsx$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('no module imports itself indirectly, import() included', () => {
    expect(importCycles(src)).toEqual([]);
  });

  it('with imports of types no circle has more than four files', () => {
    expect(importCycles(withTypes(src)).filter(({ length }) => length > 4)).toEqual([]);
  });

  it('in the state of a booking only two pairs of folders import each other', () => {
    expect(folderPairs(src.filter(({ path }) => path.startsWith('src/state/booking/')))).toEqual([
      'src/state/booking/flow src/state/booking/payment',
      'src/state/booking/sync src/state/booking/travellers',
    ]);
  });

  it('no two exports have the same name, except re-exports', () => {
    expect(sharedNames(src)).toEqual([]);
  });

  it('source imports neither tests nor sandbox nor build nor the conformance kit', () => {
    expect(offences(src, (_, target) => /^(?:tests|sandbox|manifest|tools|sw)\//.test(target))).toEqual([]);
  });

  it('domain imports no package', () => {
    const domain = src.filter(({ path }) => layerOf(path) === 'domain');
    expect(offences(domain, (_, target) => !inside(target))).toEqual([]);
  });

  it('domain reads neither clock nor chance nor browser', () => {
    const domain = src.filter(({ path }) => layerOf(path) === 'domain');
    const asks = /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bdocument\.|\bwindow\.|\blocalStorage\b/;
    expect(domain.filter(({ text }) => asks.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('there are no barrel files, except the public modules of offline and the entry of a lazily loaded chunk', () => {
    const eager = new Set(
      src.flatMap(({ imports }) => imports.filter(({ dynamic }) => !dynamic).map(({ target }) => target)),
    );
    const barrels = src.filter(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      const lines = code.split(/;\s*\n|;$/).filter((line) => line.trim() !== '');
      return (
        /\/index\.tsx?$/.test(path) || (lines.length > 1 && lines.every((line) => /^\s*export\s.*\sfrom\s/s.test(line)))
      );
    });
    const paths = barrels
      .map(({ path }) => path)
      .filter((path) => !/^src\/offline\/[^/]+$/.test(path) && eager.has(path.replace(/\.tsx?$/, '')));
    expect(barrels.filter(({ path }) => /\/index\.tsx?$/.test(path))).toEqual([]);
    expect(paths).toEqual([]);
  });

  it('the worker imports the domain, itself, the shared sender and alert checks, the clock and the shared browser checks', () => {
    const worker = readSources('sw');
    expect(worker.length).toBeGreaterThan(4);
    const allowed =
      /^(?:sw\/|src\/domain\/|src\/offline\/background(?:Sender|Alerts)|src\/platform\/(?:clock|savesData)$|workbox-)/;
    expect(offences(worker, (_, target) => !allowed.test(target))).toEqual([]);
  });

  it('the sandbox imports the domain and the API shapes', () => {
    const sandbox = readSources('sandbox');
    expect(sandbox.length).toBeGreaterThan(20);
    expect(offences(sandbox, (_, target) => inside(target) && !/^src\/(?:domain|api\/shapes)\//.test(target))).toEqual(
      [],
    );
  });

  it('the conformance kit judges by the OpenAPI document: of the app it imports types of the wire only', () => {
    const kit = readSources('tools/conform');
    expect(kit.length).toBeGreaterThan(20);
    const values = kit.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => inside(target) && !(typeOnly && target.startsWith('src/api/shapes/')))
        .map(({ target }) => `${path} → ${target}`),
    );
    expect(values).toEqual([]);
    expect(offences(kit, (_, target) => /^(?:tests|sandbox|manifest|sw|tools\/(?!conform\/))/.test(target))).toEqual(
      [],
    );
    expect(offences(readSources('sandbox'), (_, target) => target.startsWith('tools/conform/'))).toEqual([]);
  });

  it("the sandbox has its own arithmetic for money, which checks the product's", () => {
    const counts = /^src\/domain\/(?:money|cart|payment|services|booking\/bags|offers\/bags)/;
    const types = /^src\/domain\/(?:payment\/types|services\/types)(?:\.ts)?$/;
    expect(offences(readSources('sandbox'), (_, target) => counts.test(target) && !types.test(target))).toEqual([]);
  });
});

describe('conventions', () => {
  it('no file has more than 300 lines', () => {
    const long = src.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  it('texts come from messages, console output from the log', () => {
    const speaks = src.filter(
      ({ path, text }) => !/^src\/(?:platform\/log\.ts|i18n\/)/.test(path) && /\bconsole\.\w+\(/.test(text),
    );
    expect(speaks.map(({ path }) => path)).toEqual([]);
  });

  it('the time comes from the clock, so that tests can set it', () => {
    const files = [...src, ...readSources('sw')].filter(({ path }) => path !== 'src/platform/clock.ts');
    expect(files.filter(({ text }) => /\bDate\.now\b|\bnew Date\(\)/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('no tenant is named in code', () => {
    const named = src.filter(({ text }) => /['"`](?:kaija|yellow|burgundy)['"`]/i.test(text));
    expect(named.map(({ path }) => path)).toEqual([]);
  });
});
