import { describe, expect, it } from 'vitest';
import type { PassengerBags } from '@/domain/booking/passengerBags';
import {
  type TabEdit,
  isSameVersion,
  joinRenamed,
  mergeDrafts,
  newestPerTab,
  resolveConflict,
  sameDraft,
  withFieldOf,
  withoutRead,
  withTouched,
} from '@/domain/booking/merge';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { aDraft } from './build';

const base = aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 5, updatedAt: 10 });
const [one, two] = base.passengers as [Passenger, Passenger];
const edit = (id: string, over: Partial<Passenger>, more: Partial<BookingDraft> = {}): BookingDraft => ({
  ...base,
  rev: 6,
  passengers: base.passengers.map((each) => (each.id === id ? { ...each, ...over } : each)),
  ...more,
});
const first = ({ passengers }: BookingDraft) => passengers[0]!;

describe('one booking typed in two tabs', () => {
  it('keeps what each of them typed, field by field', () => {
    const merged = mergeDrafts(
      base,
      edit(one.id, { dob: '1989-03-07' }),
      edit(one.id, { name: 'Boriss', surname: 'Liepa' }),
    );
    expect(first(merged)).toMatchObject({ name: 'Boriss', surname: 'Liepa', dob: '1989-03-07' });
    expect(merged.rev).toBe(7);
  });

  it('takes this tab’s word where both changed the same field, an emptied one too', () => {
    const before = edit(one.id, { name: 'Anna' });
    const mine = edit(one.id, { name: '' });
    expect(first(mergeDrafts(before, mine, edit(one.id, { name: 'Boriss' }))).name).toBe('');
    expect(first(mergeDrafts(before, before, edit(one.id, { name: 'Boriss' }))).name).toBe('Boriss');
  });

  it('matches passengers by id, whatever their order', () => {
    const theirs = edit(two.id, { name: 'Jānis' });
    const merged = mergeDrafts(base, edit(one.id, { name: 'Anna' }), {
      ...theirs,
      passengers: theirs.passengers.toReversed(),
    });
    expect(merged.passengers.map(({ id, name }) => [id, name])).toEqual([
      [one.id, 'Anna'],
      [two.id, 'Jānis'],
    ]);
  });

  it('takes leaving the field of a date for no word: what was read is what was typed', () => {
    const typed = edit(one.id, { dob: '1995-12-23', dobText: '23/12/1995' });
    const left = edit(one.id, { dob: '1995-12-23' });
    expect(first(mergeDrafts(typed, left, edit(one.id, { dob: '1963-10-15' }))).dob).toBe('1963-10-15');
    const named = edit(one.id, { dob: '1995-12-23', dobText: '23/12/1995', name: 'Boriss' });
    expect('dobText' in first(mergeDrafts(typed, left, named))).toBe(false);
  });

  it('takes a date of birth and what was typed for it as one', () => {
    const half = edit(one.id, { dobText: '7/3' });
    expect(first(mergeDrafts(base, half, edit(one.id, { dob: '1989-03-07' })))).toMatchObject({
      dob: '',
      dobText: '7/3',
    });
    const settled = first(mergeDrafts(half, half, edit(one.id, { dob: '1989-03-07' })));
    expect([settled.dob, 'dobText' in settled]).toEqual(['1989-03-07', false]);
  });

  it('never mixes two ways to pay', () => {
    const mine = { ...base, payment: { ...base.payment, type: 'paymentInitiation' as const, vendor: 'swed' } };
    const theirs = { ...base, payment: { ...base.payment, type: 'bankTransfer' as const } };
    expect(mergeDrafts(base, mine, theirs).payment).toMatchObject({ type: 'paymentInitiation', vendor: 'swed' });
    expect(mergeDrafts(base, { ...base, rev: 9 }, theirs).payment.type).toBe('bankTransfer');
  });

  it('learns what became of the booking, and leaves the step to the tab', () => {
    const theirs = {
      ...base,
      status: 'paying' as const,
      bookingId: 'b1',
      step: 'checkout' as const,
      sent: { contact: 'x' },
    };
    const mine = { ...edit(one.id, { name: 'Anna' }), step: 'passengers' as const, sent: { billing: 'y' } };
    const merged = mergeDrafts(base, mine, theirs);
    expect(merged).toMatchObject({ status: 'paying', bookingId: 'b1', step: 'passengers' });
    expect(merged.sent).toEqual({ contact: 'x', billing: 'y' });
  });

  it('that is paid stays paid, with nothing typed coming back', () => {
    const paid = { ...base, status: 'paid' as const, passengers: [] };
    expect(mergeDrafts(base, edit(one.id, { name: 'Anna' }), paid)).toBe(paid);
  });

  it('is the same again when it is merged once more', () => {
    const merged = mergeDrafts(base, edit(one.id, { name: 'Anna' }), edit(two.id, { name: 'Jānis' }));
    expect(sameDraft(mergeDrafts(merged, merged, merged), merged)).toBe(true);
  });
});

