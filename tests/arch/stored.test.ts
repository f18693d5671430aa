import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* Two apps of one host share what they name alike: names are made of tenant and base path (`storageScope`). */

const sources = [
  ...['src', 'sw', 'tools/inline'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
  'index.html',
]
  .filter((name) => /\.(?:tsx?|js|html)$/.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') }));

/** What gives something in the browser a name, with the first argument. */
const NAMES =
  /(?:new BroadcastChannel|new Dexie|withLock|\block\w*\??\.request|caches\.(?:open|delete)|(?:[fF]actory(?:\(\))?|indexedDB|browserDatabase\(\))\??\.(?:open|deleteDatabase)|cacheName:)\s*\(?\s*(`[^`]*`|'[^']*'|[\w.]+(?:\([^()]*\))?)/g;
/** A function or constant that makes a name. */
const MAKERS = /(?:const|function) (\w*(?:[lL]ockName|[cC]hannelName|nameOfDatabase|LOCK))\b[^`';]*(`[^`]*`|'[^']*')/g;

/** Derived from the scope, or a name that was handed in. */
const isDerived = (name: string): boolean =>
  /databaseName\(\)|ownCache\(/.test(name) ||
  (/^[`']/.test(name) ? /\$\{name\}/.test(name) : /^(?!DATABASE)/.test(name));

/** Names of others, which are the same for every app of the host. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'src/platform/identity/forgetUser.ts': "the library's own database; its rows have the name of the app",
  'src/offline/takeOver.ts': 'the earlier names, and the pages of other apps',
};

describe('a name of something stored in the browser', () => {
  it('is made of tenant and base path', () => {
    const found = sources.flatMap(({ name, text }) =>
      [NAMES, MAKERS].flatMap((pattern) =>
        [...text.matchAll(pattern)].map((match) => ({ file: name, name: match.at(-1) ?? '' })),
      ),
    );
    expect(found.length).toBeGreaterThan(25);
    const fixed = found.filter(({ name }) => !isDerived(name));
    expect(fixed.filter(({ file }) => !(file in OTHERWISE))).toEqual([]);
    for (const file of Object.keys(OTHERWISE)) expect(fixed.map((each) => each.file)).toContain(file);
  });

  it('is given to keys by the one module that knows the prefix, and by the scripts before it', () => {
    const direct = /\b(?:local|session)Storage(?:\?\.|\.|\[)/;
    const scripts = sources.filter(({ text }) => direct.test(text));
    expect(scripts.map(({ name }) => name).toSorted()).toEqual([
      'index.html',
      'tools/inline/early.js',
      'tools/inline/rescue.js',
    ]);
    for (const { name, text } of scripts) {
      expect(text, name).toMatch(/document\.baseURI/);
      const keys = [...text.matchAll(/Storage\.\w+\((`[^`]*`|'[^']*'|\w+)/g)].map(([, key]) => key);
      for (const key of keys) expect(key, name).toMatch(/^`\$\{scope\}:|^reloaded$|^RELOADED$/);
    }
    const areas = sources.filter(({ text }) => /\barea\('/.test(text) || /import \{[^}]*\barea\b/.test(text));
    expect(areas.map(({ name }) => name).toSorted()).toEqual([
      'src/platform/earlierKeys.ts',
      'src/platform/identity/forgetUser.ts',
    ]);
  });

  it('of the provider is the app, not the tenant', () => {
    const calls = sources.flatMap(({ text }) => [...text.matchAll(/initializeApp\((\{[^}]*\}), (\w+)\)/g)]);
    expect(calls.map(([, , name]) => name)).toEqual(['name']);
    const core = sources.find(({ name }) => name === 'src/state/account/core.ts');
    expect(core?.text).toMatch(/app: ownScope\(tenantName\)/);
  });
});
