import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePassenger } from '@/domain/booking/passengers';
import {
  isName,
  joinedNames,
  nameProblem,
  onlyName,
  sentNames,
  ticketName,
  tidyName,
  unglued,
} from '@/domain/booking/names';
import { TICKET_ROOM, inTicketRoom, onTicket } from '@/domain/booking/ticketLetters';
import { passengerProblems } from '@/domain/booking/validate';
import { flightWarnings } from '@/domain/booking/warnings';

/** Real names and what a ticket has: ICAO Doc 9303 part 3, table A, hyphens as spaces, apostrophes left out. */
const NAMES = [
  // Latvian, Lithuanian, Estonian, and Russian names as passports there spell them
  ['Bērziņa', 'BERZINA'], ['Kārlis', 'KARLIS'], ['Ķīsis', 'KISIS'], ['Ļubova', 'LUBOVA'], ['Ģirts', 'GIRTS'],
  ['Šķēle', 'SKELE'], ['Žanete', 'ZANETE'], ['Čakša', 'CAKSA'], ['Ūdris', 'UDRIS'], ['Ņikita', 'NIKITA'],
  ['Žydrūnas', 'ZYDRUNAS'], ['Šarūnė', 'SARUNE'], ['Ąžuolas', 'AZUOLAS'], ['Vėjūnė', 'VEJUNE'], ['Gražvydas', 'GRAZVYDAS'],
  ['Põder', 'PODER'], ['Tõnis', 'TONIS'], ['Jäärats', 'JAEAERATS'], ['Jüri', 'JUERI'], ['Öpik', 'OEPIK'],
  ['Jevgeņijs', 'JEVGENIJS'], ['Shcherbakova', 'SHCHERBAKOVA'], ['Yulia', 'YULIA'], ['Sergejs', 'SERGEJS'],
  // Nordic
  ['Åse', 'AASE'], ['Øystein', 'OEYSTEIN'], ['Ærø', 'AEROE'], ['Sjöberg', 'SJOEBERG'], ['Hämäläinen', 'HAEMAELAEINEN'],
  ['Þorsteinn', 'THORSTEINN'], ['Guðrún', 'GUDRUN'], ['Ðarko', 'DARKO'], ['Sæunn', 'SAEUNN'], ['Áŋŋel', 'ANNEL'],
  ['Háŧŧa', 'HATTA'], ['Ŋuyen', 'NUYEN'], ['Tórshavn', 'TORSHAVN'],
  // German, Dutch, French
  ['Groß', 'GROSS'], ['GROẞ', 'GROSS'], ['Müller-Lüdenscheidt', 'MUELLER LUEDENSCHEIDT'], ['Jörg', 'JOERG'],
  ['Ĳsbrand', 'IJSBRAND'], ['van ’t Hoff', 'VAN T HOFF'], ["d'Hondt", 'DHONDT'], ['Zoë', 'ZOE'], ['Françoise', 'FRANCOISE'],
  ['Lætitia', 'LAETITIA'], ['Cœur', 'COEUR'], ['Noël', 'NOEL'], ['Jean-Luc', 'JEAN LUC'], ['L’Haÿ', 'LHAY'],
  // Polish, Czech, Slovak, Hungarian, Romanian, South Slavic, Albanian
  ['Łukasz', 'LUKASZ'], ['Wałęsa', 'WALESA'], ['Żółć', 'ZOLC'], ['Świątek', 'SWIATEK'], ['Dvořák', 'DVORAK'],
  ['Růžička', 'RUZICKA'], ['Ďurica', 'DURICA'], ['Ľubomír', 'LUBOMIR'], ['Ŕapák', 'RAPAK'], ['Erdős', 'ERDOS'],
  ['Kűrti', 'KURTI'], ['Ștefan', 'STEFAN'], ['Ţepeş', 'TEPES'], ['Ionuț', 'IONUT'], ['Đorđe', 'DORDE'],
  ['Žižić', 'ZIZIC'], ['Çelë', 'CELE'],
  // Turkish, Azerbaijani, Uzbek
  ['Işık', 'ISIK'], ['İbrahim', 'IBRAHIM'], ['Yıldız', 'YILDIZ'], ['Gülşah', 'GUELSAH'], ['Ağaoğlu', 'AGAOGLU'],
  ['Məmmədova', 'MAMMADOVA'], ['ƏLİYEV', 'ALIYEV'], ['Oʻktam', 'OKTAM'], ['G‘ulom', 'GULOM'],
  // Spanish, Portuguese, Catalan, Italian, Irish, Welsh, Maltese
  ['Muñoz', 'MUNOZ'], ['Güell', 'GUEELL'], ['João', 'JOAO'], ['Conceição', 'CONCEICAO'], ['Gal·la', 'GALLA'],
  ['D’Angelo', 'DANGELO'], ['O’Neill', 'ONEILL'], ['Ó Briain', 'O BRIAIN'], ['Siân', 'SIAN'], ['Ŵyn', 'WYN'],
  ['Borġ', 'BORG'], ['Ħamrun', 'HAMRUN'], ['Żammit', 'ZAMMIT'],
  // Vietnamese, Arabic and Hawaiian signs, Hausa, Ewe, Yoruba
  ['Nguyễn', 'NGUYEN'], ['Đặng', 'DANG'], ['Ưng', 'UNG'], ['Hồ Thị Ơn', 'HO THI ON'], ['Muʿin', 'MUIN'],
  ['Maʾmun', 'MAMUN'], ['Kaʻiulani', 'KAIULANI'], ['Ɓala', 'BALA'], ['Ɛdem', 'EDEM'], ['Ọ̀ṣọ́', 'OSO'],
  // Short ones, and more than one word
  ['O', 'O'], ['Ng', 'NG'], ['Null', 'NULL'], ['St. John, Jr.', 'ST JOHN JR'], ['De la Cruz', 'DE LA CRUZ'],
] as const; // prettier-ignore

