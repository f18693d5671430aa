import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromReader, ToReader } from '@/state/results/stream/messages';
import { makeReader, PORTION } from '@/state/results/stream/reader';
import { openReading, type Reading } from '@/state/results/stream/readerClient';
import { offersFrom } from './tables';

const COUNT = PORTION * 2 + 1;
const text = offersFrom(COUNT, 3)
  .map((offer) => JSON.stringify(offer))
  .join('\n');

let heard: FromReader[];
const rows = (): number => heard.reduce((sum, each) => sum + (each.kind === 'rows' ? each.batch.count : 0), 0);
const time = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the reader after the first offers', () => {
  let tell: (message: ToReader) => void;
  beforeEach(() => {
    tell = makeReader((message) => heard.push(message));
    tell({ kind: 'stored', run: 1, text });
  });

  it('pauses until the page has painted them', async () => {
    await time(5000);
    expect(rows()).toBe(PORTION);
    tell({ kind: 'go', run: 1 });
    await time(100);
    expect(rows()).toBe(COUNT);
    expect(heard.at(-1)).toEqual({ kind: 'restored', run: 1, count: COUNT });
  });

  it('blocks no other run', async () => {
    tell({ kind: 'stored', run: 2, text });
    tell({ kind: 'go', run: 2 });
    await time(100);
    expect(heard.filter((each) => each.kind === 'restored').map((each) => each.run)).toEqual([2]);
  });

  it('posts nothing more if it is stopped meanwhile', async () => {
    await time(100);
    tell({ kind: 'stop', run: 1 });
    tell({ kind: 'go', run: 1 });
    await time(100);
    expect(rows()).toBe(PORTION);
    expect(heard.at(-1)?.kind).toBe('rows');
  });
});

describe('a page that reads', () => {
  let reading: Reading;
  afterEach(() => reading.stop());
  const begin = (): void => {
    reading = openReading((message) => heard.push(message));
    reading.tell({ kind: 'stored', text });
  };

  it('requests the others after the next frame', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
    begin();
    await vi.waitFor(() => expect(rows()).toBe(PORTION));
    await time(100);
    expect(rows()).toBe(PORTION);
    for (const draw of frames) draw(0);
    await time(100);
    expect(rows()).toBe(COUNT);
  });

  it('receives them even if it paints nothing', async () => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('requestAnimationFrame', () => 1);
    begin();
    await vi.waitFor(() => expect(rows()).toBe(PORTION));
    await time(1000);
    expect(rows()).toBe(COUNT);
  });
});
