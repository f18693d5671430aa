import { expect, it } from 'vitest';
import { parseSync } from 'vite';
import { readSources } from './imports';

/** Loaders of src/platform/parts.ts, and what hands a load to them. */
const LOADERS = /^(?:load\w*|retryUntilLoaded|\w+Part)$/;
/** Their tables of loads go to `loadOrReload`; the prerendering runs in Node. */
const TABLES = new Set(['src/app/routes.tsx', 'src/app/ModalHost.tsx', 'src/app/prerender.tsx']);

interface Node {
  type: string;
  start: number;
  callee?: Node & { name?: string };
  source?: Node;
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** The lines where an `import()` stands in no loader. */
function bareImports({ path, text }: { path: string; text: string }): string[] {
  const bare: string[] = [];
  const visit = (node: Node, isLoaded: boolean): void => {
    // A script of another site has a computed address.
    if (node.type === 'ImportExpression' && node.source?.type === 'Literal' && !isLoaded)
      bare.push(`${path}:${text.slice(0, node.start).split('\n').length}`);
    const isLoader = node.type === 'CallExpression' && LOADERS.test(node.callee?.name ?? '');
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, isLoaded || isLoader);
  };
  visit(parseSync(path, text).program, false);
  return bare;
}

it('every import() stands in a loader of platform/parts, which repeats what a network loses', () => {
  const files = readSources('src').filter(({ text }) => text.includes('import('));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter(({ path }) => !TABLES.has(path)).flatMap(bareImports)).toEqual([]);
});
