import { describe, expect, it } from 'vitest';
import { localDay } from '@/domain/dates';
import { clockError, now, onClockCorrected, rightNow, setClock, today } from '@/platform/clock';
import { compareClock } from '@/platform/serverDate';

const SERVER = Date.parse('2026-11-28T12:00:00Z');
const HOUR = 3_600_000;
const device = (ahead: number) => setClock(() => SERVER + ahead);
const answer = (age = 0, header?: number) =>
  new Response('', {
    headers: { Date: new Date(SERVER - age).toUTCString(), ...(header !== undefined && { Age: String(header) }) },
  });

describe('the clock of the device', () => {
  it.each([
    ['two days behind', -48 * HOUR],
    ['two days ahead', 48 * HOUR],
    ['an hour behind', -HOUR],
  ])('%s is corrected for days and moments of flights, not for rows', (_, ahead) => {
    device(ahead);
    compareClock(answer(), true);
    expect(clockError()).toBe(ahead);
    expect([rightNow(), today()]).toEqual([SERVER, localDay(SERVER)]);
    expect(now()).toBe(SERVER + ahead);
  });

  it('that is a few minutes off is right enough, and so is a server without a date', () => {
    device(4 * 60_000);
    compareClock(answer(), true);
    compareClock(new Response(''), true);
    expect(clockError()).toBe(0);
  });

  it('is not called ahead by an answer that a worker or a cache may have kept', () => {
    device(0);
    compareClock(answer(72 * HOUR), false);
    expect(clockError()).toBe(0);
    compareClock(answer(72 * HOUR, 72 * 3600), true);
    expect(clockError()).toBe(0);
  });

  it('is called behind by a kept answer, and then by a fresh one as it is', () => {
    device(-48 * HOUR);
    compareClock(answer(12 * HOUR), false);
    expect(clockError()).toBe(-36 * HOUR);
    compareClock(answer(24 * HOUR), false);
    expect(clockError()).toBe(-36 * HOUR);
    compareClock(answer(), true);
    expect(clockError()).toBe(-48 * HOUR);
  });

  it('that was set right is told so', () => {
    let told = 0;
    const stop = onClockCorrected(() => (told += 1));
    let ahead = 48 * HOUR;
    setClock(() => SERVER + ahead);
    compareClock(answer(), true);
    ahead = 0;
    compareClock(answer(), true);
    compareClock(answer(), true);
    stop();
    expect([told, clockError()]).toEqual([2, 0]);
  });
});
