import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const TIMEOUT_MS = 20_000;

/** An answer as it came. `text` is unpacked; `startedAt` and `times` of its parts are of `performance.now()`. */
export interface Answer {
  url: URL;
  status: number;
  /** The value of a header; '' without it. */
  header: (name: string) => string;
  /** The content type without its parameters. */
  type: string;
  text: string;
  bytes: Buffer;
  startedAt: number;
  times: number[];
}
interface Given {
  method?: string;
  headers?: Record<string, string>;
}

function unpacked(body: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'deflate') return inflateSync(body);
  return body;
}

/** One request as a browser sends it; nothing is followed, and headers are as sent. Rejects when there is no answer. */
export function ask(url: string | URL, { method = 'GET', headers = {} }: Given = {}): Promise<Answer> {
  const target = new URL(url);
  return new Promise((done, fail) => {
    const call = (target.protocol === 'https:' ? secure : plain)(
      target,
      { method, headers: { 'Accept-Encoding': 'br, gzip', 'User-Agent': 'check', Accept: '*/*', ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        const times: number[] = [];
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          times.push(performance.now());
        });
        answer.on('error', fail);
        answer.on('end', () => {
          const header = (name: string): string => [answer.headers[name] ?? []].flat().join(', ');
          try {
            done({
              url: target,
              status: answer.statusCode ?? 0,
              header,
              type: (header('content-type').split(';')[0] ?? '').trim().toLowerCase(),
              text: method === 'HEAD' ? '' : unpacked(Buffer.concat(parts), header('content-encoding')).toString(),
              bytes: Buffer.concat(parts),
              startedAt,
              times,
            });
          } catch (error) {
            fail(new Error(`the body is not ${header('content-encoding')}: ${(error as Error).message}`));
          }
        });
      },
    );
    const startedAt = performance.now();
    call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    call.on('error', fail);
    call.end();
  });
}

/** The answer, or null when there is none. */
export const askOrNull = (url: string | URL, given?: Given): Promise<Answer | null> =>
  ask(url, given).catch(() => null);

/**
 * Whether a host takes HTTP/2 when a browser offers it; null when nobody answers with a certificate that holds. `ca`: another
 * authority than those that everybody trusts.
 */
export const takesHttp2 = ({ hostname, port }: URL, ca?: string): Promise<boolean | null> =>
  new Promise((done) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        ...(isIP(host) ? {} : { servername: host }),
        ...(ca === undefined ? {} : { ca }),
        ALPNProtocols: ['h2', 'http/1.1'],
        timeout: TIMEOUT_MS,
      },
      () => end(socket.alpnProtocol === 'h2'),
    );
    const end = (is: boolean | null): void => {
      socket.destroy();
      done(is);
    };
    socket.on('error', () => end(null)).on('timeout', () => end(null));
  });

/** Seconds that a browser may keep an answer without asking; null when the header says nothing. */
export function keptFor(cache: string): number | null {
  if (/\bno-(?:cache|store)\b/i.test(cache)) return 0;
  const age = /\bmax-age=(\d+)/i.exec(cache)?.[1];
  return age === undefined ? null : Number(age);
}

/** Directives of a policy, or of several that stand in one header. */
export const directivesOf = (policy: string): Map<string, string[]>[] =>
  policy.split(',').map(
    (each) =>
      new Map(
        each
          .split(';')
          .map((part) => part.trim().split(/\s+/))
          .filter(([name]) => name)
          .map(([name = '', ...values]) => [name.toLowerCase(), values] as const),
      ),
  );

/** Whether a list of sources lets through an address; `self` is the origin of the page. */
export const allows = (sources: readonly string[], address: string, self: string): boolean =>
  sources.some((source) => {
    if (source === '*') return true;
    if (source === "'self'") return new URL(address).origin === self;
    if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return new URL(address).protocol === source;
    const bare = source.replace(/\/+$/, '');
    if (!bare.includes('*')) return new URL(address).origin === bare || new URL(address).host === bare;
    const [, , host] = /^(\w+:\/\/)?\*\.(.+)$/.exec(bare) ?? [];
    return host !== undefined && new URL(address).host.endsWith(`.${host}`);
  });

/** Names that only this machine has: there is no HTTPS to ask for. */
export const isLocal = ({ hostname }: { hostname: string }): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2})$/.test(hostname);
