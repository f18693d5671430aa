import { now } from './clock';
import { type LogLine, setLogSink, toConsole } from './log';

/** One request as sent; each attempt is a call of its own. `status` is a number, or the name of the failure. */
export interface RecordedCall {
  at: number;
  method: string;
  /** Full URL: redacted before it leaves this page (domain/device/support.ts). */
  url: string;
  status: number | string | null;
  ms: number;
}

const CALLS_KEPT = 30;
const calls: RecordedCall[] = [];

/** Records an outgoing request, in memory only. Returns the function to call with its outcome. */
export function recordCall(method: string, url: string): (status: number | string) => void {
  const call: RecordedCall = { at: now(), method, url, status: null, ms: 0 };
  if (calls.push(call) > CALLS_KEPT) calls.shift();
  return (status) => {
    call.status = status;
    call.ms = now() - call.at;
  };
}

/** The last requests of this page, oldest first. */
export const recentCalls = (): readonly RecordedCall[] => calls;

const LINES_KEPT = 40;
const lines: LogLine[] = [];

/** Keeps the last log lines in memory, besides the console, for the support file. */
export function recordLogLines(): void {
  setLogSink((line) => {
    if (lines.push(line) > LINES_KEPT) lines.shift();
    toConsole(line);
  });
}

/** The last log lines of this page, oldest first. They may contain personal data: redact before showing them. */
export const recentLogLines = (): readonly LogLine[] => lines;
