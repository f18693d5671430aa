import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/app/') }));
const keepFiles = vi.hoisted(() => vi.fn((..._given: unknown[]) => Promise.resolve()));
vi.mock('../../../sw/routes/files', () => ({ keepFiles }));
// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const PARTS = '../../../sw/parts';

const parts = ['assets/booking-1.js', 'assets/form-lv.js'];
const texts = { lv_LV: ['assets/form-lv.js'], ru_RU: ['assets/form-ru.js'] };
const later = ['assets/letter-1.js'];
const textsLater = { ru_RU: ['assets/account-ru.js'] };
let worker = new EventTarget() as EventTarget & { registration: { active: object | null } };

const dispatch = (type: string, data: object = {}): void => {
  const event = Object.assign(new Event(type === 'install' ? 'install' : 'message'), { data: { type, ...data } });
  worker.dispatchEvent(Object.assign(event, { waitUntil: () => undefined }));
};
const kept = (): unknown[] => keepFiles.mock.calls.map(([, files, needed]) => [files, needed]);

beforeEach(async () => {
  vi.resetModules();
  keepFiles.mockClear();
  worker = Object.assign(new EventTarget(), { registration: { active: null } });
  vi.stubGlobal('self', worker);
  vi.stubGlobal('navigator', {});
  const { keepPartsOf } = (await import(PARTS)) as { keepPartsOf: (given: object) => void };
  keepPartsOf({ parts, later, frame: ['assets/menu-1.js'], texts, textsLater });
});

it('on a first visit, caches the app and the texts of the language in use when the page asks', () => {
  dispatch('install');
  expect(kept()).toEqual([]);
  dispatch('KEEP', { locale: 'ru_RU' });
  expect(kept()).toEqual([[['assets/form-ru.js', ...parts], 'some']]);
});

it('caches what few visits open after that', async () => {
  dispatch('KEEP', { locale: 'ru_RU' });
  await vi.waitFor(() => expect(kept()[1]).toEqual([['assets/account-ru.js', ...later], 'some']));
});

it('leaves that out on a slow line', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: '3g' } });
  dispatch('KEEP', { locale: 'ru_RU' });
  await keepFiles.mock.results[0]?.value;
  await Promise.resolve();
  expect(keepFiles).toHaveBeenCalledOnce();
});

it('a newer version caches every part during its installation', () => {
  worker.registration.active = {};
  dispatch('install');
  expect(kept()).toEqual([[parts, 'all']]);
});

it('with data saving on, caches only the texts, the frame and the open page', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  worker.registration.active = {};
  dispatch('install');
  dispatch('KEEP_PAGE', {
    locale: 'ru_RU',
    files: [
      'https://fly.example/app/assets/booking-1.js',
      'https://fly.example/app/robots.txt',
      'https://other.example/x',
    ],
  });
  expect(kept()).toEqual([[['assets/form-ru.js', 'assets/menu-1.js', 'assets/booking-1.js'], 'some']]);
});

it('stops caching on MAKE_WAY, and starts again when a page asks', () => {
  const signal = (at: number) => keepFiles.mock.calls[at]?.[3] as AbortSignal;
  dispatch('KEEP', { locale: 'lv_LV' });
  expect(signal(0).aborted).toBe(false);
  dispatch('MAKE_WAY');
  expect(signal(0).aborted).toBe(true);
  dispatch('KEEP', { locale: 'lv_LV' });
  expect(signal(1).aborted).toBe(false);
});
