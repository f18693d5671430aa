import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCode } from '../../../conform/kit';
import { ConformBench, idsIn, sentences } from './bench';
import { SPOILS, forget } from './spoils';

let bench: ConformBench;
beforeAll(() => {
  bench = new ConformBench();
});
afterAll(() => bench.close());

describe('a spoiled sandbox', () => {
  it('has at least thirty faults to seed, each with a name of its own', () => {
    expect(SPOILS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(SPOILS.map(({ name }) => name)).size).toBe(SPOILS.length);
  });

  it.each(SPOILS)('with $name is found by $finds', async ({ only, finds, says, spoil }) => {
    forget();
    const token = only.includes('account') ? { identity: await bench.identity() } : {};
    const report = await bench.conform({ only, ...token }, spoil);
    const told = sentences(report);
    expect(idsIn(report, 'failed').sort(), told.join('\n')).toEqual([...finds].sort());
    expect(told.find((one) => says.test(one)) ?? told).toMatch(says);
    expect(exitCode(report)).toBe(1);
  });
});
