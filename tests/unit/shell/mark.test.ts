import { describe, expect, it } from 'vitest';
import { readMark, readTenant, soundMark, tenantNames } from '../../../tools/tenant/tenants';
import { ofKind } from '../../hostile/payloads';

describe('the drawing of a tenant', () => {
  it('of every tenant is taken', () => {
    for (const name of tenantNames()) expect(readMark(readTenant(name))).toMatch(/^<svg/);
  });

  it.each([
    '<svg><script>1</script></svg>',
    '<svg onload="1"/>',
    '<svg><x:script xmlns:x="http://www.w3.org/1999/xhtml"/></svg>',
    '<svg><a href="javascript:1"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "1">]><svg/>',
  ])('%s fails the build', (mark) => {
    expect(() => soundMark(mark, 'x.svg')).toThrow('x.svg');
  });

  it('that could run is never taken', () => {
    for (const { text } of ofKind('script', 'svg').filter((one) =>
      /^<(?:svg|script)\b.*(?:__hit|canary)/i.test(one.text),
    ))
      if (!text.includes('<style>')) expect(() => soundMark(text, 'x.svg'), text).toThrow();
  });
});
