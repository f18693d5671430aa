import { afterEach, expect, it, vi } from 'vitest';
import { tellBlockedOrigins } from '@/app/policyNotice';
import { type LogLine, setLogSink } from '@/platform/log';

const lines: LogLine[] = [];
afterEach(() => {
  setLogSink(null);
  vi.unstubAllGlobals();
  lines.length = 0;
});

type Tell = (violation: object) => void;

/** Starts the notice in a browser with or without reports. */
function start(withReports: boolean): { event: Tell; report: Tell } {
  setLogSink((line) => lines.push(line));
  let event: Tell = () => undefined;
  let report: Tell = () => undefined;
  vi.stubGlobal('addEventListener', (_: string, tell: Tell) => void (event = tell));
  class Observer {
    constructor(tell: (reports: object[]) => void) {
      report = (body) => tell([{ body }]);
    }
    observe(): void {
      return undefined;
    }
  }
  vi.stubGlobal('ReportingObserver', withReports ? Observer : undefined);
  tellBlockedOrigins();
  return { event, report };
}

it('names each refused origin once, with the field that allows it', () => {
  const { event, report } = start(true);
  report({ blockedURL: 'https://files.example.com/terms.html?x=1', effectiveDirective: 'connect-src' });
  event({ blockedURI: 'https://files.example.com/logo.svg', effectiveDirective: 'img-src' });
  event({ blockedURI: 'https://cdn.example.net/logo.svg', effectiveDirective: 'img-src' });
  expect(lines.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^https:\/\/files\.example\.com is refused .*\(connect-src\)\. Add it to "origins"/),
    expect.stringMatching(/^https:\/\/cdn\.example\.net is refused .*\(img-src\)\./),
  ]);
});

it('says that plain HTTP cannot be allowed, and nothing about what no origin mends', () => {
  const { event } = start(false);
  event({ blockedURI: 'http://files.example.com/a.png', effectiveDirective: 'img-src' });
  for (const blockedURI of ['inline', 'eval', '', 'data:image/png,x', 'blob:https://a/b'])
    event({ blockedURI, effectiveDirective: 'img-src' });
  event({ blockedURI: 'https://evil.example/x.js', effectiveDirective: 'script-src-elem' });
  expect(lines.map(({ message }) => message)).toEqual([expect.stringMatching(/Only https origins/)]);
});
