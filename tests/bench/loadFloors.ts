import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { build } from 'vite';
import { routes } from './loadFloor/page';

const ROOT = new URL('../../', import.meta.url).pathname;
const OUT = join(ROOT, '.cache/bench');
const STYLE = `body{font:16px system-ui;margin:0}
header,main{padding:16px}form{display:grid;gap:8px}`;

/** No framework, no script, one inline style: the minimum for any page. */
const PLAIN = pageOf(
  '',
  `<header>Flights</header><main><h1>Where to next?</h1><form><label>From <input></label>
<label>To <input></label><label>Depart <input></label><button>Search flights</button></form></main>`,
);

/** A service worker that caches the whole page and answers from the cache. */
const worker = (files: readonly string[]): string => `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(${JSON.stringify(files)})).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request))));`;

function pageOf(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style>${head}</head>
<body>${body}</body></html>`;
}

/** A tenant's response headers: they alone cost about 30 ms (a new process for COOP, the policy). */
function headers(): Record<string, string> {
  const sent = JSON.parse(readFileSync(join(ROOT, 'dist/kaija.host/headers.json'), 'utf8')) as {
    '/*': Record<string, string>;
  };
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = sent['/*']['Content-Security-Policy'] ?? '';
  return { ...sent['/*'], 'Content-Security-Policy': `${policy}; script-src 'self'; style-src 'sha256-${hash}'` };
}

type Floor = 'prerendered' | 'client';
type Files = Map<string, { type: string; body: Buffer; immutable: boolean }>;

/** Builds one floor like an ordinary app: an entry and a vendor chunk, both requested in the head. */
async function addFloor(files: Files, floor: Floor): Promise<void> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(OUT, floor),
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(ROOT, `tests/bench/loadFloor/${floor}.tsx`),
        output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } },
      },
    },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [
    { output: { fileName: string; isEntry?: boolean; code?: string }[] },
  ];
  const scripts = output.filter(({ code }) => code !== undefined);
  const head = scripts
    .map(({ fileName, isEntry }) =>
      isEntry ? `<script type="module" src="${fileName}"></script>` : `<link rel="modulepreload" href="${fileName}">`,
    )
    .sort()
    .join('');
  const router = createMemoryRouter(routes);
  const drawn = floor === 'client' ? '' : renderToString(createElement(RouterProvider, { router }));
  const add = (name: string, type: string, text: string, immutable = false): void => {
    const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    files.set(`/${floor}/${name}`, { type: `${type}; charset=utf-8`, body, immutable });
  };
  for (const { fileName, code = '' } of scripts) add(fileName, 'text/javascript', code, true);
  add('', 'text/html', pageOf(head, `<div id="root">${drawn}</div>`));
  add('sw.js', 'text/javascript', worker([`/${floor}/`, ...scripts.map(({ fileName }) => `/${floor}/${fileName}`)]));
}

export interface Floors {
  port: number;
  close: () => void;
}

/** Builds and serves `/plain`, `/prerendered/` and `/client/`, compressed and with a tenant's headers. */
export async function serveFloors(): Promise<Floors> {
  process.env['NODE_ENV'] = 'production';
  rmSync(OUT, { recursive: true, force: true });
  const files: Files = new Map();
  files.set('/plain', { type: 'text/html; charset=utf-8', body: brotliCompressSync(PLAIN), immutable: false });
  await addFloor(files, 'prerendered');
  await addFloor(files, 'client');
  const common = headers();
  const server: Server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        ...common,
        'Content-Type': file.type,
        'Content-Encoding': 'br',
        'Content-Length': file.body.length,
        'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .end(file.body);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
