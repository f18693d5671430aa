import { GROUPS, type Result, sentenceOf } from './check';
import type { Report } from './kit';

const MARK = { passed: '✓', failed: '✗', 'left out': '–', 'not sent': '·', blocked: '?' } as const;
type State = keyof typeof MARK;
const STATES: readonly State[] = ['passed', 'failed', 'blocked', 'left out', 'not sent'];
const WORD: Record<State, string> = {
  passed: 'passed',
  failed: 'wrong',
  blocked: 'not reached',
  'left out': 'left out by the server',
  'not sent': 'not sent',
};

const countOf = (results: readonly Result[], state: State): number =>
  results.filter((one) => one.state === state).length;

/** "12 passed, 1 wrong, 3 not sent". */
function counts(results: readonly Result[]): string {
  return STATES.flatMap((state) => {
    const count = countOf(results, state);
    return count ? `${count} ${WORD[state]}` : [];
  }).join(', ');
}

/** Reasons with the ids of the checks that have them. */
function reasons(results: readonly Result[], state: 'left out' | 'not sent' | 'blocked'): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const one of results) if (one.state === state) found.set(one.reason, [...(found.get(one.reason) ?? []), one.id]);
  return [...found];
}

/** Lines of a check that did not pass. */
function linesOf(one: Result): string[] {
  if (one.state !== 'failed') return [];
  return [
    `  ${MARK.failed} ${one.id}: ${one.asks}`,
    ...one.faults.flatMap((fault) => [`      ${sentenceOf(fault)}`, `        said in ${fault.said}`]),
    `      Why: ${one.why}`,
  ];
}

/** The last line: what all of it means. */
export function verdictOf({ results, ms, calls, cannot }: Report): string {
  if (cannot !== null) return `It could not run. ${cannot}`;
  const time = `${(ms / 1000).toFixed(1)} s, ${calls} calls`;
  const wrong = countOf(results, 'failed') + countOf(results, 'blocked');
  return `${wrong ? 'It does not conform' : 'Nothing wrong'}: ${counts(results)} (${time})`;
}

/** The report for a terminal. */
export function textOf(report: Report): string {
  const { base, tenant, language, results, made, cannot } = report;
  const lines = [`${base} as ${tenant}, in ${language}`, ''];
  if (cannot !== null) return [...lines, verdictOf(report), ''].join('\n');
  for (const group of GROUPS) {
    const own = results.filter((one) => one.group === group);
    if (!own.length) continue;
    const bad = countOf(own, 'failed') > 0;
    lines.push(
      `${bad ? MARK.failed : countOf(own, 'passed') ? MARK.passed : MARK['not sent']} ${group.padEnd(13)} ${counts(own)}`,
      ...own.flatMap(linesOf),
    );
  }
  for (const [state, title] of [
    ['blocked', 'Not reached'],
    ['left out', 'Left out by the server, as it may (docs/api.md, What may be left out)'],
    ['not sent', 'Not sent'],
  ] as const) {
    const list = reasons(results, state);
    if (!list.length) continue;
    lines.push('', `${title}:`, ...list.map(([reason, ids]) => `  ${reason}: ${namesOf(ids)}`));
  }
  if (made.length) lines.push('', 'Made on the server, none of it paid:', `  ${summary(made)}`);
  lines.push('', verdictOf(report), '');
  return lines.join('\n');
}

const MOST_IDS = 8;
/** Ids; of many only how many there are in each group. */
function namesOf(ids: readonly string[]): string {
  if (ids.length <= MOST_IDS) return ids.join(', ');
  const groups = new Map<string, number>();
  for (const id of ids) groups.set(id.split('.')[0] ?? '', (groups.get(id.split('.')[0] ?? '') ?? 0) + 1);
  return [...groups].map(([group, count]) => `${count} of ${group}`).join(', ');
}

const MOST_NAMES = 4;
/** "14 bookings (b_1, b_2 …), 3 orders (…)". */
function summary(made: readonly string[]): string {
  const kinds = new Map<string, string[]>();
  for (const one of made) {
    const [kind = '', name = ''] = one.split(/[ ,]/);
    kinds.set(kind, [...(kinds.get(kind) ?? []), name]);
  }
  return [...kinds]
    .map(
      ([kind, names]) =>
        `${names.length} × ${kind}: ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ' …' : ''}`,
    )
    .join('; ');
}

/** The whole report with a sentence for each fault. */
export function jsonOf(report: Report): string {
  const results = report.results.map((one) =>
    one.state === 'failed'
      ? { ...one, faults: one.faults.map((fault) => ({ ...fault, sentence: sentenceOf(fault) })) }
      : one,
  );
  return `${JSON.stringify({ ...report, verdict: verdictOf(report), results }, null, 2)}\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:2rem 0 .5rem}
summary{padding:.5rem 0;font-weight:600;cursor:pointer}summary::first-letter{text-transform:uppercase}summary small{font-weight:400;opacity:.75}
ul{list-style:none;margin:0;padding:0}li{padding:.35rem 0 .35rem 1.8rem;border-top:1px solid #8884;position:relative}
li::before{position:absolute;left:.3rem}.passed::before{content:"✓";color:light-dark(#15692b,#6fd486)}
.failed::before{content:"✗";color:light-dark(#b3121d,#ff8f94)}.left::before,.not::before{content:"–"}.blocked::before{content:"?"}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}.id,.why{opacity:.75}p{margin:.25rem 0}
.fault{border-left:3px solid light-dark(#b3121d,#ff8f94);padding:.1rem 0 .1rem .8rem;margin:.4rem 0}
.verdict{font-weight:600;margin:1rem 0}`;

function item(one: Result): string {
  const head = `<p>${escape(one.asks)} <span class="id"><code>${escape(one.id)}</code></span></p>`;
  const kind = one.state.split(' ')[0] ?? '';
  if (one.state === 'passed') return `<li class="${kind}">${head}</li>`;
  if (one.state !== 'failed')
    return `<li class="${kind}">${head}<p class="why">${escape(WORD[one.state])}: ${escape(one.reason)}</p></li>`;
  const faults = one.faults.map(
    ({ call, field, expected, found, said }) =>
      `<div class="fault"><p><code>${escape(call)}</code></p><p><code>${escape(field)}</code> should be ${escape(expected)}, but is <code>${escape(found)}</code></p><p class="why">said in ${escape(said)}</p></div>`,
  );
  return `<li class="${kind}">${head}${faults.join('')}<p class="why">${escape(one.why)}</p></li>`;
}

/** The report as one file that needs nothing else. */
export function htmlOf(report: Report): string {
  const listed = (list: readonly Result[]): string => `<ul>${list.map(item).join('\n')}</ul>`;
  const wrong = report.results.filter(({ state }) => state === 'failed');
  const groups = GROUPS.flatMap((group) => {
    const own = report.results.filter((one) => one.group === group);
    if (!own.length) return [];
    return `<details><summary>${group} <small>${escape(counts(own))}</small></summary>${listed(own)}</details>`;
  });
  const title = `${report.tenant}: ${report.base}`;
  const made = report.made.length ? `<p>Made on the server, none of it paid: ${escape(summary(report.made))}</p>` : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${escape(title)}</title>
<style>${STYLE}</style>
<h1>Conformance of ${escape(title)}</h1>
<p>${escape(report.startedAt)}, in ${escape(report.language)}</p>
<p class="verdict">${escape(verdictOf(report))}</p>
${made}
${wrong.length ? `<h2>What is wrong</h2>${listed(wrong)}` : ''}
<h2>Everything that was asked</h2>
${groups.join('\n')}
</html>
`;
}
