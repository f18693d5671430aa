import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELETION_KEPT_MS } from '@/domain/account/items/kinds';
import {
  type Item,
  type ItemValue,
  type Ledger,
  changesToSend,
  matchLedger,
  mergeItems,
  newLedger,
  noteChanges,
  noteSent,
} from '@/domain/account/items/merge';

const isSound = (value: ItemValue): boolean => value['broken'] !== true;

/** The account: what a server keeps. */
class Account {
  items = new Map<string, Item>();
  put(items: readonly Item[]): void {
    for (const one of items) this.items.set(one.id, structuredClone(one));
  }
  get told(): Item[] {
    return structuredClone([...this.items.values()]);
  }
  get alive(): Record<string, ItemValue> {
    return Object.fromEntries([...this.items.values()].flatMap(({ id, value }) => (value ? [[id, value]] : [])));
  }
}

/** A device of the person, with the steps that the app takes. */
class Device {
  local = new Map<string, ItemValue>();
  ledger: Ledger | null = null;

  set(id: string, name: string, value: unknown, now: number): void {
    this.local.set(id, { ...this.local.get(id), [name]: value });
    this.note(now);
  }
  remove(id: string, now: number): void {
    this.local.delete(id);
    this.note(now);
  }
  note(now: number): void {
    if (this.ledger) this.ledger = noteChanges(this.ledger, this.local, now);
  }
  sync(account: Account, now: number): void {
    const told = account.told;
    const noted = noteChanges(this.ledger ?? newLedger(this.local), this.local, now);
    const { ledger, changes } = matchLedger(noted, this.local, { told, now, isSound });
    for (const [id, value] of changes) {
      if (value) this.local.set(id, value);
      else this.local.delete(id);
    }
    const sent = changesToSend(ledger, this.local);
    account.put(sent);
    this.ledger = noteSent(ledger, sent, now);
  }
  get things(): Record<string, ItemValue> {
    return Object.fromEntries(this.local);
  }
}

function two(): { account: Account; a: Device; b: Device } {
  const account = new Account();
  const [a, b] = [new Device(), new Device()];
  a.sync(account, 1);
  b.sync(account, 1);
  return { account, a, b };
}

describe('things of an account', () => {
  it('go from one device to the other, and so do deletions', () => {
    const { account, a, b } = two();
    a.set('x', 'name', 'Anna', 2);
    a.sync(account, 3);
    b.sync(account, 4);
    expect(b.things).toEqual({ x: { name: 'Anna' } });
    b.remove('x', 5);
    b.sync(account, 6);
    a.sync(account, 7);
    expect(a.things).toEqual({});
    expect(account.told).toEqual([{ id: 'x', at: 5, value: null }]);
  });

  it('keep both fields that two devices have changed, and of one field the later change', () => {
    const { account, a, b } = two();
    a.set('x', 'name', 'Anna', 2);
    a.set('x', 'note', 'old', 2);
    a.sync(account, 3);
    b.sync(account, 3);
    a.set('x', 'name', 'Anne', 5);
    a.set('x', 'note', 'from a', 5);
    b.set('x', 'born', '1990', 4);
    b.set('x', 'note', 'from b', 4);
    b.sync(account, 6);
    a.sync(account, 7);
    b.sync(account, 8);
    expect(a.things).toEqual({ x: { name: 'Anne', note: 'from a', born: '1990' } });
    expect(b.things).toEqual(a.things);
  });

  it('decide between a change and a deletion by the time', () => {
    const ends = (edit: number, removal: number) => {
      const { account, a, b } = two();
      a.set('x', 'n', 1, 2);
      a.sync(account, 3);
      b.sync(account, 3);
      a.set('x', 'n', 2, edit);
      b.remove('x', removal);
      b.sync(account, 20);
      a.sync(account, 21);
      b.sync(account, 22);
      expect(b.things).toEqual(a.things);
      return a.things;
    };
    expect(ends(11, 10)).toEqual({ x: { n: 2 } });
    expect(ends(10, 11)).toEqual({});
  });

  it('that were on a device before stay apart, except those that the account has, too', () => {
    const { account, a } = two();
    a.set('x', 'n', 1, 2);
    a.sync(account, 3);
    const guest = new Device();
    guest.local.set('x', { n: 7 });
    guest.local.set('y', { n: 8 });
    guest.sync(account, 4);
    expect(guest.things).toEqual({ x: { n: 1 }, y: { n: 8 } });
    expect(guest.ledger?.apart).toEqual(['y']);
    expect(account.alive).toEqual({ x: { n: 1 } });
    guest.remove('y', 5);
    guest.sync(account, 6);
    expect(account.told.map(({ id }) => id)).toEqual(['x']);
  });

  it('that cannot be read are left alone, here and there', () => {
    const { account, a, b } = two();
    a.set('x', 'n', 1, 2);
    a.sync(account, 3);
    b.sync(account, 3);
    const foreign = [
      { id: 'x', at: 9, value: { broken: true } },
      { id: 'y', at: 9, value: { broken: true } },
    ];
    account.put(foreign);
    a.set('x', 'n', 2, 10);
    a.sync(account, 11);
    expect(a.things).toEqual({ x: { n: 2 } });
    expect(account.told).toEqual(foreign);
    account.put([{ id: 'x', at: 12, value: { n: 1, m: 1 } }]);
    a.sync(account, 13);
    expect(account.alive['x']).toEqual({ n: 2, m: 1 });
  });

  it('come back to an account that has lost them, and are gone on a device that was away for too long', () => {
    const { account, a, b } = two();
    a.set('x', 'n', 1, 2);
    a.sync(account, 3);
    b.sync(account, 3);
    account.items.clear();
    a.sync(account, 4);
    expect(account.alive).toEqual({ x: { n: 1 } });
    account.items.clear();
    b.sync(account, DELETION_KEPT_MS + 10);
    expect(b.things).toEqual({});
  });

  it('are not sent when they are too large', () => {
    const { account, a } = two();
    a.set('x', 'n', 'long'.repeat(6000), 2);
    a.sync(account, 3);
    expect(account.told).toEqual([]);
    expect(a.things['x']).toBeDefined();
  });
});

