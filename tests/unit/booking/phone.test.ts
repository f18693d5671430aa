import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { type PhoneFill, filledCode, filledNumber, isPhoneText, plainPhone } from '@/domain/booking/phone';
import { CALLING_CODES, lengthDoubt, otherNumber, readPhone } from '@/platform/phoneNumbers';

const tel = (telCode: string, text: string) => readPhone(telCode, text)?.tel;

describe('a phone number as dialled within its country', () => {
  it.each([
    ['371', '26 123-456', '26123456'],
    ['371', '２６１２３４５６', '26123456'],
    ['371', '26123456 ext. 12', '26123456'],
    ['371', '26123456 доб. 12', '26123456'],
    ['370', '8 612 34567', '61234567'],
    ['370', '(0-612) 34567', '61234567'],
    ['7', '8 (912) 345-67-89', '9123456789'],
    ['44', '020 7946 0000', '2079460000'],
    ['49', '0151 23456789', '15123456789'],
    ['375', '8 029 491 19 11', '294911911'],
    ['36', '06 30 123 4567', '301234567'],
    ['54', '011 15 2345 6789', '91123456789'],
    ['371', '371 26 123 456', '26123456'],
    ['370', '370 612 34567', '61234567'],
    ['372', '372 512 3456', '5123456'],
    ['44', '44 20 7946 0000', '2079460000'],
    ['49', '49 151 23456789', '15123456789'],
    ['62', '62 812 345 678', '812345678'],
    ['383', '383 43 201 234', '43201234'],
  ])('+%s %s can be dialled from abroad as %s', (telCode, text, to) => expect(tel(telCode, text)).toBe(to));
  it.each([
    ['370', '8123 4567', '81234567'],
    ['371', '8 612 34567', '861234567'],
    ['372', '800 1234', '8001234'],
    // Leer in Germany has the area code 491.
    ['49', '0491 12345', '49112345'],
    ['49', '491 9876543', '4919876543'],
    ['371', '371 12 345', '37112345'],
    ['372', '372 1234', '3721234'],
    ['7', '712 345 67 89', '7123456789'],
    ['39', '06 6982 1234', '0669821234'],
    ['7', '812 345 67 89', '8123456789'],
    ['1', '212 555 0123', '2125550123'],
  ])('+%s %s is complete: %s', (telCode, text, to) => expect(tel(telCode, text)).toBe(to));
});

const WITH_CODE = [
  ['+371 2612-3456', '371', '26123456'],
  ['00371 26 123 456', '371', '26123456'],
  ['tel:+37126123456', '371', '26123456'],
  ['tel:+371-2612-3456;ext=12', '371', '26123456'],
  ['+371 2612 3456 ext. 12', '371', '26123456'],
  ['\u202a+371 26\u00a0123\u2013456\u202c', '371', '26123456'],
  ['+1 (212) 555-0123', '1', '2125550123'],
  ['＋３７０ 61234567', '370', '61234567'],
  ['+7 912 345 67 89', '7', '9123456789'],
  ['+44.20.7946.0000', '44', '2079460000'],
  ['+44 (0)20 7946 0000', '44', '2079460000'],
  ['0049 ( 0 ) 30 901820', '49', '30901820'],
  ['+371 (0) 26123456', '371', '26123456'],
  ['(+371) 26123456', '371', '26123456'],
  ['(00371)26123456', '371', '26123456'],
  ['+39 06 6982 1234', '39', '0669821234'],
] as const;

