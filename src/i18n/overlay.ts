import type { Locale } from '@/domain/locale';
import { overrideTexts } from './catalogue';
import type { Ast, Messages } from './compiled';
import { ownValue } from '@/domain/ownValue';
import { loadPart } from '@/platform/parts';

const LITERAL = 0;
const ARGUMENT = 1;
const PLURAL = 6;

type Node = {
  type: number;
  value?: unknown;
  options?: Record<string, { value: Node[] }>;
  children?: Node[];
  offset?: number;
  pluralType?: string;
};

/** Variables of a compiled message; `plural` is the first that selects a plural form. */
function variablesOf(ast: Ast): { all: Set<string>; plural: string | undefined } {
  const all = new Set<string>();
  let plural: string | undefined;
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type >= ARGUMENT && node.type <= PLURAL) all.add(String(node.value));
      if (node.type === PLURAL) plural ??= String(node.value);
      for (const option of Object.values(node.options ?? {})) walk(option.value);
      walk(node.children ?? []);
    }
  };
  walk(ast as Node[]);
  return { all, plural };
}

/** A text with the message's `{name}` variables; other braces are literal. */
function plainText(text: string, known: ReadonlySet<string>): Node[] {
  const nodes: Node[] = [];
  for (const piece of text.split(/(\{\w+\})/)) {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name !== undefined && known.has(name)) nodes.push({ type: ARGUMENT, value: name });
    else if (piece) nodes.push({ type: LITERAL, value: piece });
  }
  return nodes;
}

const isIcu = (text: string): boolean => /\{\s*\w+\s*,/.test(text);

/** Strings in ICU syntax as trees. Empty until the parser is here, and for tenants without any. */
type Parsed = ReadonlyMap<string, Ast>;
const NONE: Parsed = new Map();

const named = new Set<string>();
/** Once per key: a broken string of the API is the tenant's to mend. */
function nameBroken(key: string, why: string): void {
  if (named.has(key)) return;
  named.add(key);
  console.warn(`[i18n] the string "${key}" of the API cannot be used: ${why}`);
}

/** The tree, unless it needs a variable that the app does not give. */
function usable(key: string, ast: Ast, given: ReadonlySet<string>): Node[] | null {
  const unknown = [...variablesOf(ast).all].filter((name) => !given.has(name));
  if (unknown.length === 0) return ast as Node[];
  nameBroken(key, `it has the variables ${unknown.join(', ')}, and there are: ${[...given].join(', ') || 'none'}`);
  return null;
}

/**
 * Strings of the API that override bundled messages. Those in ICU syntax wait for their parser (`overlayIcuStrings`).
 * "a|b|c" in a counting or unbundled message means 1, 2 to 4, else (docs/rules.md, Tenant and language).
 */
function overlayOf(strings: Readonly<Record<string, string>>, parsed: Parsed, bundled: Readonly<Messages>): Messages {
  const overlay = new Map<string, Node[]>();
  for (const [key, text] of Object.entries(strings)) {
    if (!text.trim()) continue;
    const own = ownValue(bundled, key);
    const { all, plural } = own ? variablesOf(own) : { all: new Set(['count']), plural: 'count' };
    if (isIcu(text)) {
      const ast = own && parsed.get(key);
      const nodes = ast ? usable(key, ast, all) : null;
      if (nodes) overlay.set(key, nodes);
      continue;
    }
    const forms = text.split('|').map((form) => plainText(form, all));
    const [one, few, other] = forms;
    if (plural !== undefined && forms.length === 3 && one && few && other) {
      const options = { '=1': one, '=2': few, '=3': few, '=4': few, other };
      overlay.set(key, [
        {
          type: PLURAL,
          value: plural,
          options: Object.fromEntries(Object.entries(options).map(([rule, value]) => [rule, { value }])),
          offset: 0,
          pluralType: 'cardinal',
        },
      ]);
    } else overlay.set(key, plainText(text, all));
  }
  return Object.fromEntries(overlay);
}

/** Overrides bundled texts with strings of the API; replaces earlier overrides. Strings that cannot be used are left out. */
export const overlayStrings = (
  locale: Locale,
  strings: Readonly<Record<string, string>>,
  parsed: Parsed = NONE,
): void =>
  overrideTexts(locale, (bundled) => {
    try {
      return overlayOf(strings, parsed, bundled);
    } catch (error) {
      console.error('[i18n] the strings of the API cannot be used; the texts of the app stay', error);
      return {};
    }
  });

/**
 * Adds the strings in ICU syntax to those of `overlayStrings`: loads the parser, which only tenants with such strings
 * need, and names broken strings in the console. Rejects when the parser cannot be loaded.
 */
export async function overlayIcuStrings(locale: Locale, strings: Readonly<Record<string, string>>): Promise<void> {
  const icu = new Map(Object.entries(strings).filter(([, text]) => isIcu(text)));
  if (icu.size === 0) return;
  const { parseIcuStrings } = await loadPart(() => import('./icuStrings'));
  const { parsed, broken } = parseIcuStrings(icu);
  for (const [key, why] of broken) nameBroken(key, why);
  overlayStrings(locale, strings, parsed);
}
