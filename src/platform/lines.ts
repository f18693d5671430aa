import { type LogLine, setLogSink, toConsole } from './log';

const KEPT = 40;
const lines: LogLine[] = [];

/** From now on the last lines of the log are kept in memory, besides the console: for the support file. */
export function keepLines(): void {
  setLogSink((line) => {
    if (lines.push(line) > KEPT) lines.shift();
    toConsole(line);
  });
}

/** The last lines of this page, oldest first. What is not our own word in them must be taken out before anybody sees them. */
export const lastLines = (): readonly LogLine[] => lines;
