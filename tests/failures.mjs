/*
 * Summary at the end of `npm test`: often only the tail of a long log is kept. A test that failed and then passed on a
 * retry did not fail the run; it is listed apart.
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

/**
 * What did not pass at once: `{ failed, retried }`, each a list of `{ title, messages }` with one message per failed
 * attempt. `retried` passed on a later attempt.
 */
const sorted = (tests) => ({
  failed: tests.filter(({ passed }) => !passed),
  retried: tests.filter(({ passed }) => passed),
});

/** Of vitest's JSON report. It keeps the messages of the attempts that a retry followed. */
export const failuresInVitest = ({ testResults }) =>
  sorted(
    testResults.flatMap(({ name, message, assertionResults }) => {
      const found = assertionResults
        .filter(({ status, failureMessages }) => status === 'failed' || (status === 'passed' && failureMessages.length))
        .map(({ status, fullName, failureMessages }) => ({
          title: fullName,
          messages: failureMessages,
          passed: status === 'passed',
        }));
      return message && found.every(({ passed }) => passed)
        ? [...found, { title: name, messages: [message], passed: false }]
        : found;
    }),
  );

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Of Playwright's JSON report. */
export const failuresInPlaywright = ({ suites, errors = [] }) =>
  sorted([
    ...suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, projectName, results }) => ({
          title: `${file} › ${title} (${projectName})`,
          messages: results.flatMap((result) => result.errors.map(({ message }) => message ?? '')),
          passed: status === 'flaky',
        })),
    ),
    ...errors.map(({ message }) => ({ title: 'outside of tests', messages: [message ?? ''], passed: false })),
  ]);

const list = (heading, tests) =>
  tests.length === 0
    ? []
    : [`\n${heading}`, ...tests.map(({ title, messages }) => `- ${title}\n${messages.map(short).join('\n    --\n')}`)];

/** The lines of the summary: first what passed on a retry, then the failures, which a short tail keeps. */
export const summary = ({ failed, retried }) => [
  ...list('Passed on a retry (no failure of the run):', retried),
  ...list('Failed tests, with every attempt:', failed),
];