const IDS = ['p', 'q', 'r'];
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('set' as const), fc.nat(1), fc.nat(2), fc.nat(2)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('remove' as const), fc.nat(1), fc.nat(2), fc.nat(2)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('sync' as const), fc.nat(1), fc.nat(2), fc.nat(2)) },
);

/** Runs the steps, then matches everything, beginning with one device. */
function run(steps: readonly (readonly ['set' | 'remove' | 'sync', number, number, number])[], first: 0 | 1) {
  const { account, a, b } = two();
  const devices = [a, b];
  const removed = new Set<string>();
  const written = new Map<string, Map<number, unknown>>();
  let now = 10;
  for (const [what, which, which2, field] of steps) {
    now += 1;
    const device = devices[which]!;
    const id = IDS[which2]!;
    if (what === 'sync') device.sync(account, now);
    else if (what === 'remove') {
      if (device.local.has(id)) removed.add(id);
      device.remove(id, now);
    } else {
      device.set(id, `f${field}`, now, now);
      const key = `${id} f${field}`;
      written.set(key, (written.get(key) ?? new Map()).set(which, now));
    }
  }
  for (const which of [first, 1 - first, first, 1 - first]) devices[which]!.sync(account, (now += 1));
  return { account, a, b, removed, written, now };
}

describe('any changes on two devices', () => {
  it('end the same on both, whoever is matched first, and nothing is lost that was not deleted', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 24 }), (steps) => {
        const { account, a, b, removed, written, now } = run(steps, 0);
        expect(a.things).toEqual(b.things);
        expect(a.things).toEqual(account.alive);
        for (const [key, byDevice] of written) {
          const [id = '', field = ''] = key.split(' ');
          if (removed.has(id)) continue;
          const found = a.things[id]?.[field];
          // Of one writer the last; of two one of theirs.
          expect([...byDevice.values()]).toContain(found);
        }
        const before = structuredClone(account.told);
        a.sync(account, now + 1);
        b.sync(account, now + 2);
        expect(account.told).toEqual(before);
      }),
      { numRuns: 400 },
    );
  });

  it('made without a connection give the same in either order', () => {
    const offline = fc.array(
      step.filter(([what]) => what !== 'sync'),
      { maxLength: 16 },
    );
    fc.assert(
      fc.property(offline, (steps) => {
        expect(run(steps, 0).a.things).toEqual(run(steps, 1).a.things);
      }),
      { numRuns: 400 },
    );
  });

  it('of one entry merge alike from both sides, and again to the same', () => {
    const value = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(3));
    const item = fc.record({ id: fc.constant('x'), at: fc.nat(3), value: fc.option(value) });
    fc.assert(
      fc.property(item, item, (one, other) => {
        const merged = mergeItems(null, one, other);
        const turned = mergeItems(null, other, one);
        expect(merged.value).toEqual(turned.value);
        expect(mergeItems(null, merged, merged)).toEqual(merged);
      }),
    );
  });
});
