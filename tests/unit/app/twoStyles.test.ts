import { describe, expect, it } from 'vitest';
import { atFold, splitStyles } from '../../../manifest/twoStyles.mjs';

const css = [
  '@layer reset,components;',
  '@layer reset{*{margin:0}}',
  '@layer components{.title{color:red}.form .title{color:blue}.form{gap:1px}@media (width>9px){.form{gap:2px}.title:hover{color:tan}}.title{gap:3px}}',
  '[data-texts=hidden] *{color:#0000}',
].join('');

describe('the styles of a folded page', () => {
  it('come first as far as the HTML ahead of the fold uses them, and then the rest in its order', () => {
    const { first, rest } = splitStyles(css, '<div class="hero wrap"><h1 class="title">A</h1></div>');
    expect(first).toBe(
      '@layer reset,components;@layer reset{*{margin:0}}@layer components{.title{color:red}@media (width>9px){.title:hover{color:tan}}.title{gap:3px}}[data-texts=hidden] *{color:#0000}',
    );
    expect(rest).toBe(
      '@layer components{.form .title{color:blue}.form{gap:1px}@media (width>9px){.form{gap:2px}.title:hover{color:tan}}.title{gap:3px}}',
    );
  });

  it('leave an empty layer where it stood, so that the order of the layers stays', () => {
    expect(splitStyles('@layer components{.form{gap:1px}}@layer base{p{gap:0}}', '<p></p>').first).toBe(
      '@layer components{}@layer base{p{gap:0}}',
    );
  });

  it('are cut ahead of the element that says so, and a page without one is whole', () => {
    expect(atFold('<h1>A</h1><div class="x" data-fold=""><p>B</p></div>')).toEqual({
      ahead: '<h1>A</h1>',
      below: '<div class="x" data-fold=""><p>B</p></div>',
    });
    expect(atFold('<h1>A</h1>')).toBeNull();
  });
});