describe('a phone number of two tabs', () => {
  const phone = (draft: BookingDraft) => [draft.contact.telCode, draft.contact.tel];
  const call = (telCode: string, tel: string, rev: number): BookingDraft => ({
    ...base,
    rev,
    contact: { ...base.contact, telCode, tel },
  });
  const before = call('371', '26123456', 5);
  const finnish = call('358', '401234567', 6);
  const corrected = call('371', '26123457', 6);
  it('keeps its country code', () => {
    expect(phone(mergeDrafts(before, corrected, finnish))).toEqual(['371', '26123457']);
    expect(phone(mergeDrafts(before, finnish, corrected))).toEqual(['358', '401234567']);
    expect(phone(mergeDrafts(before, before, finnish))).toEqual(['358', '401234567']);
    expect(phone(withFieldOf(corrected, finnish, 'contact.tel'))).toEqual(['358', '401234567']);
  });
});

describe('bags chosen in two tabs', () => {
  const bags = (wish: PassengerBags): Pick<BookingDraft, 'bags'> => ({ bags: { [one.id]: wish } });
  const of = (before: BookingDraft, mine: PassengerBags, theirs: PassengerBags) =>
    mergeDrafts(before, { ...before, ...bags(mine) }, { ...before, ...bags(theirs) }).bags?.[one.id];

  it('are both kept: one for the cabin here, a checked one there, before anybody had any', () => {
    expect(of(base, { cabin: 1, checked: 0 }, { cabin: 0, checked: 2 })).toEqual({ cabin: 1, checked: 2 });
    expect(of(base, { cabin: 0, checked: 1, large: true }, { cabin: 1, checked: 0, upgrade: true })).toEqual({
      cabin: 1,
      upgrade: true,
      checked: 1,
      large: true,
    });
  });

  it('of one kind are one choice, never half of each', () => {
    const before = { ...base, ...bags({ cabin: 0, checked: 1 }) };
    expect(of(before, { cabin: 0, checked: 2 }, { cabin: 0, checked: 1, large: true })).toEqual({
      cabin: 0,
      checked: 2,
    });
    expect(of(before, { cabin: 0, checked: 1 }, { cabin: 0, checked: 0 })).toEqual({ cabin: 0, checked: 0 });
  });

  it('keep their protection where the other tab chose another bag, and stay nobody’s while nobody chose', () => {
    const before = { ...base, ...bags({ cabin: 0, checked: 1 }) };
    expect(of(before, { cabin: 0, checked: 1, protection: 900 }, { cabin: 1, checked: 1 })).toEqual({
      cabin: 1,
      checked: 1,
      protection: 900,
    });
    expect(mergeDrafts(base, edit(one.id, { name: 'Anna' }), base).bags).toBeUndefined();
  });
});

describe('a field that is being typed in', () => {
  it('stays as it is here', () => {
    const merged = edit(
      one.id,
      { name: 'Boriss', dob: '1989-03-07' },
      { contact: { ...base.contact, email: 'b@b.lv' } },
    );
    const here = edit(one.id, { name: 'Anna', dobText: '7' });
    expect(first(withFieldOf(merged, here, `passengers.${one.id}.name`))).toMatchObject({
      name: 'Anna',
      dob: '1989-03-07',
    });
    expect(first(withFieldOf(merged, here, `passengers.${one.id}.dob`))).toMatchObject({ dob: '', dobText: '7' });
    expect(withFieldOf(merged, here, 'contact.email').contact.email).toBe('');
    expect(withFieldOf(merged, here, '')).toBe(merged);
    expect(
      withFieldOf(merged, { ...here, billing: { ...here.billing, isCompany: true } }, 'billing.isCompany').billing
        .isCompany,
    ).toBe(true);
  });
});

describe('a word that was taken back', () => {
  const help = (value: string, unitPrice: number) => ({
    services: {
      airHelpService: {
        serviceId: 'airHelpService',
        value,
        unitPrice,
        policy: 'per_passenger',
        vtripPolicy: 'per_booking',
      },
    } as NonNullable<BookingDraft['services']>,
  });
  const added = { ...base, rev: 6, ...help('airHelpService', 790) };
  const without = { ...base, rev: 7, services: {} };

  it('is one: what was added and taken off does not come back from whoever had it added', () => {
    expect(mergeDrafts(base, without, added).services).toEqual(added.services);
    const since = withTouched(base, added, without);
    expect(mergeDrafts(since, without, added).services?.airHelpService).toBeUndefined();
  });

  it('does not make a word of what was not touched: another tab’s is taken', () => {
    const since = withTouched(base, added, without);
    const theirs = edit(one.id, { name: 'Boriss' }, help('airHelpService', 790));
    expect(first(mergeDrafts(since, without, theirs)).name).toBe('Boriss');
  });

  it('counts for a traveller’s field and for the choice in another one’s place', () => {
    const typed = edit(one.id, { name: 'Anna' });
    const since = withTouched(base, typed, edit(one.id, { name: '' }));
    expect(first(mergeDrafts(since, base, typed)).name).toBe('');
    // whole, or it could not be read: half a choice is none
    const refused = { ...base, rev: 7, ...help('user_refused_service', 0) };
    expect(withTouched(base, added, refused).services).toEqual(added.services);
  });
});

