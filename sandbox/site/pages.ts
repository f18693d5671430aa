import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, TYPES, cacheOf, endingOf } from '../../tools/host/rules';
import { type PageChange, encodingFor, packedBody, readStatic, withChange } from './files';

type Rules = Record<string, Record<string, string>>;

const known = new Map<string, { at: number; rules: Rules }>();

/** Headers written by the build beside its folder: `{"/*": {name: value}}`. */
function rulesOf(folder: string): Rules {
  const file = join(`${folder}.host`, 'headers.json');
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return {};
  const old = known.get(file);
  if (old?.at === stat.mtimeMs) return old.rules;
  const rules = JSON.parse(readFileSync(file, 'utf8')) as Rules;
  known.set(file, { at: stat.mtimeMs, rules });
  return rules;
}

function headersFor(folder: string, path: string): Headers {
  const headers = new Headers();
  for (const [pattern, values] of Object.entries(rulesOf(folder))) {
    const hit = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    if (hit) for (const [name, value] of Object.entries(values)) headers.set(name, value);
  }
  return headers;
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Answers from a built tenant: the file, the folder's index.html, or app.html for any screen. A missing file with a
 * known extension is a 404, because a script must not be answered with a page. `change` applies to every page.
 */
export async function page(
  folder: string,
  request: Request,
  path: string,
  change: PageChange | null,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Read only', { Allow: 'GET, HEAD' });
  if (!existsSync(folder)) return plain(503, 'This tenant is not built yet: npm run build');
  const wanted = decoded(path);
  if (wanted === null || wanted.includes('\0') || wanted.split('/').includes('..')) return plain(400, 'Bad path');
  const isFile = endingOf(wanted) in TYPES;
  const candidates = isFile ? [wanted] : [`${wanted.replace(/\/$/, '')}/index.html`, '/app.html'];
  for (const name of candidates) {
    const built = readStatic(folder, name);
    if (!built) continue;
    const file = change && endingOf(name) === 'html' ? withChange(built, change) : built;
    const headers = headersFor(folder, path);
    headers.set('Content-Type', file.type);
    headers.set('Cache-Control', cacheOf(name));
    headers.set('ETag', `W/"${file.hash}"`);
    if (file.packable) headers.set('Vary', 'Accept-Encoding');
    if ((request.headers.get('if-none-match') ?? '').includes(`"${file.hash}"`)) {
      return new Response(null, { status: 304, headers });
    }
    const encoding = encodingFor(file, request.headers.get('accept-encoding') ?? '');
    const body = encoding ? await packedBody(file, encoding) : file.body;
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
  }
  return plain(404, 'Not found', { 'Cache-Control': CACHE.missing });
}
