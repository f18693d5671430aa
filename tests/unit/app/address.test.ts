import { describe, expect, it } from 'vitest';
import { repairedAddress } from '@/domain/address';

const repaired = (address: string): string => {
  const { search, hash } = new URL(address, 'https://tenant.test/order/KA-1/confirmation');
  const right = repairedAddress(search, hash);
  return right.search + right.hash;
};

describe('parameters that others add to an address', () => {
  it.each([
    ['a second question mark', '?lang=en?token=T', '?lang=en&token=T'],
    ['a second query of its own', '?lang=en?token=T&status=ok', '?lang=en&token=T&status=ok'],
    ['two question marks', '??token=T', '?token=T'],
    ['a separator before it', '?lang=en&?token=T', '?lang=en&token=T'],
    ['an ampersand as HTML', '?lang=en&amp;token=T', '?lang=en&token=T'],
    ['one that is HTML twice', '?lang=en&amp;amp;token=T', '?lang=en&token=T'],
    ['a query behind the fragment', '?lang=en#receipt?token=T', '?lang=en&token=T#receipt'],
    ['a fragment instead of a query', '?lang=en#token=T&status=ok', '?lang=en&token=T&status=ok'],
    ['an empty fragment', '?lang=en#?token=T', '?lang=en&token=T'],
    ['an advertisement on results', '?s_iata=rix&cabin=all?fbclid=x', '?s_iata=rix&cabin=all&fbclid=x'],
    ['a question mark at the end', '?lang=en?', '?lang=en'],
  ])('are read: %s', (_, given, right) => expect(repaired(given)).toBe(right));

  it.each([
    '',
    '?lang=en',
    '?lang=en&token=a.b-c_d=',
    '?lang=en&token=a%3Fb%3Dc#receipt',
    '?login=true&from=/trips?tab=past',
    '?login=true&from=%2Ftrips%3Ftab%3Dpast',
    '?src=st.+john%27s&d_iata=bcn',
    '?lang=en&token=a?b',
    '#_=_',
  ])('leave a right address alone: %s', (address) => expect(repaired(address)).toBe(address));
});
