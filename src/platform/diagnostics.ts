import { now } from './clock';
import { isDebugging } from './debugMode';

/** One request as sent; each attempt is a call of its own. `status` is a number, or the name of the failure. */
export interface RecordedCall {
  at: number;
  method: string;
  /** Full URL: redacted before it leaves this page (domain/device/support.ts). */
  url: string;
  status: number | string | null;
  ms: number;
  /** Starts of the request body and of the answer, recorded only while debugging. */
  sent?: string;
  answer?: string;
}

const CALLS_KEPT = 30;
const CALLS_KEPT_DEBUGGING = 300;
/** Recorded letters of a body. */
const BODY_KEPT = 4000;
const calls: RecordedCall[] = [];

const watchers = new Set<() => void>();
let changes = 0;
function tell(): void {
  changes += 1;
  for (const watcher of watchers) watcher();
}

/** Calls `fn` after each recorded call and wrong answer. */
export function onRecorded(fn: () => void): () => void {
  watchers.add(fn);
  return () => watchers.delete(fn);
}
/** Changes with each of them. */
export const recordedVersion = (): number => changes;

const start = (text: string): string => (text.length > BODY_KEPT ? `${text.slice(0, BODY_KEPT)}…` : text);

/**
 * Records an outgoing request, in memory only. Returns the function to call with its outcome; `readAnswer` is called only
 * while debugging.
 */
export function recordCall(
  method: string,
  url: string,
  body?: unknown,
): (status: number | string, readAnswer?: () => Promise<string>) => void {
  const debugging = isDebugging();
  const call: RecordedCall = { at: now(), method, url, status: null, ms: 0 };
  if (debugging && typeof body === 'string') call.sent = start(body);
  calls.push(call);
  while (calls.length > (debugging ? CALLS_KEPT_DEBUGGING : CALLS_KEPT)) calls.shift();
  tell();
  return (status, readAnswer) => {
    call.status = status;
    call.ms = now() - call.at;
    tell();
    if (debugging)
      void readAnswer?.().then(
        (text) => {
          call.answer = start(text);
          tell();
        },
        () => undefined,
      );
  };
}

/** The last requests of this page, oldest first. */
export const recentCalls = (): readonly RecordedCall[] => calls;

/** An answer, or a row of one, that the app cannot use. */
export interface WrongAnswer {
  /** Method and path without ids. */
  call: string;
  /** Dotted path, `[]` for every row; '' for the whole answer. */
  field: string;
  expected: string;
  found: string;
  times: number;
}

const WRONG_KEPT = 100;
const wrongAnswers = new Map<string, WrongAnswer>();

/** Counts wrong answers by call, field and expectation, in memory only. True for the first of its kind. */
export function recordWrongAnswer(wrong: Omit<WrongAnswer, 'times'>): boolean {
  const kind = JSON.stringify([wrong.call, wrong.field, wrong.expected]);
  const known = wrongAnswers.get(kind);
  if (known) known.times += 1;
  else if (wrongAnswers.size < WRONG_KEPT) wrongAnswers.set(kind, { ...wrong, times: 1 });
  else return false;
  tell();
  return !known;
}

/** The kinds of wrong answers of this page, oldest first. */
export const recentWrongAnswers = (): WrongAnswer[] => [...wrongAnswers.values()];
