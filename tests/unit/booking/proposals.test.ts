import { describe, expect, it } from 'vitest';
import { emailEndings } from '@/domain/booking/emailEndings';
import { otherForm, proposedSurnames } from '@/domain/booking/surnames';
import { ASKED_FIELDS, TRAVELLER_FIELDS, TRAVELLER_FIELD_NAMES } from '@/domain/booking/travellerFields';

describe('endings of an e-mail address', () => {
  it('are the usual providers of the country, once the @ is typed', () => {
    expect(emailEndings('anna@', 'LV')).toEqual(['gmail.com', 'inbox.lv', 'icloud.com']);
    expect(emailEndings(' anna@', 'LT')[1]).toBe('inbox.lt');
    expect(emailEndings('anna', 'LV')).toEqual([]);
    expect(emailEndings('', 'LV')).toEqual([]);
  });

  it('fit what is begun, those of the country first; other providers only when they are begun', () => {
    expect(emailEndings('anna@In', 'LT')).toEqual(['inbox.lt', 'inbox.lv', 'inbox.eu']);
    expect(emailEndings('anna@o', 'GB')[0]).toBe('outlook.com');
    expect(emailEndings('anna@', 'GB')).not.toContain('proton.me');
    expect(emailEndings('anna@pro', 'GB')).toEqual(['proton.me']);
  });

  it.each(['anna@gmail.com', 'anna@example.com', 'an na@', 'анна@', 'anna..b@', '@', 'anna@@', 'anna@g@'])(
    'none for %s',
    (text) => expect(emailEndings(text, 'GB')).toEqual([]),
  );
});

describe('a surname of the other gender', () => {
  it.each([
    ['Bērziņa', 'LV', 'Bērziņš'], ['Berzins', 'LV', 'Berzina'], ['OZOLA', 'LV', 'OZOLS'], ['Ivanova', 'LV', 'Ivanovs'],
    ['Belickis', 'LV', 'Belicka'], ['Zemīte', 'LV', 'Zemītis'], ['Zemite', 'LV', 'Zemitis'], ['Liepa', 'LV', null],
    ['Ivanova', 'EE', 'Ivanov'], ['Kuzmin', 'RU', 'Kuzmina'], ['Tamm', 'EE', null],
    // A wife is Kazlauskienė, a daughter Kazlauskaitė: not known.
    ['Kazlauskas', 'LT', null], ['Ivanovas', 'LT', 'Ivanova'], ['Berzina', '', null], ['Na', 'LV', null],
  ])('%s of %s: %s', (surname, nationality, other) => expect(otherForm(surname, nationality)).toBe(other)); // prettier-ignore
});

describe('proposed surnames', () => {
  const one = (surname: string, gender: '' | 'female' | 'male' = '', nationality = 'LV') => ({
    surname,
    gender,
    nationality,
  });
  const anna = one('Bērziņa', 'female');

  it('are those of the others and their other form, the fitting one first', () => {
    expect(proposedSurnames(one(''), [anna])).toEqual(['Bērziņa', 'Bērziņš']);
    expect(proposedSurnames(one('', 'male'), [anna])).toEqual(['Bērziņš', 'Bērziņa']);
    expect(proposedSurnames(one('', 'male', ''), [one('Smith', 'female', 'GB')])).toEqual(['Smith']);
    expect(proposedSurnames(one(''), [anna, one('Bērziņš', 'male'), one('Kalns', 'male')])).toEqual([
      'Bērziņa',
      'Bērziņš',
      'Kalns',
    ]);
  });

  it('go while another one is typed, and once one is taken', () => {
    expect(proposedSurnames(one('bē'), [anna])).toEqual(['Bērziņa', 'Bērziņš']);
    expect(proposedSurnames(one('Ka'), [anna])).toEqual([]);
    expect(proposedSurnames(one('Bērziņš'), [anna])).toEqual([]);
  });

  it('are none where nobody has one, or the passport has one name', () => {
    expect(proposedSurnames(one(''), [one(''), one('B')])).toEqual([]);
    expect(proposedSurnames({ ...one(''), oneName: true }, [anna])).toEqual([]);
    expect(proposedSurnames(one(''), [{ ...anna, oneName: true }])).toEqual([]);
  });
});

it('the form asks every asked field once, what is typed first; the order of the table is that of stored drafts', () => {
  const asked = TRAVELLER_FIELD_NAMES.filter((name) => TRAVELLER_FIELDS[name].asked);
  expect(ASKED_FIELDS.toSorted()).toEqual(asked.toSorted());
  expect(ASKED_FIELDS.slice(0, 4)).toEqual(['name', 'surname', 'dob', 'gender']);
  expect(TRAVELLER_FIELD_NAMES.slice(0, 5)).toEqual(['name', 'surname', 'oneName', 'gender', 'dob']);
});
