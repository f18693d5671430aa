import type { Locale } from '@/domain/locale';
import { layOver } from './catalogue';
import type { Ast, Messages } from './compiled';

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

/** Names of the variables that a compiled message uses; `plural` is the first that chooses a plural form. */
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

/** A plain text with the `{name}`s that the bundled message knows; any other brace is a brace. */
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

/**
 * Strings of the API laid over the bundled messages (same keys, spec 3 and decisions 4). There is no ICU parser in the
 * browser: a string in ICU syntax is left out and the bundled text stays. "a|b|c" for a message that counts, or for a
 * key that is not bundled, follows the specification's rule: 1, 2 to 4, else (spec 9, "Plural rule").
 */
function overlayOf(strings: Readonly<Record<string, string>>, bundled: Readonly<Messages>): Messages {
  const overlay: Record<string, Node[]> = {};
  for (const [key, text] of Object.entries(strings)) {
    if (isIcu(text) || !text.trim()) continue;
    const own = bundled[key];
    const { all, plural } = own ? variablesOf(own) : { all: new Set(['count']), plural: 'count' };
    const forms = text.split('|').map((form) => plainText(form, all));
    const [one, few, other] = forms;
    if (plural !== undefined && forms.length === 3 && one && few && other) {
      const options = { '=1': one, '=2': few, '=3': few, '=4': few, other };
      overlay[key] = [
        {
          type: PLURAL,
          value: plural,
          options: Object.fromEntries(Object.entries(options).map(([rule, value]) => [rule, { value }])),
          offset: 0,
          pluralType: 'cardinal',
        },
      ];
    } else overlay[key] = plainText(text, all);
  }
  return overlay;
}

/** Lays the strings of the API over the bundled ones of a language. Takes the place of those laid before. */
export const overlayStrings = (locale: Locale, strings: Readonly<Record<string, string>>): void =>
  layOver(locale, (bundled) => overlayOf(strings, bundled));
