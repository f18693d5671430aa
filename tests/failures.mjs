/*
 * What failed, in a few lines at the end of `npm test`: of a long run often only the tail is kept, and the reports before it
 * are thousands of lines long.
 */
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

/** Failed tests of a JSON report of vitest: `{ title, messages }`, a message for each failed try. */
export const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [{ title: name, messages: [message] }];
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, messages: failureMessages }));
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The same of a JSON report of Playwright, with the tests that needed a second try (`flaky`). */
export const ofPlaywright = ({ suites, errors = [] }) => [
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

/** Prints them; nothing when all is well. */
export function tell(failures) {
  if (failures.length === 0) return;
  console.log('\nWhat failed, each try:');
  for (const { title, messages } of failures) console.log(`- ${title}\n${messages.map(short).join('\n    --\n')}`);
}
