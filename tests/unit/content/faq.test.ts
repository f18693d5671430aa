import { describe, expect, it } from 'vitest';
import { countQuestions, faqJsonLd, faqOf, isHtml, plainAnswer, searchFaq } from '@/domain/content/faq';
import { versionOf } from '@/domain/content/version';
import { logoPlace } from '@/domain/tenant/logo';

const STRINGS = {
  'faq.bags.title': 'Somas un bagāža',
  'faq.bags.add.question': 'Vai bagāžu var pievienot?',
  'faq.bags.add.answer': '<p>Jā, <a href="/x">rezervējot</a> &amp; vēlāk.</p>',
  'faq.pay.title': 'Maksāšana',
  'faq.pay.how.question': 'Kā maksāt?',
  'faq.pay.how.answer': 'Ar karti.',
  'faq.pay.late.question': 'Without an answer?',
  'faq.1.question': 'Old form?',
  'faq.1.answer': '1 < 2',
  'faq.empty.title': 'No questions',
  'other.key': 'x',
};

describe('the questions of a server', () => {
  const topics = faqOf(STRINGS);
  it('are grouped by topic, in their order; what is half is left out', () => {
    expect(topics.map(({ id, title, questions }) => [id, title, questions.map((each) => each.id)])).toEqual([
      ['bags', 'Somas un bagāža', ['bags-add']],
      ['pay', 'Maksāšana', ['pay-how']],
      ['', '', ['1']],
    ]);
    expect(faqOf({ constructor: 'x', 'faq.__proto__.question': 'x' })).toEqual([]);
  });
  it.each([
    ['', 3],
    ['bagaza', 1],
    ['BAGĀŽU pievienot', 1],
    ['velak', 1],
    ['href', 0],
    ['maksasana karti', 1],
    ['karti bagaza', 0],
  ])('are found by the words "%s": %i', (typed, n) => expect(countQuestions(searchFaq(topics, typed))).toBe(n));
  it('tell search engines plain answers', () => {
    expect(faqJsonLd(topics)).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: [{ acceptedAnswer: { text: 'Jā, rezervējot & vēlāk.' } }, {}, { name: 'Old form?' }],
    });
    expect([isHtml('1 < 2 and 3 > 2'), isHtml('<b>x</b>'), plainAnswer('1 < 2')]).toEqual([false, true, '1 < 2']);
  });
});

describe('the version of a text', () => {
  it.each([
    ['<meta name="date" content="2026-03-01"><p>x</p>', 'Tue, 05 May 2026 10:00:00 GMT', '2026-03-01'],
    ["<meta content='2026-03-02' name='date'>", null, '2026-03-02'],
    ['<meta name="date" content="2026-13-45">', null, null],
    ['<p>x</p>', 'Tue, 05 May 2026 10:00:00 GMT', '2026-05-05'],
    ['<meta name="dates" content="2026-03-01">', null, null],
    ['<p>x</p>', 'yesterday', null],
  ])('%s, changed %s: %s', (html, changed, day) => expect(versionOf(html, changed)).toBe(day));
});

describe('the place of a logo', () => {
  const box = { width: 120, height: 30 };
  it.each([
    [4, 'whole'],
    [1, 'mark'],
    [23, null],
    [0.3, null],
    [0, null],
    [Number.NaN, null],
  ])('%d times as wide as high: %s', (ratio, place) => expect(logoPlace(ratio, box)).toBe(place));
});
