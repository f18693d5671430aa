import { within } from '../client';
import type { Trial } from '../trial';

const DEADLINE_MS = 10_000;

async function send(trial: Trial, door: 'clock' | 'faults', body: object): Promise<void> {
  const { controls, fetch } = trial.options;
  const url = `${controls ?? ''}/${door}`;
  const init = {
    method: door === 'clock' ? 'PUT' : 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  };
  const answer = await within(DEADLINE_MS, (signal) => fetch(url, { ...init, signal }));
  if (!answer.ok) throw trial.notSent(`${url} is answered ${answer.status}`);
}

/** Does something with the clock of a test server moved, or with a fault set, and takes it back. Not sent without --controls. */
export async function controlled(
  trial: Trial,
  door: 'clock' | 'faults',
  body: object,
  back: object | null,
  work: () => Promise<void>,
): Promise<void> {
  if (!trial.options.reallyBook) throw trial.notSent('needs --really-book');
  if (trial.options.controls === null) throw trial.notSent('needs the test controls of a test server: --controls');
  await send(trial, door, body);
  try {
    await work();
  } finally {
    if (back) await send(trial, door, back);
  }
}
