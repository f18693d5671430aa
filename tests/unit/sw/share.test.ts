import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({
  scope: new URL('https://fly.example/kaija/'),
  CACHES: { shared: 'rt-shared' },
}));

// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const SHARE = '../../../sw/share';

let worker = new EventTarget();
const stored: Response[] = [];

/** What the worker answers; undefined where it leaves the request alone. */
function ask(url: string, init: RequestInit): Promise<Response> | undefined {
  let answer: Promise<Response> | undefined;
  const event = Object.assign(new Event('fetch'), {
    request: new Request(url, init),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  worker.dispatchEvent(event);
  return answer;
}

function formOf(...files: [name: string, content: string][]): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append('papers', new File([content], name));
  return form;
}

beforeEach(async () => {
  vi.resetModules();
  worker = new EventTarget();
  stored.length = 0;
  vi.stubGlobal('self', worker);
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ put: (_: URL, answer: Response) => Promise.resolve(stored.push(answer)) }),
  });
  const { takeSharedFiles } = (await import(SHARE)) as { takeSharedFiles: () => void };
  takeSharedFiles();
});

const ADDRESS = 'https://fly.example/kaija/share';

it('keeps shared files with their names, and opens the trips', async () => {
  const body = formOf(['Įlaipinimas.pdf', 'pass'], ['b.png', 'picture']);
  body.append('papers', 'no file');
  const answer = await ask(ADDRESS, { method: 'POST', body });
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get('Location')).toBe('https://fly.example/kaija/dashboard/trips');
  expect(stored).toHaveLength(2);
  expect(new URLSearchParams(stored[0]?.headers.get('X-Name') ?? '').get('name')).toBe('Įlaipinimas.pdf');
  expect(await stored[0]?.text()).toBe('pass');
});

it('keeps ten at most, and opens the trips whatever came', async () => {
  const many = Array.from({ length: 15 }, (_, n): [string, string] => [`${n}.pdf`, 'x']);
  await ask(ADDRESS, { method: 'POST', body: formOf(...many) });
  expect(stored).toHaveLength(10);
  const broken = { method: 'POST', body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } };
  expect((await ask(ADDRESS, broken))?.status).toBe(303);
});

it.each([
  ['a page', ADDRESS, { method: 'GET' }],
  ['another form', 'https://fly.example/kaija/booking/create', { method: 'POST', body: 'x' }],
  ['another site', 'https://elsewhere.example/kaija/share', { method: 'POST', body: 'x' }],
])('leaves alone %s', (_, url, init) => {
  expect(ask(url, init)).toBeUndefined();
});
