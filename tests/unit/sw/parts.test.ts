import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({ scope: new URL('https://fly.example/app/') }));
const keepFiles = vi.hoisted(() => vi.fn((..._given: unknown[]) => Promise.resolve()));
vi.mock('../../../sw/routes/files', () => ({ keepFiles }));
// Its types are those of a worker, and this test's are not.
const PARTS = '../../../sw/parts';

const parts = ['assets/booking-1.js', 'assets/form-lv.js'];
const texts = { lv_LV: ['assets/form-lv.js'], ru_RU: ['assets/form-ru.js'] };
let worker = new EventTarget() as EventTarget & { registration: { active: object | null } };

const tell = (type: string, data: object = {}): void => {
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
  keepPartsOf({ parts, frame: ['assets/menu-1.js'], texts });
});
afterEach(() => vi.unstubAllGlobals());

it('a first visit keeps the app when its page asks, with the texts of the language in use', () => {
  tell('install');
  expect(kept()).toEqual([]);
  tell('KEEP', { locale: 'ru_RU' });
  expect(kept()).toEqual([[['assets/form-ru.js', ...parts], 'some']]);
});

it('a newer version keeps everything before it is offered', () => {
  worker.registration.active = {};
  tell('install');
  expect(kept()).toEqual([[parts, 'all']]);
});

it('a traveller who saves data keeps the texts, the frame and the page that is open, and no other file', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  worker.registration.active = {};
  tell('install');
  tell('KEEP_PAGE', {
    locale: 'ru_RU',
    files: [
      'https://fly.example/app/assets/booking-1.js',
      'https://fly.example/app/robots.txt',
      'https://other.example/x',
    ],
  });
  expect(kept()).toEqual([[['assets/form-ru.js', 'assets/menu-1.js', 'assets/booking-1.js'], 'some']]);
});

it('ends what it keeps when a newer version is to come in, and begins again when a page asks', () => {
  const signal = (at: number) => keepFiles.mock.calls[at]?.[3] as AbortSignal;
  tell('KEEP', { locale: 'lv_LV' });
  expect(signal(0).aborted).toBe(false);
  tell('MAKE_WAY');
  expect(signal(0).aborted).toBe(true);
  tell('KEEP', { locale: 'lv_LV' });
  expect(signal(1).aborted).toBe(false);
});
