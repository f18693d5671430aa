import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { PassengerPayload } from '@/api/shapes/updates';
import { mergeDrafts, withFieldOf } from '@/domain/booking/merge';
import { carryPassengers, clearedPassenger, isBegun, makePassenger } from '@/domain/booking/passengers';
import { withTravellers } from '@/domain/booking/saved';
import {
  type TravellerField,
  type TravellerValues,
  ORDER_FIELDS,
  SAVED_FIELDS,
  SENT_FIELDS,
  TRAVELLER_FIELDS,
  TRAVELLER_FIELD_NAMES,
  noValues,
  sentText,
  toldTexts,
} from '@/domain/booking/travellerFields';
import { readTold } from '@/domain/booking/travellerRules';
import { differences } from '@/domain/device/updates';
import { receiptOf } from '@/domain/payment/order';
import { parseSavedTravellers } from '@/offline/savedTravellers';
import { DraftShape } from '@/offline/store/rows';
import { readyParts } from '@/state/booking/sync/payloads';
import { aDraft, filled } from './build';

/** A value of each field, other than those of `filled`. */
const SAMPLES: Required<TravellerValues> = {
  name: 'Anna',
  surname: 'Ozola',
  oneName: true,
  gender: 'male',
  dob: '1990-05-17',
  dobText: '17.5.90',
  nationality: 'EE',
  frequentFlyer: { BT: '104512345' },
};
const valueOf = (name: TravellerField) => ({ [name]: SAMPLES[name] });

const draft = filled(aDraft());
const [first, second] = draft.passengers as [(typeof draft.passengers)[number], (typeof draft.passengers)[number]];
const days = { today: '2027-01-01', lastFlight: '2027-08-21', airlines: ['BT'] };
const withFirst = (values: object) => ({
  ...draft,
  rev: draft.rev + 1,
  passengers: [{ ...first, ...values }, second],
});
const updateOf = (values: object): Record<string, unknown> => {
  const [part] = readyParts({ ...withFirst(values), bookingId: 'b1' }, days);
  return { ...part?.payload };
};

describe('each field of a traveller', () => {
  it.each(TRAVELLER_FIELD_NAMES)('%s is carried into the next booking, and cleared', (name) => {
    const values = { name: 'Anna', ...valueOf(name) };
    const [carried] = carryPassengers([makePassenger('n', 'adult', true)], [{ ...first, ...values }], null);
    expect(carried).toMatchObject(values);
    expect({ ...clearedPassenger({ ...first, ...values }) }).toEqual({ ...makePassenger(first.id, 'adult', true) });
  });

  it.each(TRAVELLER_FIELD_NAMES.filter((name) => name !== 'oneName'))('%s alone is a beginning', (name) => {
    expect(isBegun({ ...noValues(), ...valueOf(name) })).toBe(true);
  });

  it.each(TRAVELLER_FIELD_NAMES)('%s of another tab is kept', (name) => {
    const there = withFirst({ ...(name === 'dobText' ? { dob: '' } : {}), ...valueOf(name) });
    const here = { ...draft, rev: draft.rev + 1, contact: { ...draft.contact, tel: '29999999' } };
    const merged = mergeDrafts(draft, here, there);
    expect(merged.passengers[0]).toMatchObject(valueOf(name));
    expect(merged.contact.tel).toBe('29999999');
    const path = `passengers.${first.id}.${name === 'dobText' ? 'dob' : name}`;
    expect(withFieldOf(draft, there, path).passengers[0]).toMatchObject(valueOf(name));
  });

  it.each(TRAVELLER_FIELD_NAMES)('%s is in the shape of a stored draft', (name) => {
    expect(is(withFirst(valueOf(name)), DraftShape)).toBe(true);
    expect(is(withFirst({ [name]: 7 }), DraftShape)).toBe(false);
  });

  it.each(SENT_FIELDS)('%s is sent, compared with the server, and taken from it', (name) => {
    const [ours, theirs] = [updateOf({}), updateOf(valueOf(name))];
    expect(is(theirs, PassengerPayload)).toBe(true);
    expect(is({ ...theirs, [name]: 7 }, PassengerPayload)).toBe(false);
    expect(theirs[name]).not.toEqual(ours[name]);
    expect(differences('passenger', ours, theirs)?.map(({ field }) => field)).toEqual([name]);
    const form = structuredClone(first);
    readTold(form, theirs);
    expect(form).toMatchObject(valueOf(name));
  });

  it.each(ORDER_FIELDS)('%s stands on the order, and on a trip of the account', (name) => {
    const text = sentText(updateOf(valueOf(name))[name]);
    expect(text).not.toBe('');
    const [here] = receiptOf(withFirst(valueOf(name)), null).travellers;
    expect(here?.[name]).toBe(text);
    const told = { name: '', surname: '', [TRAVELLER_FIELDS[name].onOrder]: updateOf(valueOf(name))[name] };
    expect(toldTexts(told)[name]).toBe(text);
  });

  it.each(SAVED_FIELDS)('%s is kept with a saved traveller', (name) => {
    const values = name === 'oneName' ? { name: '', oneName: true } : valueOf(name);
    const list = withTravellers([], [{ ...first, ...values }], 5, () => 's1');
    const read = parseSavedTravellers(structuredClone({ keep: true, list }));
    expect(read.list).toEqual(list);
    expect(read.list[0]).toMatchObject(values);
    expect(parseSavedTravellers({ keep: true, list: [{ ...list[0], [name]: 7 }] }).list).toEqual([]);
  });
});

it('a saved traveller keeps a number of each airline; a booking adds its own', () => {
  const now = { ...first, frequentFlyer: { LH: '222 22', BT: '' } };
  const [kept] = withTravellers([], [{ ...first, frequentFlyer: { BT: '11111' } }], 1, () => 's1');
  expect(withTravellers([kept!], [now], 2, () => 's2')).toMatchObject([
    { id: 's1', frequentFlyer: { BT: '11111', LH: '22222' } },
  ]);
});

it('a number of an airline that does not fly the journey is neither sent nor checked', () => {
  expect(updateOf({ frequentFlyer: { AY: '33333' } })).not.toHaveProperty('frequentFlyer');
  expect(updateOf({ frequentFlyer: { AY: '3' } })).toMatchObject({ original_id: first.id });
  expect(updateOf({ frequentFlyer: { AY: '33333', BT: '1 234-5' } })).toMatchObject({
    frequentFlyer: { airline: 'BT', number: '12345' },
  });
});

it('the members of an update stay in the order of the fingerprints that drafts store', () => {
  expect(JSON.stringify(updateOf({}))).toBe(
    '{"type":"passenger","original_id":"id-2","main":true,"ageGroup":"adult","name":"Elīna","surname":"Bērziņa",' +
      '"nationality":"LV","gender":"female","dob":"1989-03-07","skipCheckedBaggage":false}',
  );
});
