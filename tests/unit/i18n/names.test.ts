import { describe, expect, it } from 'vitest';
import { LANGS } from '@/domain/locale';
import { messagesIn } from '../../e2e/texts';

/** A button's name for screen readers, and what is written on it: who speaks to the browser says what they see. */
const PAIRS: [name: string, shown: string][] = [
  ['trips.reference.copy', 'trips.copy'],
  ['order.copyWhat', 'order.copy'],
];

describe.each(LANGS)('names of buttons in %s', (lang) => {
  const texts = messagesIn(lang);
  it.each(PAIRS)('%s begins with %s', (name, shown) => {
    expect(texts[name]?.startsWith(texts[shown] ?? '?')).toBe(true);
  });

  it('the question about visits and their card are two regions of one page', () => {
    expect(texts['content.visits.title']).not.toBe(texts['dashboard.visits.title']);
  });
});
