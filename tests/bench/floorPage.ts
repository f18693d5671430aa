import { type Server as HttpServer, createServer } from 'node:http';
import { build } from 'vite';

const ROOT = new URL('../../', import.meta.url).pathname;

/**
 * An empty React page with a toggle button and a field: the minimum any React page pays for a click and a key. Its last
 * button opens a plain full-screen dialog with ten rows and a focused field: the minimum of any picker.
 */
const FLOOR = `
import { createElement as e, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Page() {
  const [on, turn] = useState(false);
  const [text, type] = useState('');
  const [over, open] = useState(false);
  return e('main', null,
    e('button', { type: 'button', onClick: () => turn(!on) }, 'Toggle'),
    on && e('p', null, 'Shown'),
    e('label', null, 'Text ', e('input', { value: text, onChange: (event) => type(event.target.value) })),
    e('button', { type: 'button', id: 'open', style: { display: 'block', marginTop: 300, width: 200, height: 44 }, onClick: () => open(true) }, 'Open'),
    over && e('div', { role: 'dialog', style: { position: 'fixed', inset: 0, background: '#fff' } },
      e('input', { autoFocus: true }), e('button', { type: 'button', id: 'close', onClick: () => open(false) }, 'Close'),
      e('ul', null, Array.from({ length: 10 }, (_, at) => e('li', { key: at }, 'Row ' + at)))));
}
createRoot(document.getElementById('root')).render(e(Page));
`;

/** The airport search and its data alone, exposed on the page's global object. */
const SEARCH = `
import { searchBooks } from '@/domain/airports/localSearch';
import { unpack } from '@/domain/airports/packed';
import text from '@/domain/airports/top300.txt?raw';
globalThis.__airports = { text, unpack, search: (book, typed) => searchBooks([book], typed) };
`;

async function bundle(source: string): Promise<string> {
  const entry = 'virtual:entry';
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [{ find: '@', replacement: `${ROOT}src` }] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `${ROOT}tests/bench/entry.js` : null),
        load: (id) => (id === `${ROOT}tests/bench/entry.js` ? source : null),
      },
    ],
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: entry } },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [{ output: { code?: string }[] }];
  return output[0]?.code ?? '';
}

export interface FloorPage {
  url: string;
  close: () => void;
}

/** Serves both. The headers make the page cross-origin isolated, which gives it the finest clock. */
export async function serveFloor(): Promise<FloorPage> {
  process.env['NODE_ENV'] = 'production';
  const [page, search] = await Promise.all([bundle(FLOOR), bundle(SEARCH)]);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><body><div id="root"></div>
<script type="module" src="page.js"></script><script type="module" src="search.js"></script></body></html>`;
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', page],
    '/search.js': ['text/javascript', search],
  };
  const server: HttpServer = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response
      .writeHead(body ? 200 : 404, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      })
      .end(body);
  }).listen(0);
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, close: () => server.close() };
}
