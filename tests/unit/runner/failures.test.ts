import { expect, it } from 'vitest';
import { failuresInPlaywright, failuresInVitest, summary } from '../../failures.mjs';

const vitest = {
  testResults: [
    {
      name: '/tests/a.test.ts',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'passes', failureMessages: [] },
        { status: 'passed', fullName: 'passes later', failureMessages: ['Error: once'] },
        { status: 'failed', fullName: 'fails', failureMessages: ['Error: one', 'Error: two'] },
      ],
    },
    { name: '/tests/b.test.ts', message: 'Error: cannot be loaded', assertionResults: [] },
  ],
};
const attempt = (message?: string) => ({ errors: message === undefined ? [] : [{ message }] });
const playwright = {
  suites: [
    {
      suites: [
        {
          specs: [
            { file: 'a.spec.ts', title: 'ok', tests: [{ status: 'expected', projectName: 'phone', results: [] }] },
            {
              file: 'a.spec.ts',
              title: 'slow',
              tests: [{ status: 'flaky', projectName: 'phone', results: [attempt('late'), attempt()] }],
            },
            {
              file: 'a.spec.ts',
              title: 'broken',
              tests: [{ status: 'unexpected', projectName: 'desktop', results: [attempt('one'), attempt('two')] }],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'No browser' }],
};
const titles = (tests: { title: string }[]): string[] => tests.map(({ title }) => title);

it('a test that passed on a retry is no failure of the run, in the report of vitest', () => {
  const { failed, retried } = failuresInVitest(vitest);
  expect(titles(retried)).toEqual(['passes later']);
  expect(titles(failed)).toEqual(['fails', '/tests/b.test.ts']);
});

it('and in the report of Playwright', () => {
  const { failed, retried } = failuresInPlaywright(playwright);
  expect(titles(retried)).toEqual(['a.spec.ts › slow (phone)']);
  expect(titles(failed)).toEqual(['a.spec.ts › broken (desktop)', 'outside of tests']);
});

it('the summary lists what passed on a retry apart, before the failures, with every attempt', () => {
  const text = summary(failuresInPlaywright(playwright)).join('\n');
  expect(text).toBe(
    [
      '\nPassed on a retry (no failure of the run):',
      '- a.spec.ts › slow (phone)\n    late',
      '\nFailed tests, with every attempt:',
      '- a.spec.ts › broken (desktop)\n    one\n    --\n    two',
      '- outside of tests\n    No browser',
    ].join('\n'),
  );
  expect(summary({ failed: [], retried: [] })).toEqual([]);
});
