import { expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/'), CACHES: { assets: 'a', img: 'i' } }));
// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const FILES = '../../../sw/routes/files';

const html = () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
const script = () => new Response('x', { headers: { 'Content-Type': 'text/javascript' } });

it('asks past the HTTP cache when that has a page in place of a file', async () => {
  vi.stubGlobal('self', { addEventListener: () => undefined, location: { href: 'https://fly.example/' } });
  const { askAgain } = (await import(FILES)) as Record<
    'askAgain',
    Record<string, (given: { request: Request; response: Response }) => Promise<Response | null>>
  >;
  const asked: RequestCache[] = [];
  const answers = [script, html];
  vi.stubGlobal('fetch', async ({ cache }: Request) => {
    asked.push(cache);
    return answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  const request = new Request('https://fly.example/assets/index-1.js');
  const ask = async (response: Response) => (await askAgain?.['fetchDidSucceed']?.({ request, response }))?.text();
  expect(await ask(script())).toBe('x');
  expect(asked).toEqual([]);
  expect(await ask(html())).toBe('x');
  expect(await ask(html())).toBe('<p>');
  // Without an answer the page is what there is.
  expect(await ask(html())).toBe('<p>');
  expect(asked).toEqual(['reload', 'reload', 'reload']);
});
