import { describe, expect, it } from 'vitest';
import { emailDoubt, emailFault, tidyEmail } from '@/domain/booking/email';
import { contactProblems } from '@/domain/booking/validate';

describe('an e-mail address', () => {
  it.each([
    'anna@example.com', 'a@b.co', 'first.last+tag@sub.example.lv', "o'neill@example.ie", 'x_y-z@a-b.museum',
    // International domains, as they are typed: faß.de is not fass.de.
    'anna@faß.de', 'anna@bücher.example', 'anna@почта.рф', 'ivan@кто.рф', 'anna@例え.jp', 'a@xn--fa-hia.de', 'anna@δοκιμή.ευ',
    'a@بازار.شبكة', 'anna@šiauliai.lt', 'anna@mail.com', 'anna@inbox.la', 'anna@yahoo.fr', 'anna@hotmail.co.uk', 'anna@ymail.com',
  ])('%s is one, and nothing is asked', (text) => {
    expect([tidyEmail(text), emailFault(text), emailDoubt(text)]).toEqual([text, null, null]);
  }); // prettier-ignore

  it.each([
    ['.anna@example.com', 'emailDots'], ['anna.@example.com', 'emailDots'], ['an..na@example.com', 'emailDots'],
    ['o’neill@example.com', 'emailApostrophe'], ['анна@example.com', 'emailLetters'], ['jānis@example.com', 'emailLetters'],
    ['a@example.com, b@example.com', 'emailOne'], ['a @example.com', 'emailOne'], ['a@@example.com', 'emailOne'],
    ['anna', 'email'], ['anna@', 'email'], ['anna@gmail', 'email'], ['anna@gmail.c', 'email'], ['anna@a..lv', 'email'],
    ['anna@-a.lv', 'email'], ['anna@1.2.3.4', 'email'], ['anna@gmail.сom', 'email'], ['a@b.c', 'email'],
  ] as const)('%s is none: %s', (text, fault) => expect(emailFault(text)).toBe(fault)); // prettier-ignore

  it.each([
    [' Anna Ozola <anna@example.com> ', 'anna@example.com'], ['mailto:anna@example.com', 'anna@example.com'],
    ['anna@example.com.', 'anna@example.com'], ['\u200banna@example.com\u202c', 'anna@example.com'],
    ['anna＠example．com', 'anna@example.com'],
  ])('%s is read as %s', (text, email) => expect([tidyEmail(text), emailFault(text)]).toEqual([email, null])); // prettier-ignore
});

describe('an address that is probably another one', () => {
  it.each([
    // Cyrillic and Greek letters that look like Latin ones, in the ending, the domain, and before the @
    ['anna.b@gmail.сom', 'lookalike', 'anna.b@gmail.com'], ['anna@gmail.сом', 'lookalike', 'anna@gmail.com'],
    ['аnnа@gmail.com', 'lookalike', 'anna@gmail.com'], ['anna@gmаil.com', 'lookalike', 'anna@gmail.com'],
    ['anna@gmail.cοm', 'lookalike', 'anna@gmail.com'], ['anna@gmaıl.com', 'lookalike', 'anna@gmail.com'],
    // The Russian keyboard
    ['фттф@пьфшд.сщь', 'layout', 'anna@gmail.com'], ['фттф"пьфшдюсщь', 'layout', 'anna@gmail.com'],
    ['фттф@gmail.com', 'layout', 'anna@gmail.com'], ['anna@шт.ищч.дм', 'layout', 'anna@in.box.lv'],
    // Slips
    ['anna@gmail.con', 'slip', 'anna@gmail.com'], ['anna@gmail.c', 'slip', 'anna@gmail.com'],
    ['anna@gmail.co', 'slip', 'anna@gmail.com'], ['anna@gmial.com', 'slip', 'anna@gmail.com'],
    ['anna@gmai.com', 'slip', 'anna@gmail.com'], ['anna@gmaill.com', 'slip', 'anna@gmail.com'],
    ['anna@gmail', 'slip', 'anna@gmail.com'], ['anna@gmailcom', 'slip', 'anna@gmail.com'], ['anna@gmail.lv', 'slip', 'anna@gmail.com'],
    ['anna@hotmial.com', 'slip', 'anna@hotmail.com'], ['anna@hotmail.con', 'slip', 'anna@hotmail.com'],
    ['anna@outlok.com', 'slip', 'anna@outlook.com'], ['anna@yaho.com', 'slip', 'anna@yahoo.com'], ['anna@imbox.lv', 'slip', 'anna@inbox.lv'],
    ['Anna@GMAIL.CON', 'slip', 'Anna@gmail.com'], ['anna@agency.con', 'slip', 'anna@agency.com'],
    ['o’neill@example.ie', 'slip', "o'neill@example.ie"],
    ['anna@icould.com', 'slip', 'anna@icloud.com'], ['anna@mail.cmo', 'slip', 'anna@mail.com'],
    // The space behind a suggested word of a phone, and a comma for the full stop.
    ['anna @example.com', 'slip', 'anna@example.com'], ['anna@example. com', 'slip', 'anna@example.com'],
    ['anna@example,com', 'slip', 'anna@example.com'], ['anna@mail.example;lv', 'slip', 'anna@mail.example.lv'],
  ] as const)('%s: %s, %s', (text, kind, to) => {
    expect(emailDoubt(text)).toEqual({ kind, to });
  }); // prettier-ignore

  it('blocks until the traveller has answered', () => {
    const contact = { email: 'anna@gmail.con', telCode: '371', tel: '26123456', isSubscribedNewsletter: false };
    expect(contactProblems(contact)).toEqual([{ field: 'contact.email', kind: 'emailAsk' }]);
    expect(contactProblems({ ...contact, isEmailSure: true })).toEqual([]);
    // No answer makes an address of what is none.
    expect(contactProblems({ ...contact, email: 'anna@gmail.сom', isEmailSure: true })).toMatchObject([
      { kind: 'emailAsk' },
    ]);
  });
});