describe('a real name', () => {
  it('is one of a hundred at least', () =>
    expect(new Set(NAMES.map(([name]) => name)).size).toBeGreaterThanOrEqual(100));
  it.each(NAMES)('%s is accepted, and %s on the ticket', (name, printed) => {
    for (const field of ['name', 'surname'] as const) expect(nameProblem(name, field)).toBeNull();
    expect([
      onTicket(name),
      onTicket(tidyName(name)),
      onTicket(name.toUpperCase()),
      onTicket(name.toLowerCase()),
    ]).toEqual(Array(4).fill(printed));
    // What is sent is a name again, and has the same letters.
    expect(isName(tidyName(name))).toBe(true);
    expect(printed).toMatch(/^[A-Z]+(?: [A-Z]+)*$/);
  });
});

describe('what is no name', () => {
  it.each([
    ['- -', 'noLetter'], ['-', 'noLetter'], ['...', 'noLetter'], ['12', 'noLetter'], ['’', 'noLetter'],
    ['Anna-', 'hyphen'], ['Anna -', 'hyphen'], ['-Anna', 'hyphen'], ['Anna–', 'hyphen'],
    ['Dr. Anna', 'title'], ['Dr Anna', 'title'], ['Dr.Anna', 'title'], ['Mr', 'title'], ['MRS', 'title'], ['Anna Mrs', 'title'],
    ['Miss Anna', 'title'], ['Frau Anna', 'title'], ['Mag. Anna', 'title'], ['Prof. Dr. Anna', 'title'],
    ['undefined', 'placeholder'], ['ƿulf', 'letter'], ['Anna@', 'sign'], ['Анна', 'latin'], ['  ', 'required'],
  ] as const)('%s: %s', (text, kind) => expect(nameProblem(text, 'name')).toBe(kind)); // prettier-ignore
  it.each(['Mag', 'Ing', 'Miss', 'Herr', 'Frau', 'Drew', 'Msgr', 'Null', 'Test'])('%s may be a surname', (text) =>
    expect(nameProblem(text, 'surname')).toBeNull(),
  );
});

