/** A log line. `scope` is the short name of a module. */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  scope: string;
  message: string;
  detail?: unknown;
}

type Sink = (line: LogLine) => void;

export const toConsole: Sink = ({ level, scope, message, detail }) => {
  const rest = detail === undefined ? [] : [detail];
  // oxlint-disable-next-line no-console -- the one door to the console
  console[level](`[${scope}] ${message}`, ...rest);
};

let sink: Sink = toConsole;

const at =
  (level: LogLine['level']) =>
  (scope: string, message: string, detail?: unknown): void =>
    sink(detail === undefined ? { level, scope, message } : { level, scope, message, detail });

/** The only way to the console, also for failures that are "only logged". */
export const log = { info: at('info'), warn: at('warn'), error: at('error') };

/** Sends lines elsewhere (a test, a tenant's collector); `null` restores the console. */
export function setLogSink(next: Sink | null): void {
  sink = next ?? toConsole;
}
