/* Summary of failures at the end of `npm test`: often only the tail of a long log is kept. */
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');
const LINES = 14;

const short = (message) =>
  message
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, LINES)
    .map((line) => `    ${line.slice(0, 240)}`)
    .join('\n');

/** Failed tests in vitest's JSON report: `{ title, messages }`, one message per failed attempt. */
export const failuresInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [{ title: name, messages: [message] }];
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, messages: failureMessages }));
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The same for Playwright's JSON report, including tests that passed on a retry (`flaky`). */
export const failuresInPlaywright = ({ suites, errors = [] }) => [
  ...suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, projectName, results }) => ({
        title: `${file} › ${title} (${projectName}${status === 'flaky' ? ', passed on a later try' : ''})`,
        messages: results.flatMap((result) => result.errors.map(({ message }) => message ?? '')),
      })),
  ),
  ...errors.map(({ message }) => ({ title: 'outside of tests', messages: [message ?? ''] })),
];

/** Prints the failures, if any. */
export function printFailures(failures) {
  if (failures.length === 0) return;
  console.log('\nFailed tests, with every attempt:');
  for (const { title, messages } of failures) console.log(`- ${title}\n${messages.map(short).join('\n    --\n')}`);
}