describe('a phone number with its country code', () => {
  it.each(WITH_CODE)('%s is %s and %s, whatever prefix is chosen', (text, telCode, digits) => {
    for (const chosen of ['371', '1', '', '999']) expect(readPhone(chosen, text)).toEqual({ telCode, tel: digits });
  });
  it.each(WITH_CODE)('%s is %s and %s without the numbering plans too', (text, telCode, digits) => {
    expect(isPhoneText(text)).toBe(true);
    expect(plainPhone('372', text)).toEqual({ telCode, tel: digits });
  });
  it('a trunk zero after the country code is dropped where it is not dialled', () => {
    expect(readPhone('371', '+370 0 612 34567')).toEqual({ telCode: '370', tel: '61234567' });
    expect(readPhone('371', '+39 (0)6 6982 1234')).toEqual({ telCode: '39', tel: '0669821234' });
  });
  it.each(['', '+', '+371', 'call me', '+999 12345678', 'call +371 26123456'])('“%s” is no known number', (text) =>
    expect(readPhone('', text)).toBeNull(),
  );
  it('a number of a code that no plan knows is split by the form of all codes, and can be sent', () => {
    expect(plainPhone('371', '+999 12345678')).toEqual({ telCode: '999', tel: '12345678' });
    expect([isPhoneText('+999 12345678'), isPhoneText('call me'), isPhoneText('+371')]).toEqual([true, false, false]);
  });
  it('the split without plans agrees with every calling code of the list', () => {
    for (const { code } of CALLING_CODES)
      expect(plainPhone('', `+${code}1234567`)).toEqual({ telCode: code, tel: '1234567' });
  });
});

describe('the length of a phone number', () => {
  it.each([
    ['371', '2612345', 'short'],
    ['371', '26123456', null],
    ['371', '261234567', 'long'],
    ['372', '5123456', null],
    ['372', '51234567', null],
    ['999', '1234567', null],
    ['371', 'call me', null],
    ['371', '', null],
  ])('+%s %s: %s', (telCode, digits, doubt) => expect(lengthDoubt({ telCode, tel: digits })).toBe(doubt));
});

describe('another number is asked about', () => {
  it.each([
    // Browsers fill in a national number and keep the prefix of before.
    ['370', '26123456', ['371'], '371', '26123456'],
    ['371', '050 123 45 67', ['371', '380'], '380', '501234567'],
    ['371', '8 612 34567', ['370'], '370', '61234567'],
    ['372', '0151 23456789', ['371', '49'], '49', '15123456789'],
  ] as const)('+%s %s of a traveller of %j', (chosen, text, codes, telCode, digits) =>
    expect(otherNumber(chosen, text, codes)).toEqual({ telCode, tel: digits }),
  );
  it.each([
    ['371', '26123456', ['370']],
    ['371', '371 26123456', ['370']],
    ['49', '04931 123456', ['371']],
    ['371', '+380 50 123 45 67', ['371']],
    ['371', '2612345', ['371']],
    ['371', 'call me', ['380']],
    ['371', '', ['380']],
  ] as const)('not for +%s %s of a traveller of %j', (chosen, text, codes) =>
    expect(otherNumber(chosen, text, codes)).toBeNull(),
  );
});

it('every country has its calling code, the largest of those that share one first', () => {
  const countries = CALLING_CODES.map(({ country }) => country);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.length).toBeGreaterThan(240);
  expect(['1', '7', '44', '47', '358'].map((code) => CALLING_CODES.find((one) => one.code === code)?.country)).toEqual([
    'US',
    'RU',
    'GB',
    'NO',
    'FI',
  ]);
});

