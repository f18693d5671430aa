import { describe, expect, it } from 'vitest';
import { type StuckFacts, stuckOf, reasonOf, differences } from '@/domain/device/updates';
import { persistenceOf, readableSize, sizeOf } from '@/domain/device/storage';
import { hiderOf, plainCode, plainPath } from '@/domain/device/support';
describe('what a booking is stuck on', () => {
  const queue = (over: Partial<StuckFacts>): StuckFacts => ({
    state: 'idle',
    pause: null,
    waiting: 0,
    parked: 0,
    refused: 0,
    ...over,
  });

  it.each([
    [queue({ state: 'sending', waiting: 2 }), null],
    [queue({ state: 'backoff', waiting: 2 }), null],
    [queue({ state: 'halted', parked: 2 }), 'halted'],
    [queue({ state: 'halted' }), null],
    [queue({ state: 'idle', refused: 1 }), 'refused'],
    [queue({ state: 'paused', pause: 'conflict', waiting: 1 }), 'conflict'],
    [queue({ state: 'paused', pause: 'quarantine' }), 'quarantine'],
    [queue({ state: 'paused', pause: 'price', waiting: 1 }), null],
    [queue({ state: 'needs-auth', waiting: 1 }), 'auth'],
    [queue({ state: 'needs-auth' }), null],
    [queue({ state: 'closed', parked: 3 }), 'closed'],
    [queue({ state: 'closed' }), null],
  ])('%o is %s', (facts, stuck) => expect(stuckOf(facts)).toBe(stuck));

  it.each([
    [{ kind: 'offline', status: null }, 'unreachable'],
    [{ kind: 'timeout', status: null }, 'silent'],
    [{ kind: 'http', status: 429 }, 'busy'],
    [{ kind: 'http', status: 503 }, 'fault'],
    [{ kind: 'http', status: 422 }, 'refused'],
    [{ kind: 'shape', status: 200 }, 'strange'],
    [{ kind: 'else', status: null }, 'unknown'],
  ])('%o is shown as %s', (error, reason) => expect(reasonOf(error)).toBe(reason));
});

describe('redaction', () => {
  it('an address keeps its words and loses ids, codes, names and the query', () => {
    expect(plainPath('https://a.test/api/booking/retrieve/b_42?token=x')).toBe('/api/booking/retrieve/…');
    expect(plainPath('/api/airport/search?query=anna')).toBe('/api/airport/search');
    expect(plainPath('/api/tenant/name/kaija#top')).toBe('/api/tenant/name/…');
  });

  it('a line loses known texts, quoted texts, e-mails and words with digits', () => {
    const hide = hiderOf(['Ozola', 'Ozola-Bērziņa']);
    expect(hide('ozola-bērziņa could not be stored')).toBe('… could not be stored');
    expect(hide('received "Anna" at values.name')).toBe('received … at values.name');
    expect(hide('mail to a.b@example.com or +371 2612 3456')).toBe('mail to … or …');
    expect(hide('a queue stopped')).toBe('a queue stopped');
  });

  it('a code counts as a code only when it cannot be a name', () => {
    expect([plainCode('price_changed'), plainCode('Anna'), plainCode('NAME_1')]).toEqual([
      'price_changed',
      'other',
      'other',
    ]);
  });
});

describe('sizes', () => {
  it('are shown in whole kB, and small MB with one digit', () => {
    expect(readableSize(0)).toEqual({ value: 0, unit: 'kilobyte' });
    expect(readableSize(12)).toEqual({ value: 1, unit: 'kilobyte' });
    expect(readableSize(12_400)).toEqual({ value: 12, unit: 'kilobyte' });
    expect(readableSize(999_600)).toEqual({ value: 1, unit: 'megabyte' });
    expect(readableSize(4_340_000)).toEqual({ value: 4.3, unit: 'megabyte' });
    expect(readableSize(11_000_000_000)).toEqual({ value: 11, unit: 'gigabyte' });
  });

  it('count bytes, not letters', () => expect(sizeOf([{ n: 'Ē' }])).toBe(10));
});

describe('how long data persist', () => {
  const facts = { volatile: false, persisted: false, forgetful: false };
  it('is stated honestly: guaranteed, under pressure, seven days, or not at all', () => {
    expect(persistenceOf(facts)).toBe('pressed');
    expect(persistenceOf({ ...facts, persisted: true })).toBe('kept');
    expect(persistenceOf({ ...facts, forgetful: true, persisted: true })).toBe('seven');
    expect(persistenceOf({ ...facts, persisted: true, volatile: true })).toBe('tab');
  });
});

describe('two values side by side', () => {
  it('show only differences, nested fields too', () => {
    const ours = { name: 'Anna', surname: 'Ozola', dob: '1988-03-04', gender: 'female', nationality: 'LV' };
    expect(differences('passenger', ours, { ...ours, surname: 'Kalna' })).toEqual([
      { field: 'surname', ours: 'Ozola', theirs: 'Kalna' },
    ]);
    const billing = { isCompany: true, company: { companyName: 'A', country: 'LV' } };
    expect(differences('billing', billing, null)).toEqual([
      { field: 'companyName', ours: 'A', theirs: '' },
      { field: 'country', ours: 'LV', theirs: '' },
    ]);
    expect(differences('baggage', {}, {})).toBeNull();
  });
});
