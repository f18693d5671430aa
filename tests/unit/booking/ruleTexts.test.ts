import { expect, it } from 'vitest';
import { ruleText } from '@/features/booking/frame/texts';
import type { Translate } from '@/i18n/t';
import { textsIn } from '../../e2e/texts';

it('a fee of an unknown amount is told as a fee, in every language', () => {
  const format = { money: (cents: number) => `€${cents / 100}` };
  const say = (of: 'changes' | 'refund', fee: number | null, lang: 'en' | 'lv' = 'en') =>
    ruleText(of, { kind: 'fee', fee }, textsIn(lang) as unknown as Translate, format);
  expect(say('changes', 4000)).toBe('Changes for €40 and the fare difference');
  expect(say('changes', null)).toBe('Changes for a fee and the fare difference');
  expect(say('refund', null)).toBe('Refund less a fee');
  expect(say('refund', null, 'lv')).toBe('Naudu atmaksā, atskaitot maksu');
});
