import { describe, expect, it } from 'vitest';
import { cleanSvg, initialsOf, linkedOutside, recolored } from '../../../tools/tenant/svg';
import { soundMark } from '../../../tools/tenant/tenants';
import { ofKind } from '../../hostile/payloads';

const NS = 'xmlns="http://www.w3.org/2000/svg"';

describe('cleaning a drawing', () => {
  it.each([
    ['comments', `<svg ${NS} viewBox="0 0 9 9"><!-- x --><path d="M0 0h9"/></svg>`],
    ['metadata', `<svg ${NS} viewBox="0 0 9 9"><metadata><a><b/></a></metadata><path d="M0 0h9"/></svg>`],
    [
      'editor data',
      `<svg ${NS} xmlns:s="http://s.example" s:v="1" viewBox="0 0 9 9"><s:view><s:grid/></s:view><path d="M0 0h9" s:label="x"/></svg>`,
    ],
    ['scripts', `<svg ${NS} viewBox="0 0 9 9"><script>if (a<b) c()</script><path d="M0 0h9"/></svg>`],
    ['event attributes', `<svg ${NS} viewBox="0 0 9 9" onload="x()"><path d="M0 0h9" onclick='y()'/></svg>`],
    [
      'DOCTYPE',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>`,
    ],
    ['width and height, now a viewBox', `<svg ${NS} width="9px" height="9"><path d="M0 0h9"/></svg>`],
    ['links', `<svg ${NS} viewBox="0 0 9 9"><a href="https://x.example"><path d="M0 0h9"/></a></svg>`],
    ['foreign content', `<svg ${NS} viewBox="0 0 9 9"><foreignObject><p>x</p></foreignObject><path d="M0 0h9"/></svg>`],
    ['animations', `<svg ${NS} viewBox="0 0 9 9"><path d="M0 0h9"/><set attributeName="href"/></svg>`],
  ])('takes away: %s', (what, svg) => {
    const clean = cleanSvg(svg);
    expect(clean.removed).toEqual([what]);
    expect(clean.svg).toBe(`<svg ${NS} viewBox="0 0 9 9"><path d="M0 0h9"/></svg>`);
  });

  it('keeps a sound drawing as it is', () => {
    const svg = `<svg ${NS} viewBox="0 0 9 9"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><style>.a{fill:url(#g)}</style><path class="a" d="M0 0h9"/></svg>`;
    expect(cleanSvg(svg)).toEqual({ svg, removed: [] });
  });

  it('takes away addresses outside, in attributes and styles', () => {
    const svg = `<svg ${NS} viewBox="0 0 9 9"><style>@import "https://x.example/a.css";.a{fill:red}</style><image href="https://x.example/b.png"/><path style="fill:url(https://x.example/c)"/></svg>`;
    expect(linkedOutside(svg)).toContain('x.example');
    const clean = cleanSvg(svg);
    expect(clean.svg).not.toContain('x.example');
    expect(clean.removed).toEqual(['addresses outside of the drawing']);
    expect(linkedOutside(clean.svg)).toBeNull();
  });

  it.each([
    `<path style="fill:u&#114;l(https://x.example/c)" d="M0 0h9"/>`,
    `<style>@&#105;mport "https://x.example/a.css";</style><path d="M0 0h9"/>`,
    `<style><![CDATA[@import "https://x.example/a.css";]]></style><path d="M0 0h9"/>`,
  ])('takes away an address that is written in another way: %s', (inner) => {
    const svg = `<svg ${NS} viewBox="0 0 9 9">${inner}</svg>`;
    expect(linkedOutside(svg)).toContain('x.example');
    expect(cleanSvg(svg).svg).toMatch(/^<svg (?!.*x\.example).*<path .*<\/svg>$/);
  });

  it.each([
    ['<g></svg>', 'its XML is broken in line 1, column 67 (Unexpected close tag)'],
    ['<path d="M0 0h9"/>', 'it ends before </svg>'],
  ])('says why it cannot read %s', (inner, broken) => {
    expect(cleanSvg(`<svg ${NS} viewBox="0 0 9 9">${inner}`)).toEqual({ svg: '', removed: [], broken });
  });

  it('leaves nothing that runs of any hostile drawing', () => {
    const drawings = ofKind('script', 'svg').filter(({ text }) => /<svg/i.test(text));
    expect(drawings.length).toBeGreaterThan(5);
    for (const { text } of drawings) expect(() => soundMark(cleanSvg(text).svg, 'x.svg'), text).not.toThrow();
  });

  it('does not grow by entities', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><svg ${NS} viewBox="0 0 9 9"><path id="&c;" d="M0 0h9"/></svg>`;
    expect(cleanSvg(bomb).svg.length).toBeLessThan(bomb.length);
  });
});

it('a drawing in one colour becomes currentColor everywhere', () => {
  const svg = `<svg ${NS} viewBox="0 0 9 9"><style>.a{fill:#123456;stroke:none}</style><path class="a" d="M0 0h9"/><path fill="red" stroke="none" d="M0 0h9"/><path style="fill:rgb(1, 2, 3)" d="M0 0h9"/></svg>`;
  expect(recolored(svg, 'currentColor')).toBe(
    `<svg ${NS} viewBox="0 0 9 9" fill="currentColor"><style>.a{fill:currentColor;stroke:none}</style><path class="a" d="M0 0h9"/><path fill="currentColor" stroke="none" d="M0 0h9"/><path style="fill:currentColor" d="M0 0h9"/></svg>`,
  );
});

it.each([
  ['Saule Reisid', 'saule', 'SR'],
  ['Šiaulių kelionės', 'siauliai', 'SK'],
  ['Солнце', 'sun', 'S'],
  ['kaija', 'kaija', 'K'],
  ['„24“ Travel & Co', 'x', '2T'],
])('the letters of %s', (name, short, letters) => {
  expect(initialsOf(name, short)).toBe(letters);
});
