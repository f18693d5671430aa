import { now } from './clock';

/** One request as it was sent: each try is a call of its own. `status` is a number, or the name of what went wrong. */
export interface Call {
  at: number;
  method: string;
  /** Whole address: never leaves this page as it stands (domain/device/redact). */
  url: string;
  status: number | string | null;
  ms: number;
}

const KEPT = 30;
const calls: Call[] = [];

/** Remembers that a request goes out. Answers a function to be called with its end. In memory only. */
export function noteCall(method: string, url: string): (status: number | string) => void {
  const call: Call = { at: now(), method, url, status: null, ms: 0 };
  if (calls.push(call) > KEPT) calls.shift();
  return (status) => {
    call.status = status;
    call.ms = now() - call.at;
  };
}

/** The last requests of this page, oldest first. */
export const lastCalls = (): readonly Call[] => calls;
