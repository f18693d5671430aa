import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packOffers } from '@/domain/results/columns';
import type { FromReader } from '@/state/results/messages';
import { paintFirst } from '@/state/results/paintFirst';
import { offersFrom } from './tables';

const rows = (count: number): FromReader => ({
  kind: 'rows',
  run: 1,
  reset: false,
  batch: packOffers(offersFrom(count, 3)),
});
const line = (seq: number): FromReader => ({
  kind: 'line',
  run: 1,
  seq,
  progress: seq,
  expiresAt: null,
  dropped: [],
  done: false,
});

let heard: FromReader[];
let hear: (message: FromReader) => void;
beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  hear = paintFirst((message) => heard.push(message));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the messages of a reading', () => {
  it('behind the first offers wait for their paint, and come in order', () => {
    const all = [line(1), rows(0), rows(3), rows(2), line(2), rows(1), line(3)];
    all.forEach((message) => hear(message));
    expect(heard).toEqual(all.slice(0, 3));
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(all);
  });

  it('are handed on at once after that', () => {
    hear(rows(1));
    vi.advanceTimersByTime(100);
    hear(rows(2));
    hear(line(4));
    expect(heard).toHaveLength(3);
  });

  it('do not wait for a page that paints nothing', () => {
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
    hear(rows(1));
    hear(line(1));
    vi.advanceTimersByTime(499);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(20);
    expect(heard).toHaveLength(2);
  });
});
