import { array, assert, constantFrom, property, record, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairedAddress } from '@/domain/address';
import { mayNeedRepair } from '@/domain/oddAddress';

const PATH = '/order/KA-1/confirmation';

const repaired = (address: string): string => {
  const url = new URL(address, `https://tenant.test${PATH}`);
  const right = repairedAddress(url);
  // Most addresses are not even looked at.
  if (mayNeedRepair(url.pathname + url.search + url.hash)) expect(repairedAddress(right)).toEqual(right);
  else expect(right).toMatchObject({ pathname: url.pathname, search: url.search, hash: url.hash });
  return right.pathname.replace(PATH, '') + right.search + right.hash;
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
    ['an encoded question mark', '?lang=en%3Ftoken=T', '?lang=en&token=T'],
    ['one that is encoded twice', '?lang=en%253Ftoken%253DT', '?lang=en&token=T'],
    ['an encoded ampersand', '?lang=en%26token=T&status=ok', '?lang=en&token=T&status=ok'],
    ['an encoded query', '?lang=en%3Ftoken%3Da%252Bb%26status%3Dok', '?lang=en&token=a%2Bb&status=ok'],
    ['nothing but an encoded query', '?lang%3Den%26token%3DT', '?lang=en&token=T'],
    ['an ampersand as encoded HTML', '?lang=en%26amp%3Btoken=T', '?lang=en&token=T'],
    ['a semicolon', '?lang=en;token=T', '?lang=en&token=T'],
    ['names in capitals', '?LANG=en&TOKEN=aB', '?lang=en&token=aB'],
    ['a query behind an encoded fragment', '#receipt%3FTOKEN=T', '?token=T#receipt'],
    ['an encoded query behind the path', `${PATH}%3Ftoken=T`, '?token=T'],
    ['an ampersand without a question mark', `${PATH}&token=T&status=ok?lang=en`, '?token=T&status=ok&lang=en'],
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
    '?login=true&from=%2Ftrips%3Ftab%3Dpast%26lang%3Den',
    '?login=true&from=/trips%3Flang=en',
    '?utm_Source=A%3Fb%3Dc',
    '#_=_',
  ])('leave a right address alone: %s', (address) => expect(repaired(address)).toBe(address));
});

describe('pages that are called by their file', () => {
  it.each([
    ['/index.html', '/'],
    ['/flights/index.html', '/flights/'],
    ['/flights/app.html', '/flights/'],
    ['/search/results/index.html', '/search/results/'],
    ['/info/my-index.html', '/info/my-index.html'],
  ])('%s opens %s', (file, path) => {
    expect(repairedAddress({ pathname: file, search: '?lang=lv', hash: '' }).pathname).toBe(path);
    expect(mayNeedRepair(`${file}?lang=lv`)).toBe(true);
  });
});

it('finds language and token in any of these ways, alone and together', () => {
  const name = (text: string) => constantFrom(text, text.toUpperCase(), text.slice(0, 1).toUpperCase() + text.slice(1));
  const joint = constantFrom('&', '&amp;', '?', '??', '%3F', '%3f', '%26', '%253F', '%26amp;', ';', '&?', '#', '#?');
  const letters = 'a,b,c,X,Y,Z,0,1,9,-,_,.,~'.split(',');
  const token = array(constantFrom(...letters), { minLength: 1 }).map((all) => all.join(''));
  const lang = constantFrom('en', 'lv', 'RU');
  const sign = constantFrom('=', '%3D');
  const before = constantFrom('', '?', `?utm_source=x&`, '?a=b%3Fc&');
  assert(
    property(record({ token, lang, sign, joint, before }), tuple(name('lang'), name('token')), (given, names) => {
      const [ofLang, ofToken] = names;
      // Behind an encoded sign everything is encoded; a fragment behind it is none.
      const address = `${given.before || '?'}${ofLang}=${given.lang}${given.joint}${ofToken}${given.sign}${given.token}`;
      const url = new URL(address, 'https://tenant.test/');
      const { search } = repairedAddress(url);
      expect(mayNeedRepair(url.href.slice(url.origin.length)) || search === url.search).toBe(true);
      const query = new URLSearchParams(search);
      expect([query.get('lang'), query.get('token')]).toEqual([given.lang, given.token]);
      expect(repairedAddress({ pathname: '/', search, hash: '' }).search).toBe(search);
    }),
  );
  assert(
    property(string(), string(), (value, anchor) => {
      const query = new URLSearchParams({ lang: 'en', token: value }).toString();
      const url = new URL(`?${query}#${encodeURIComponent(anchor)}`, 'https://tenant.test/');
      expect(repairedAddress(url)).toMatchObject({ search: url.search, hash: url.hash });
    }),
  );
});

describe('the page of a route in another language', () => {
  const of = (path: string, search = ''): string => {
    expect(mayNeedRepair(path + search)).toBe(true);
    const right = repairedAddress({ pathname: path, search, hash: '' });
    return right.pathname + right.search;
  };
  it('has its language in the path, which the app knows as a parameter', () => {
    expect(of('/cheap-flights/oneway/RIX/BCN/lv')).toBe('/cheap-flights/oneway/RIX/BCN?lang=lv');
    expect(of('/base/cheap-flights/roundtrip/RIX/BCN/EN/', '?utm=a')).toBe(
      '/base/cheap-flights/roundtrip/RIX/BCN?utm=a&lang=en',
    );
    expect(of('/cheap-flights/oneway/RIX/BCN/lv', '?lang=ru')).toBe('/cheap-flights/oneway/RIX/BCN?lang=ru');
  });
  it('is no other path', () => {
    expect(of('/cheap-flights/oneway/RIX/BCN/xx')).toBe('/cheap-flights/oneway/RIX/BCN/xx');
    expect(mayNeedRepair('/cheap-flights/oneway/RIX/BCN')).toBe(false);
  });
});
