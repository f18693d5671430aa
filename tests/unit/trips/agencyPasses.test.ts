import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import type { AgencyPass } from '@/domain/passes/agency';
import { readOrder, writeOrder } from '@/offline/orders';
import { sealedPapers, unsealPapers } from '@/offline/papers';
import { putMeta } from '@/offline/store/meta';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { fetchAgencyPasses } from '@/state/trips/agencyPasses';
import { fakeNetwork } from '../booking/server';
import { serverBooking } from '../booking/world';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { anOrder } from './trips';

const NOW = Date.parse('2027-06-16T10:00:00Z');
const PDF = '%PDF-1.7 pass %%EOF';
let name = '';
beforeEach(() => {
  name = freshDatabase();
  setLogSink(() => undefined);
  setClock(() => NOW);
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
});
afterEach(async () => {
  setClock(null);
  vi.unstubAllGlobals();
  await dropDatabase(name);
});

const passAt = (file: string): AgencyPass => ({
  url: `http://api.test/api/passes/${file}`,
  type: 'pdf',
  passengerId: null,
  segment: null,
});
const wire = (file: string) => ({ url: passAt(file).url, type: 'application/pdf', segment: 0 });
const kept = async () => (await unsealPapers(await sealedPapers('KA-1'))).map(({ url }) => url.split('/').at(-1));

it('passes of a changed flight are not asked for: the server is asked first which ones it has', async () => {
  const order = { ...anOrder(), boardingPasses: [passAt('old.pdf')] };
  await writeOrder(order);
  await putMeta('orderKey:b1', 'secret');
  const net = fakeNetwork({
    '/booking/retrieve': () => ({
      body: { ...serverBooking(458.8, 'paid'), order_id: 'KA-1', boarding_passes: [wire('new.pdf')] },
    }),
    '/passes/new.pdf': () => ({ text: PDF }),
    '/passes/old.pdf': () => ({ status: 404, body: {} }),
  });
  await fetchAgencyPasses(order, new Set());
  expect(net.to('/passes/').map(({ path }) => path.split('/').at(-1))).toEqual(['new.pdf']);
  expect(await kept()).toEqual(['new.pdf']);
});

it('a pass that is gone is asked for again only when a later answer names it', async () => {
  const order = { ...anOrder(), boardingPasses: [passAt('gone.pdf')], checkedAt: NOW - 1000 };
  await writeOrder(order);
  const net = fakeNetwork({ '/passes/gone.pdf': () => ({ status: 404, body: {} }) });
  await fetchAgencyPasses(order, new Set());
  await fetchAgencyPasses(order, new Set());
  expect(net.to('/passes/')).toHaveLength(1);
  await writeOrder({ ...order, checkedAt: NOW });
  net.routes['/passes/gone.pdf'] = () => ({ text: PDF });
  await fetchAgencyPasses((await readOrder('KA-1'))!, new Set());
  expect(net.to('/passes/')).toHaveLength(2);
  expect(await kept()).toEqual(['gone.pdf']);
});
