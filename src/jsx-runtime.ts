import { type ElementType, Fragment, type Key, type ReactElement } from 'react';
import { jsx as make, jsxs as makeStatic } from 'react/jsx-runtime';

/**
 * The JSX of this app, named in `tsconfig.json`: it keeps text safe from translators (docs/decisions/0131).
 *
 * A translator replaces text nodes. React writes to the text nodes that it made, even when they have left the page, and
 * throws when it removes one or inserts before one. It makes none for text that is the only child of an element. So
 * text beside elements gets a `span`, and children that are all text become one text.
 */
export type { JSX } from 'react/jsx-runtime';
export { Fragment };

export interface Props {
  children?: unknown;
  translate?: 'yes' | 'no';
}

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown): boolean => child === null || child === undefined || typeof child === 'boolean';

/**
 * An amount as `Formatters.money` writes it: "€1,160.74", "1 160,74 €", "PLN 5", each without a space that breaks. A
 * translator would write it in its own way, or turn digits into words.
 */
const AMOUNT =
  /[-−]?(?:(?:\p{Sc}|[A-Z]{3}\u00a0)\d(?:[\d.,\u00a0\u202f’]*\d)?|\d(?:[\d.,\u00a0\u202f’]*\d)?\u00a0(?:\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft)(?!\p{L}))/gu;

/** Keeps the amounts of a text from translation: each in an element of its own, or the whole element. */
function keepAmounts(props: Props, text: string): void {
  const amounts = text.match(AMOUNT);
  if (!amounts) return;
  if (amounts[0] === text) {
    props.translate = 'no';
    return;
  }
  const parts = text
    .split(AMOUNT)
    .flatMap((part, at) => [
      part && ownText(part, `text${at}`),
      at < amounts.length && make('span', { translate: 'no', children: amounts[at] }, `amount${at}`),
    ]);
  // One element, so that a flex row still has one item.
  props.children = makeStatic('span', { children: parts });
}

/** Elements that hold text only. */
const TEXT_ONLY = new Set(['option', 'title', 'textarea', 'text', 'tspan', 'style', 'script']);

/** Text in an element of its own. White space stays as it is: translators leave it alone, and it does not change. */
export function ownText(text: string, key?: Key, parent?: ElementType): string | ReactElement {
  if (text.trim() === '') return text;
  if (parent === 'text') return make('tspan', { children: text }, key);
  return make('span', safeProps('span', { children: text }), key);
}

/** Joins each run of text; elements keep their position, which is their identity. */
function settle(parent: ElementType, children: readonly unknown[]): unknown {
  const settled = [...children];
  let start = -1;
  let mixed = false;
  const close = (): void => {
    if (start >= 0) settled[start] = ownText(String(settled[start]), `text${start}`, parent);
    start = -1;
  };
  for (const [at, child] of children.entries()) {
    if (isText(child)) {
      if (start < 0) start = at;
      else {
        settled[start] = `${settled[start] as string}${child}`;
        settled[at] = null;
      }
    } else if (!isNothing(child)) {
      mixed = true;
      close();
    }
  }
  if (!mixed && start >= 0) return String(settled[start]);
  close();
  return settled;
}

/** Props with safe children. The transform makes a new object for each element, so it is changed in place. */
export function safeProps(type: ElementType, props: Props): Props {
  if (Array.isArray(props.children) && props.children.some(isText)) props.children = settle(type, props.children);
  if (typeof type === 'string' && isText(props.children) && props.translate !== 'no' && !TEXT_ONLY.has(type))
    keepAmounts(props, String(props.children));
  // Times and codes: `time` and `abbr` hold nothing else.
  if (type === 'time' || type === 'abbr') props.translate ??= 'no';
  if (type === Fragment && isText(props.children)) props.children = ownText(String(props.children));
  return props;
}

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return make(type, safeProps(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const { children } = safeProps(type, props);
  return Array.isArray(children) ? makeStatic(type, props, key) : make(type, props, key);
}
