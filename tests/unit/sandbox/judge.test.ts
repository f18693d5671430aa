import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../../sandbox/log';
import { CLEAN, verdictOn } from '../../e2e/outbox';

let tick = 0;

/** A request in the sandbox's log, by default answered before the next one. */
function sent(ids: string[], more: Partial<LogEntry> = {}): LogEntry {
  const n = ++tick;
  return {
    n,
    at: 0,
    method: 'POST',
    path: '/api/booking/batchUpdate/b1',
    query: '',
    company: 'kaija',
    language: null,
    idempotencyKey: null,
    ids,
    bytes: ids,
    effects: ids,
    copy: false,
    faults: [],
    status: 200,
    began: n * 10,
    ended: n * 10 + 5,
    ...more,
  };
}
const verdict = (log: LogEntry[], made: string[]) => verdictOn(log, 'b1', made);

describe('the judge of a log', () => {
  test('accepts a valid one: repeats without effect, duplicate deliveries, other bookings', () => {
    const log = [
      sent(['a', 'b']),
      sent(['a', 'b'], { effects: [] }),
      sent(['a', 'b'], { effects: [], copy: true, began: 1 }),
      sent(['z'], { path: '/api/booking/batchUpdate/b2' }),
      sent(['c']),
    ];
    expect(verdict(log, ['a', 'b', 'c'])).toEqual(CLEAN);
  });
  test.each<[keyof typeof CLEAN, LogEntry[], unknown]>([
    ['lost', [sent(['a', 'b'])], ['c']],
    ['doubled', [sent(['a', 'b']), sent(['b', 'c'])], ['b']],
    ['reordered', [sent(['b']), sent(['a']), sent(['c'])], ['a']],
    ['changed', [sent(['a', 'b', 'c']), sent(['b'], { bytes: ['other'], effects: [] })], ['b']],
    ['crowded', [sent(['a'], { n: 1, ended: 9_999 }), sent(['b', 'c'], { n: 2 })], [2]],
    ['crowded', [sent(['a'], { n: 1, ended: null }), sent(['b', 'c'], { n: 2 })], [2]],
  ])('finds %s', (name, log, found) => {
    expect(verdict(log, ['a', 'b', 'c'])).toEqual({ ...CLEAN, [name]: found });
  });
});