describe('an example number of every country', () => {
  const all = CALLING_CODES.flatMap(({ code, country }) => {
    const tel = examples[country as CountryCode];
    const parsed = tel && parsePhoneNumberFromString(`+${code}${tel}`, metadata);
    return tel && parsed ? [{ code, country, tel, parsed }] : [];
  });
  type Example = (typeof all)[number];
  const ways: [string, (one: Example) => [prefix: string, typed: string] | null][] = [
    ['as it is dialled', ({ code, tel }) => [code, tel]],
    ['as its country writes it', ({ code, parsed }) => [code, parsed.formatNational()]],
    ['that way behind its code', ({ code, parsed }) => ['371', `+${code} ${parsed.formatNational()}`]],
    ['with its code', ({ parsed }) => ['371', parsed.formatInternational()]],
    ['with 00', ({ code, tel }) => ['1', `00${code} ${tel}`]],
    ['with +00', ({ code, tel }) => ['371', `+00 ${code}${tel}`]],
    ['as a link', ({ parsed }) => ['371', parsed.getURI()]],
    ['with its code and no plus', ({ code, tel }) => [code, code + tel]],
    ['with its code twice', ({ code, tel }) => ['371', `+${code} ${code}${tel}`]],
    // Few digits say too little.
    [
      'with its code and no plus, another prefix chosen',
      ({ code, tel }) => ((code + tel).length < 10 ? null : ['371', code + tel]),
    ],
  ];
  it.each(ways)('is read %s', (_, typed) => {
    const wrong = all.flatMap((one) => {
      const [prefix, text] = typed(one) ?? [];
      if (prefix === undefined || text === undefined) return [];
      const read = readPhone(prefix, text);
      return read?.telCode === one.code && read.tel === one.tel ? [] : [`${one.country}: +${prefix} ${text}`];
    });
    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(235);
  });
  it('is read whatever prefix was there before, chosen or in the text, with and without the plans', () => {
    const one = fc.constantFrom(...all);
    const notation = fc.constantFrom<(code: string, tel: string) => string>(
      (code, digits) => `+${code} ${digits}`,
      (code, digits) => `00${code}${digits}`,
      (code, digits) => `(+${code})${digits}`,
      (code, digits) => `(00${code}) ${digits}`,
      (code, digits) => `+ ${code}-${digits.slice(0, 2)}·${digits.slice(2)}`,
    );
    fc.assert(
      fc.property(one, one, notation, fc.boolean(), ({ code, tel }, before, write, isTyped) => {
        const text = `${isTyped ? `+${before.code} ` : ''}${write(code, tel)}`;
        expect([text, readPhone(before.code, text)]).toEqual([text, { telCode: code, tel }]);
        expect([text, plainPhone(before.code, text)]).toEqual([text, { telCode: code, tel }]);
      }),
    );
  });
});

describe('a number that was filled in twice, or with its code', () => {
  it.each([
    ['371', '358401234567', '358', '401234567'],
    ['371', '+371 +371 26123456', '371', '26123456'],
    ['49', '+371 26123456', '371', '26123456'],
    ['36', '06301234567', '36', '301234567'],
    ['375', '80294911911', '375', '294911911'],
    ['375', '+375 80 29 491-19-11', '375', '294911911'],
    ['47', '0 406 12 345', '47', '40612345'],
    ['371', '+00371 26123456', '371', '26123456'],
  ])('+%s %s is %s %s', (telCode, text, code, digits) =>
    expect(readPhone(telCode, text)).toEqual({ telCode: code, tel: digits }),
  );
});

describe('a browser that fills in prefix and number', () => {
  type Step = { code: string } | { number: string };
  const EMPTY: PhoneFill = { code: null, numberAt: 0 };
  /** What is dialled after these steps on a form with a number, each `ms` after the one before. */
  const after = (form: { telCode: string; tel: string }, steps: readonly Step[], ms = 5) => {
    let fill = EMPTY;
    let [pair, at] = [form, 10_000];
    for (const step of steps) {
      at += ms;
      const [next, telCode] =
        'code' in step ? filledCode(fill, step.code, pair.tel, at) : filledNumber(fill, step.number, at);
      fill = next;
      pair = { telCode: telCode ?? pair.telCode, tel: 'number' in step ? step.number : pair.tel };
      pair = 'number' in step ? plainPhone(pair.telCode, pair.tel) : pair;
    }
    return pair;
  };
  const finnish = { telCode: '358', tel: '401234567' };
  const latvian = { telCode: '371', tel: '26123456' };
  it('leaves the prefix of a typed number', () => expect(after(finnish, [{ code: '371' }])).toEqual(finnish));
  it.each([
    ['in the order of the page', [{ code: '371' }, { number: '26123456' }]],
    ['the other way round', [{ number: '26123456' }, { code: '371' }]],
    ['with the code in the number', [{ number: '+37126123456' }, { code: '1' }]],
  ])('takes both, %s', (_, steps) => expect(after(finnish, steps)).toEqual(latvian));
  it('takes a prefix alone while there is no number', () =>
    expect(after({ telCode: '358', tel: '' }, [{ code: '371' }]).telCode).toBe('371'));
  it('forgets a prefix whose number did not come', () =>
    expect(after(finnish, [{ code: '371' }, { number: '401234568' }], 2000)).toEqual({
      telCode: '358',
      tel: '401234568',
    }));
});