const days = { today: '2026-11-20', lastFlight: '2027-08-21' };
const whole = { gender: 'male', dob: '1980-01-01', nationality: 'ID' } as const;
const one = (over: object) => ({ ...makePassenger('a1', 'adult', true), ...whole, ...over });
const warnings = (over: object, single?: 'fnu' | 'repeat') =>
  flightWarnings(one(over), [one(over)], { first: null, last: null }, single);

describe('a word that a program left', () => {
  it('is asked about, because Null and Test are surnames', () => {
    expect(passengerProblems(one({ name: 'Jennifer', surname: 'Null' }), days)).toEqual([]);
    expect(warnings({ name: 'Jennifer', surname: 'Null' })).toEqual([{ kind: 'placeholder', word: 'Null' }]);
  });
  it('is nobody in both fields', () =>
    expect(passengerProblems(one({ name: 'null', surname: 'null' }), days)).toEqual([
      { field: 'passengers.a1.name', kind: 'placeholder' },
    ]));
});

describe('a passport with one name', () => {
  const suharto = { name: '', surname: 'Suharto', oneName: true };
  it('needs no given name', () => {
    expect(passengerProblems(one(suharto), days)).toEqual([]);
    expect(passengerProblems(one({ ...suharto, oneName: false }), days)).toMatchObject([{ kind: 'required' }]);
  });
  it('is sent as the supplier wants it, and the note says how', () => {
    expect([sentNames(suharto, 'fnu'), sentNames(suharto, 'repeat')]).toEqual([
      { name: 'FNU', surname: 'Suharto' },
      { name: 'Suharto', surname: 'Suharto' },
    ]);
    expect(ticketName(suharto, 'fnu')).toBe('SUHARTO FNU');
    expect(warnings(suharto)).toEqual([{ kind: 'oneName', printed: 'SUHARTO FNU', as: 'fnu' }]);
    expect(warnings(suharto, 'repeat')).toEqual([{ kind: 'oneName', printed: 'SUHARTO SUHARTO', as: 'repeat' }]);
  });
  it('keeps what was typed in both fields', () => {
    expect(joinedNames({ name: 'Siti', surname: '' })).toEqual({ name: '', surname: 'Siti' });
    expect(joinedNames({ name: 'Anna', surname: 'Ozola' })).toEqual({ name: '', surname: 'Anna Ozola' });
  });
});

describe('a name that the ticket has no room for', () => {
  it('is counted in the letters of the ticket, not in those typed', () => {
    const umlauts = { name: 'Ä'.repeat(27), surname: 'Ö'.repeat(27) };
    expect(warnings(umlauts)).toEqual([
      { kind: 'long', printed: `${'OE'.repeat(27)} A`, letters: 108, room: TICKET_ROOM },
    ]);
    const alone = { name: '', surname: 'Ü'.repeat(30), oneName: true };
    expect(warnings(alone, 'repeat').map(({ kind }) => kind)).toEqual(['oneName', 'long']);
    // Marks, hyphens and apostrophes are not printed: 57 typed characters, 55 letters.
    const fits = { name: `${'A'.repeat(20)}’${'B'.repeat(10)}`, surname: `D'${'C'.repeat(24)}` };
    expect(warnings(fits)).toEqual([]);
  });
  it.each([
    ['SCHMIDT', 'ANNA MARIA', 'SCHMIDT', 'ANNA MARIA'],
    [
      'WOLFESCHLEGELSTEINHAUSEN',
      'HUBERT BLAINE ADOLF CHARLES DAVID',
      'WOLFESCHLEGELSTEINHAUSEN',
      'HUBERT BLAINE ADOLF CHARLES D',
    ],
    ['B'.repeat(80), 'ANNA MARIA', 'B'.repeat(54), 'A'],
  ])('%s %s is shortened as airlines do', (surname, given, ...printed) =>
    expect(inTicketRoom(surname, given)).toEqual(printed),
  );
  it('always keeps both names, and never needs more room', () => {
    const word = fc.stringMatching(/^[A-Z]{1,40}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(words, words, (surname, given) => {
        const [last, first] = inTicketRoom(surname, given);
        expect(last.length + first.length).toBeLessThanOrEqual(TICKET_ROOM);
        expect([surname.startsWith(last), last !== '', first[0]]).toEqual([true, true, given[0]]);
        if (surname.length + given.length <= TICKET_ROOM) expect([last, first]).toEqual([surname, given]);
      }),
    );
  });
});

