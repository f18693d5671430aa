import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { type SourceFile, readSources } from './imports';

/*
 * Text that React holds as a node of its own breaks on a page that a translator changes (docs/decisions/0131). JSX of
 * the app makes none: `src/jsx-runtime.ts`. What goes around it is found here.
 */

type Node = { type: string; start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Names for which `node` is the function: `function Name`, `const Name = () =>`, `const Name = memo(() =>`. */
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** What a function returns, without what functions inside it return. */
function returned(body: Node): Node[] {
  if (body.type !== 'BlockStatement') return [body];
  const found: Node[] = [];
  const walk = (node: Node): void => {
    if (FUNCTIONS.has(node.type)) return;
    if (node.type === 'ReturnStatement' && isNode(node['argument'])) found.push(node['argument']);
    childrenOf(node).forEach(walk);
  };
  walk(body);
  return found;
}

/** The expression may be text, or children that may be text. */
function mayBeText(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' || typeof node['value'] === 'number';
    case 'TemplateLiteral':
      return true;
    case 'Identifier':
      return node['name'] === 'children';
    case 'MemberExpression':
      return isNode(node['property']) && node['property']['name'] === 'children';
    case 'CallExpression':
      return isNode(node['callee']) && node['callee']['name'] === 't';
    case 'ConditionalExpression':
      return mayBeText(node['consequent'] as Node) || mayBeText(node['alternate'] as Node);
    case 'LogicalExpression':
      return mayBeText(node['right'] as Node);
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return mayBeText(node['expression'] as Node);
    default:
      return false;
  }
}

/** Lines where a component returns text that is in no element. */
function bareReturns({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const found: string[] = [];
  const visit = (node: Node, name: string): void => {
    if (FUNCTIONS.has(node.type)) {
      const own = isNode(node['id']) ? String(node['id']['name']) : name;
      if (/^[A-Z]/.test(own))
        for (const expression of returned(node['body'] as Node))
          if (mayBeText(expression)) found.push(`${path}:${text.slice(0, expression.start).split('\n').length} ${own}`);
    }
    const named =
      node.type === 'VariableDeclarator' && isNode(node['id'])
        ? String(node['id']['name'])
        : node.type === 'CallExpression'
          ? name
          : '';
    for (const child of childrenOf(node)) visit(child, named);
  };
  visit(parseAst(text, { lang: 'tsx' }) as unknown as Node, '');
  return found;
}

const sources = readSources('src');
const screens = sources.filter(({ path }) => path.endsWith('.tsx'));

describe('text on a translated page', () => {
  it('JSX comes from the runtime of the app', () => {
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
      compilerOptions: Record<string, unknown>;
    };
    expect(compilerOptions).toMatchObject({ jsx: 'react-jsx', jsxImportSource: '@' });
    expect(sources.filter(({ text }) => /@jsx(?:ImportSource|Runtime)?\b/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('no element is made around it', () => {
    const around = /\b(?:createElement|cloneElement|createTextNode)\b(?=[^'"]*['"]react|\()/;
    const wrong = sources.filter(
      ({ path, text, imports }) =>
        !/^src\/jsx-(?:dev-)?runtime\.ts$/.test(path) &&
        (imports.some(({ target }) => target.startsWith('react/jsx')) ||
          around.test(text.replaceAll(/document\.createElement\b/g, ''))),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('no component returns bare text or bare children', () => {
    expect(screens.length).toBeGreaterThan(200);
    expect(screens.flatMap(bareReturns)).toEqual([]);
  });

  it('finds each kind of bare return', () => {
    const text = [
      "function One() { return open ? <p/> : 'text'; }",
      'const Two = ({ children }) => children;',
      "const Three = memo(function Three() { const inner = () => 'fine'; return t('key'); });",
      'const Four = () => { if (x) return null; return <>{children}</>; };',
      'const lower = () => `fine`;',
    ].join('\n');
    expect(bareReturns({ path: 'x.tsx', text })).toEqual(['x.tsx:1 One', 'x.tsx:2 Two', 'x.tsx:3 Three']);
  });
});
