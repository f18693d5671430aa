import { describe, expect, it } from 'vitest';
import { namesIn, plain, serviceText } from '@/domain/services/texts';

describe('the server’s texts of a service', () => {
  it('are title, sentence, details and facts, each fact in its place', () => {
    const text = serviceText(
      {
        'plus.title': ' Insurance Plus ',
        'plus.text': 'Medical costs and baggage.',
        'plus.details': '<p>More</p>',
        'plus.yes.1': 'Medical costs up to €100,000',
        'plus.no.3': 'No cancelled trips',
        'plusser.title': 'Another one',
      },
      'plus',
    );
    expect(text).toEqual({
      title: 'Insurance Plus',
      text: 'Medical costs and baggage.',
      details: '<p>More</p>',
      facts: [{ yes: true, text: 'Medical costs up to €100,000' }, null, { yes: false, text: 'No cancelled trips' }],
    });
  });
  it('are empty for an unknown service', () => {
    expect(serviceText({}, 'plus')).toEqual({ title: '', text: '', details: '', facts: [] });
  });
  it('have five facts, the positive one where both are given', () => {
    const strings = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`a.yes.${n}`, `yes ${n}`]));
    const { facts } = serviceText({ ...strings, 'a.no.2': 'no 2' }, 'a');
    expect(facts).toHaveLength(5);
    expect(facts[1]).toEqual({ yes: true, text: 'yes 2' });
  });
});

describe('the names of services', () => {
  it('are their titles', () => {
    const strings = { 'plus.title': 'Plus', 'plus.text': 'Text', 'a.refused.title': 'None', 'b.title': ' <br> ' };
    expect(namesIn(strings)).toEqual({ plus: 'Plus' });
  });
});

describe('a text with leftover editor tags', () => {
  it.each([
    ['<b>Medical</b> costs<br>abroad', 'Medical costs abroad'],
    ['Gate &amp; belt, up to 30&nbsp;000', 'Gate & belt, up to 30\u00A0000'],
    ['for children < 2 and > 12', 'for children < 2 and > 12'],
    ['<img src=x onerror=alert(1)>Help', 'Help'],
  ])('%s', (written, read) => {
    expect(plain(written)).toBe(read);
  });
});