describe('doubts about a name', () => {
  it('a surname of one letter is printed twice; two letters are none', () => {
    expect(warnings({ name: 'Min', surname: 'O' })).toEqual([{ kind: 'short', printed: 'OO' }]);
    expect(warnings({ name: 'Min', surname: 'Ö' }).map(({ kind }) => kind)).toEqual(['marks']);
  });
  it.each([
    ['FNU', 'Suharto', 'FNU', 'Suharto'],
    ['FNU SUHARTO', '', 'FNU', 'SUHARTO'],
    ['FNU Suharto', 'SUHARTO', 'FNU', 'SUHARTO'],
    ['Suharto', 'LNU', 'LNU', 'Suharto'],
    ['Suharto', '-', '-', 'Suharto'],
    ['.', 'Suharto', '.', 'Suharto'],
    ['N/A', 'Suharto', 'N/A', 'Suharto'],
    ['XXX', 'Suharto', 'XXX', 'Suharto'],
    ['Unknown', 'Suharto', 'Unknown', 'Suharto'],
    ['no first name', 'Suharto', 'no first name', 'Suharto'],
  ])('%s | %s: the passport has one name', (name, surname, word, to) =>
    expect(warnings({ name, surname })).toEqual([{ kind: 'noName', field: 'surname', word, to }]),
  );
  it('FNU beside the one name', () => {
    const typed = { name: '', surname: 'Suharto FNU', oneName: true };
    expect(warnings(typed)).toEqual([{ kind: 'noName', field: 'surname', word: 'FNU', to: 'Suharto' }]);
    expect(warnings({ name: '', surname: 'FNU', oneName: true })).toEqual([{ kind: 'placeholder', word: 'FNU' }]);
  });
  it.each([
    ['FNU', 'LNU'],
    ['FNU', ''],
    ['FNU Anna', 'Ozola'],
    ['Na', 'Li'],
    ['Anna', 'Ozola'],
    ['', ''],
  ])('%s | %s is no single name', (name, surname) => expect(onlyName({ name, surname })).toBeNull());
  it('initials', () => {
    for (const name of ['J', 'J.', 'J.R.', 'X'])
      expect(warnings({ name, surname: 'Ozols' })).toEqual([{ kind: 'placeholder', word: name }]);
    for (const name of ['Jo', 'J. Edgar', 'Jean-Luc']) expect(warnings({ name, surname: 'Ozols' })).toEqual([]);
  });
  it.each([
    ['IVANMR', 'IVAN'],
    ['Annamrs', 'Anna'],
    ['EVA MARIAMRS', 'EVA MARIA'],
    ['Olegmstr.', 'Oleg'],
    ['Amr', null],
    ['Nimr', null],
    ['Samr', null],
    ['Alexandr', null],
    ['Toms', null],
  ])('a title glued to %s leaves %s', (name, to) => {
    expect(unglued(name)).toBe(to);
    const [warning] = warnings({ name, surname: 'Petrov' });
    expect(warning ?? null).toEqual(to === null ? null : { kind: 'title', field: 'name', to });
  });
  it('the given name in the surname', () =>
    expect(warnings({ name: 'Anna', surname: 'Liepa Anna' })).toEqual([
      { kind: 'whole', field: 'surname', to: 'Liepa' },
    ]));
});