describe('which of two versions of a draft is stored', () => {
  const older = { ...base, rev: 5 };
  const mine = edit(one.id, { name: 'Anna' }, { rev: 6, updatedAt: 11 });
  const theirs = edit(two.id, { name: 'Jānis' }, { rev: 8, updatedAt: 12 });

  it('is this tab’s when nothing is stored, or the same version', () => {
    expect(resolveConflict(undefined, mine, null)).toBe(mine);
    const copy = structuredClone(mine);
    expect(isSameVersion(copy, mine)).toBe(true);
    expect(resolveConflict(copy, mine, null)).toBe(mine);
  });

  it('is the higher revision without a base, and when no other tab wrote since the base', () => {
    expect(resolveConflict(theirs, mine, null)).toBeNull();
    expect(resolveConflict(older, mine, null)).toBe(mine);
    expect(resolveConflict(base, mine, base)).toBe(mine);
    expect(resolveConflict(theirs, mine, theirs)).toBeNull();
  });

  it('is the merge of both when another tab wrote since the base', () => {
    const merged = resolveConflict(theirs, mine, base);
    expect(merged?.passengers.map(({ name }) => name)).toEqual(['Anna', 'Jānis']);
    expect(merged).toMatchObject({ rev: 9, updatedAt: 12 });
  });

  it('is a paid draft, whatever the revisions', () => {
    const paid = { ...base, rev: 1, status: 'paid' as const };
    expect(resolveConflict(paid, mine, base)).toBeNull();
    expect(resolveConflict(mine, { ...paid, rev: 9 }, null)).toMatchObject({ status: 'paid' });
  });

  it('does not take two writes of one revision for the same', () => {
    expect(isSameVersion(mine, { ...mine, couponText: 'SUN' })).toBe(false);
    expect(isSameVersion(mine, { ...mine, updatedAt: 99 })).toBe(false);
  });
});

describe('a draft stored under its local id and its booking id', () => {
  const local = edit(one.id, { name: 'Anna' }, { rev: 7 });
  const renamed = edit(two.id, { name: 'Jānis' }, { rev: 6 });

  it('is the only one there is', () => {
    expect(joinRenamed(local, undefined, base)).toBe(local);
    expect(joinRenamed(undefined, renamed, base)).toBe(renamed);
    expect(joinRenamed(undefined, undefined, base)).toBeNull();
  });

  it('is the higher revision, of equal ones that of the booking', () => {
    expect(joinRenamed(local, renamed, undefined)).toBe(local);
    expect(joinRenamed({ ...local, rev: 6 }, renamed, undefined)).toBe(renamed);
    expect(joinRenamed(local, renamed, local)).toBe(local);
  });

  it('is the merge of both when another tab typed under the local id since', () => {
    const joined = joinRenamed(local, renamed, base);
    expect(joined?.passengers.map(({ name }) => name)).toEqual(['Anna', 'Jānis']);
  });
});

describe('journal entries of several tabs', () => {
  const entry = (tab: string, rev: number, more: Partial<TabEdit> = {}): TabEdit => ({
    tab,
    draft: { ...base, rev },
    base: null,
    ...more,
  });

  it('only the newest of each tab and booking counts, under whichever id it was typed', () => {
    const [early, late, other] = [entry('a', 2), entry('a', 4), entry('b', 3)];
    const edits = [late, early, other].map((each) => ({ id: 'b1', edit: each }));
    expect(newestPerTab(edits)).toEqual([late, other]);
    expect(newestPerTab([...edits, { id: 'b2', edit: early }])).toEqual([late, other, early]);
  });

  it('those that a later page had read are left out, the others come by revision', () => {
    const read = entry('a', 3);
    const reader = entry('b', 6, { base: { ...base, rev: 3 } });
    const stranger = entry('c', 4);
    expect(withoutRead([reader, read, stranger], 'own')).toEqual([stranger, reader]);
    // an edit of this tab replaces none
    expect(withoutRead([reader, read], 'b')).toEqual([read, reader]);
    // nor does one that had read an older revision, or another draft
    expect(withoutRead([entry('b', 6, { base: { ...base, rev: 2 } }), read], 'own')).toHaveLength(2);
    expect(withoutRead([{ ...reader, draft: { ...reader.draft, id: 'x' } }, read], 'own')).toHaveLength(2);
  });
});
