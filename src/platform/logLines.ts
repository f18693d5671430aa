import { type LogLine, setLogSink, toConsole } from './log';

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
