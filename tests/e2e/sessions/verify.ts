import type { Page } from 'playwright/test';
import type { LogEntry } from '../../../sandbox/log';
import { rowsOf } from '../device';
import { expect } from '../fixtures';
import { CLEAN, verdictOn } from '../outbox';
import { type ServerBooking, type Values, toServer, differences, formValues, fromServer } from './model';
import type { Session } from './session';

async function bookingIds(page: Page): Promise<Map<string, string>> {
  const rows = await rowsOf(page, 'drafts');
  return new Map(
    rows.map(({ id, data }) => [(data as { passengers: { id: string }[] }).passengers[0]?.id ?? '', String(id)]),
  );
}

/** The server's copy of a booking; null while it is not created. */
async function serverBooking({ server }: Session, page: Page, id: string): Promise<ServerBooking | null> {
  const tokenRow = (await rowsOf(page, 'meta')).find(({ k }) => k === `token:${id}`);
  if (!tokenRow) return null;
  const { token } = tokenRow['v'] as { token: string };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/booking/retrieve/${id}`, {
    headers: { 'X-Company-Name': 'kaija', Authorization: `Bearer ${token}`, Connection: 'close' },
  });
  if (!answer.ok) throw new Error(`The booking ${id}: ${answer.status}`);
  return (await answer.json()) as ServerBooking;
}

/** Waits until the server has every expected value of a booking, and presses each "Try again". */
async function allSent(session: Session, page: Page, key: string, form: Values): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' }).first();
  const missing = async (): Promise<unknown[]> => {
    // The button may disappear by itself.
    if (await again.isVisible()) await again.tap({ timeout: 1000 }).catch(() => undefined);
    const id = (await bookingIds(page)).get(key) ?? '';
    const booking = await serverBooking(session, page, id);
    if (!booking) return ['the booking is not created'];
    const problems = differences(toServer(form), fromServer(booking, form));
    const queue = (await rowsOf(page, 'lanes')).find(({ bookingId }) => bookingId === id);
    if (problems.length === 0) return [];
    // Context for the failure message: is the part marked as queued, and what does the screen show?
    const row = (await rowsOf(page, 'drafts')).find((one) => one['id'] === id);
    const {
      sent,
      rev,
      passengers = [],
      contact = null,
    } = (row?.['data'] ?? {}) as Partial<ServerBooking> & Record<string, unknown>;
    const draft = { passengers: passengers.map((one) => ({ ...one, original_id: one['id'] ?? '' })), contact };
    const device = differences(toServer(form), fromServer(draft, form));
    const statusTexts = await page.getByText(/sent$|on this device$|waiting/).allTextContents();
    return [
      ...problems,
      JSON.stringify({ queue, sent, rev, device, shown: differences(form, await formValues(page)), statusTexts }),
    ];
  };
  await expect.poll(missing, { message: 'edits missing on the server', timeout: 60_000 }).toEqual([]);
}

/** With all faults removed everything is sent, and nothing was lost, doubled or reordered. */
export async function verify(session: Session): Promise<void> {
  const { phone, server, expected, recorded } = session;
  await phone.setOffline(false);
  await server.heal();
  await session.recordOutbox();
  const page = await phone.page();
  for (const [key, form] of expected) {
    // oxlint-disable no-await-in-loop -- one booking after the other
    session.log(`checks the booking of ${key}`);
    await session.resume(page, key);
    await allSent(session, page, key, form);
  }
  await page.goto(session.at('/device/outbox'));
  await expect(page.getByRole('heading', { name: 'Nothing waits to be sent' })).toBeVisible();
  expect(await rowsOf(page, 'outbox'), 'rows in the outbox').toEqual([]);

  const ids = await bookingIds(page);
  expect([...ids.keys()].toSorted(), 'bookings on the device').toEqual([...expected.keys()].toSorted());
  const log = (await server.log()) as LogEntry[];
  const sent = new Set(log.flatMap(({ ids }) => ids));
  const effects = new Set(log.flatMap(({ effects }) => effects));
  expect(
    [...recorded.keys()].filter((id) => !sent.has(id)),
    'enqueued and never sent',
  ).toEqual([]);
  expect(
    [...sent].filter((id) => !effects.has(id)),
    'sent and never applied',
  ).toEqual([]);
  for (const [key, form] of expected) {
    const id = ids.get(key) ?? '';
    const own = new Set(log.filter(({ path }) => path.endsWith(`/batchUpdate/${id}`)).flatMap((entry) => entry.ids));
    const order = [...recorded].filter(([one]) => own.has(one)).toSorted(([, a], [, b]) => a - b);
    expect(
      verdictOn(
        log,
        id,
        order.map(([one]) => one),
      ),
      `verdict on ${id}`,
    ).toEqual(CLEAN);
    const booking = await serverBooking(session, page, id);
    expect(booking && differences(toServer(form), fromServer(booking, form)), `server copy of ${id}`).toEqual([]);
    const fresh = await phone.page();
    await session.resume(fresh, key);
    await fresh.close();
  }
  const creations = log.filter(({ method, path }) => method === 'POST' && path.endsWith('/booking/create'));
  const keys = new Set(creations.map(({ idempotencyKey }) => idempotencyKey));
  expect(keys.size, 'creation requests').toBe(expected.size);
}
