import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCode } from '../../../tools/conform/kit';
import { ConformBench, idsIn, sentences } from './bench';
import { CHECKS } from '../../../tools/conform/kit';
import { MORE } from './more';
import { forget } from './spoil';
import { SPOILS } from './spoils';

const ALL = [...SPOILS, ...MORE];

let separate: ConformBench;
let atOnce: ConformBench;
beforeAll(() => {
  separate = new ConformBench();
  atOnce = new ConformBench({ oneAnswer: true });
});
afterAll(() => {
  separate.close();
  atOnce.close();
});

describe('a spoiled sandbox', () => {
  it('has at least thirty faults to seed, each with a name of its own', () => {
    expect(SPOILS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
  });

  it('has one for each check of the kit: a check that cannot fail is none', () => {
    const found = new Set(ALL.flatMap(({ finds }) => finds));
    expect(CHECKS.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });

  it.each(ALL)(
    'with $name is found by $finds',
    { timeout: 120_000 },
    async ({ only, finds, says, spoil, oneAnswer }) => {
      forget();
      const bench = oneAnswer ? atOnce : separate;
      const token = only.includes('account') || only.includes('documents') ? { identity: await bench.identity() } : {};
      const report = await bench.conform({ only, ...token }, spoil);
      const told = sentences(report);
      expect(idsIn(report, 'failed').sort(), told.join('\n')).toEqual([...finds].sort());
      expect(told.find((one) => says.test(one)) ?? told.join('\n')).toMatch(says);
      expect(exitCode(report)).toBe(1);
    },
  );
});
