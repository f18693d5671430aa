import { describe, expect, it } from 'vitest';
import { newerIn, newerInCss } from '../../gates/newer';

describe('what the oldest browsers lack', () => {
  it.each([
    ['AbortSignal.any([a, b])', ['AbortSignal.any']],
    ['globalThis.AbortSignal.any([a])', ['AbortSignal.any']],
    ['AbortSignal.timeout(5)', []],
    ['URL.canParse(x)', ['URL.canParse']],
    ['x.checkVisibility()', ['checkVisibility']],
    ['x.checkVisibility?.()', []],
    ["if ('showPopover' in x) x.showPopover()", []],
    ['typeof x.showPopover !== "function" || x.showPopover()', []],
    ['requestIdleCallback(f)', ['requestIdleCallback']],
    ["typeof requestIdleCallback === 'function' && requestIdleCallback(f)", []],
    ['x.navigation.state; ({ navigation: 1 })', []],
    ['map.values().map(f)', ['iterator.map']],
    ['Object.values(map).map(f); list.map(f)', []],
    ["addEventListener('scrollend', f)", ['scrollend']],
    ['const x = /[a--b]/v', ['regular expression with v']],
    ['const x = /(?i:a)b/', ['flags inside a regular expression']],
    ['{ using x = y }', ['using']],
    ["import('./x', { with: { type: 'json' } })", ['import attributes']],
    ['list.toSorted(); list.at(-1); a ??= b?.c; class A { static {} #b }', []],
  ])('%s', (code, found) => expect(newerIn(code)).toEqual(found));

  it.each([
    ['.a { .b { color: red } }', ['nesting']],
    ['.a { color: red; &:hover { color: blue } }', ['nesting']],
    ['@starting-style { .a { opacity: 0 } }', ['@starting-style']],
    ['@media (width < 5px) { .a:has(b) { color: red } }', []],
  ])('%s', (css, found) => expect(newerInCss(css)).toEqual(found));
});
