import { parse } from 'postcss';
import { parseSync } from 'vite';

/*
 * What the oldest supported browsers lack (tools/build/browsers.ts: Chrome 111, Firefox 121, Safari 16.4), with the first versions
 * that have it, as published by MDN: C Chrome, F Firefox, S Safari. Whatever a file asks for first (`typeof`, `in`, `?.()`) is
 * free in that file.
 */
const STATIC = new Set([
  'AbortSignal.any', // C116 F124 S17.4
  'Array.fromAsync', // C121
  'Atomics.waitAsync', // F145
  'Error.isError', // C134 F138 S26
  'Intl.DurationFormat', // C129 F136
  'Intl.Segmenter', // F125
  'Iterator.concat',
  'Iterator.from', // C122 F131 S18.4
  'JSON.rawJSON', // C114 F135 S18.4
  'Map.groupBy', // C117 S17.4
  'Math.sumPrecise',
  'Object.groupBy', // C117 S17.4
  'Promise.try', // C128 F134 S18.2
  'Promise.withResolvers', // C119 S17.4
  'ReadableStream.from',
  'RegExp.escape', // C136 F134 S18.2
  'Response.json', // S17
  'Symbol.asyncDispose',
  'Symbol.dispose', // C134 F141
  'URL.canParse', // C120 S17
  'URL.parse', // C126 F126 S18
  'Uint8Array.fromBase64', // C140 F133 S18.2
  'Uint8Array.fromHex',
]);
const METHODS = new Set([
  'checkVisibility', // S17.4
  'difference', // with the six others of sets: C122 F127 S17
  'getHTML',
  'getOrInsert',
  'getOrInsertComputed',
  'getTextInfo',
  'getWeekInfo',
  'hidePopover', // C114 F125 S17
  'intersection',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'moveBefore',
  'requestClose',
  'setHTMLUnsafe',
  'showPopover',
  'startViewTransition', // F144 S18
  'symmetricDifference',
  'toBase64',
  'toHex',
  'togglePopover',
  'transferToFixedLength',
  'union',
]);
const GLOBALS = new Set([
  'CloseWatcher',
  'Float16Array',
  'Iterator', // C122 F131 S18.4
  'Temporal',
  'URLPattern',
  'cookieStore',
  'navigation',
  'requestIdleCallback', // not in Safari
  'scheduler', // F142
]);
const EVENTS = new Set(['beforetoggle', 'scrollend', 'scrollsnapchange']);
/** Methods of iterators; arrays have the same ones. */
const HELPERS = new Set(['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take']);
const ITERATORS = new Set(['entries', 'keys', 'matchAll', 'values']);
const AT_RULES = new Set(['container', 'font-face', 'keyframes', 'layer', 'media', 'property', 'supports']);

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'Literal') return String(node['value']);
  // The minifier writes strings as templates.
  const [text] = (node['quasis'] as { value: { cooked: string } }[] | undefined) ?? [];
  if (text) return text.value.cooked;
  return node.type === 'MemberExpression' ? nameOf(node['property']) : '';
};

function walk(node: Node, visit: (node: Node, above: Node | null) => void, above: Node | null = null): void {
  visit(node, above);
  for (const value of Object.values(node))
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, node);
}

/** What is called on the result of `x.values()` and the like, which is an iterator. */
function helperOf(callee: Node): string {
  const object = callee['object'];
  const inner = isNode(object) && object.type === 'CallExpression' ? object['callee'] : null;
  if (!isNode(inner)) return '';
  const ofIterator = inner.type === 'MemberExpression' && ITERATORS.has(nameOf(inner));
  return ofIterator && nameOf(inner['object']) !== 'Object' && HELPERS.has(nameOf(callee)) ? nameOf(callee) : '';
}

function syntaxOf(node: Node): string {
  if (node.type === 'VariableDeclaration' && String(node['kind']).endsWith('using')) return 'using';
  if (node.type === 'Decorator') return 'decorator';
  if (node.type === 'ImportExpression' && node['options']) return 'import attributes';
  if (/^(?:Import|Export)\w*Declaration$/.test(node.type) && (node['attributes'] as unknown[] | undefined)?.length)
    return 'import attributes';
  const { flags = '', pattern = '' } = (node['regex'] ?? {}) as { flags?: string; pattern?: string };
  if (flags.includes('v')) return 'regular expression with v';
  return /\(\?[ims-]+:/.test(pattern) ? 'flags inside a regular expression' : '';
}

function useOf(node: Node, above: Node | null): string {
  if (node.type === 'Identifier' && GLOBALS.has(nameOf(node))) {
    const isProperty = above?.type === 'MemberExpression' && above['property'] === node && !above['computed'];
    const isKey = (above?.type === 'Property' || above?.type === 'MethodDefinition') && above['key'] === node;
    return isProperty || isKey ? '' : nameOf(node);
  }
  if (node.type === 'MemberExpression') {
    const whole = `${nameOf(node['object'])}.${nameOf(node)}`;
    if (STATIC.has(whole)) return whole;
  }
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee)) return '';
  const [first] = node['arguments'] as unknown[];
  if (nameOf(callee) === 'addEventListener' && EVENTS.has(nameOf(first))) return nameOf(first);
  if (callee.type !== 'MemberExpression') return '';
  if (helperOf(callee)) return `iterator.${helperOf(callee)}`;
  return METHODS.has(nameOf(callee)) ? nameOf(callee) : '';
}

/** Names that a file asks for before it uses them. */
function askedFor(node: Node): string {
  if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') return nameOf(node['argument']);
  if (node.type === 'BinaryExpression' && node['operator'] === 'in') return nameOf(node['left']);
  return node.type === 'CallExpression' && node['optional'] ? nameOf(node['callee']) : '';
}

/** What the oldest browsers lack of a script: syntax, and calls that the script does not ask for first. */
export function newerIn(code: string): string[] {
  const { program, errors } = parseSync('shipped.js', code);
  if (errors[0]) throw new Error(errors[0].message);
  const found = new Set<string>();
  const asked = new Set<string>();
  walk(program as unknown as Node, (node, above) => {
    for (const name of [syntaxOf(node), useOf(node, above)]) if (name) found.add(name);
    const guard = askedFor(node);
    if (guard) asked.add(guard);
  });
  return [...found].filter((name) => !asked.has(name.slice(name.lastIndexOf('.') + 1))).toSorted();
}

/** The same for a style sheet: nesting (C120 F117 S17.2), and rules whose whole content would be lost. */
export function newerInCss(css: string): string[] {
  const found = new Set<string>();
  parse(css).walk((node) => {
    if (node.type === 'rule' && (node.parent?.type === 'rule' || node.selector.includes('&'))) found.add('nesting');
    if (node.type === 'atrule' && !AT_RULES.has(node.name)) found.add(`@${node.name}`);
  });
  return [...found].toSorted();
}
