import { cleanup, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { isOneColour } from '@/domain/tenant/logo';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { BucketLogo } from '@/features/shell/BucketLogo';
import { setClock } from '@/platform/clock';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { startSession } from '@/state/session';

const network = vi.hoisted(() => ({ probe: vi.fn() }));
vi.mock('@/platform/network', async (original) => ({ ...(await original<object>()), ...network }));

const asked = vi.fn();
/** Width of the bucket's logo, 30 high; 0: there is none. */
let width = 0;
const DAY = 86_400_000;

beforeEach(() => {
  vi.resetAllMocks();
  network.probe.mockResolvedValue(true);
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = width;
      naturalHeight = 30;
      decode() {
        asked(this.src);
        return width > 0 ? Promise.resolve() : Promise.reject(new Error('404'));
      }
    },
  );
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 120, 30);
  startSession({ ...NO_SETTINGS, tenantName: 'a/b', bucketPath: 'bucket' }, DEFAULT_PROFILE, 'en_GB');
});

const SRC = 'bucket/static/a%2Fb/en/assets/images/logo.svg';
const image = () => document.querySelector('img')?.getAttribute('src');
async function visit(): Promise<void> {
  cleanup();
  render(<BucketLogo />);
  await Promise.resolve();
}

it('a logo is asked for once, and stands there at once on later visits', async () => {
  width = 120;
  await visit();
  await waitFor(() => expect(image()).toBe(SRC));
  await visit();
  expect(image()).toBe(SRC);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('a bucket without a logo is asked again after a week only; a lost connection says nothing', async () => {
  width = 0;
  setClock(() => DAY);
  network.probe.mockResolvedValueOnce(false);
  await visit();
  await waitFor(() => expect(network.probe).toHaveBeenCalledTimes(1));
  await visit();
  await waitFor(() => expect(localStorage.length).toBe(1));
  await visit();
  expect(asked).toHaveBeenCalledTimes(2);
  setClock(() => 9 * DAY);
  await visit();
  expect(asked).toHaveBeenCalledTimes(3);
  expect(image()).toBeUndefined();
});

const RED = [200, 30, 30, 255];
const NEARLY_RED = [208, 24, 36, 230];
const BLUE = [20, 30, 200, 255];
const HOLE = [0, 0, 0, 0];

it.each([
  ['one colour with holes', [RED, HOLE, NEARLY_RED], true],
  ['two colours', [RED, HOLE, BLUE], false],
  ['one colour without holes, which would be a bar', [RED, RED], false],
  ['nothing to see', [HOLE], false],
  ['no pixels, which a browser may refuse', [], false],
])('%s', (_, pixels, is) => expect(isOneColour(pixels.flat())).toBe(is));

it('a logo in one colour takes the colour of the text, another stands on a plate', async () => {
  width = 120;
  const pen = { drawImage: vi.fn(), getImageData: () => ({ data: [RED, HOLE].flat() }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  await visit();
  await waitFor(() => expect(document.querySelector('img + span')).not.toBeNull());
  const drawing = document.querySelector<HTMLElement>('img + span')?.style.getPropertyValue('--drawing');
  expect(drawing?.replace(/\\/g, '')).toContain(`/${SRC}`);
  localStorage.clear();
  pen.getImageData = () => ({ data: [RED, BLUE, HOLE].flat() });
  await visit();
  await waitFor(() => expect(image()).toBe(SRC));
  expect(document.querySelector('img + span')).toBeNull();
});
