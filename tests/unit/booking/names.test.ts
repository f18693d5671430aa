import { describe, expect, it } from 'vitest';
import { makePassenger } from '@/domain/booking/passengers';
import { isName, joinedNames, nameProblem, sentNames, ticketName, tidyName } from '@/domain/booking/names';
import { onTicket } from '@/domain/booking/ticketLetters';
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
