import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { configureApi } from '@/api/config';
import { Documents } from '@/features/order/Documents';
import { PassengerDocument } from '@/features/order/PassengerDocument';
import { htmlAndCss, byTraveller, documentPollMs } from '@/domain/payment/documents';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { resetDocuments, loadDocuments, readOrderDocument } from '@/state/booking/order/documents';
import { summaryOf } from '@/state/booking/order/summary';
import { clearModals, openModals } from '@/state/modals';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { putMeta } from '@/offline/store/meta';
import { setProbe } from '@/platform/connectivity';
import { aDraft, filled } from '../booking/build';
import { fakeNetwork } from '../booking/server';
import { ownDatabase } from '../../fixtures/ownDatabase';

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, flow, late })) seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});
beforeEach(() => {
  setLogSink(() => undefined);
  setProbe(async () => true);
  ownDatabase();
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  session.online = true;
  session.locale = 'en_GB';
  resetDocuments();
});
afterEach(() => {
  clearModals();
  resetDocuments();
  closeDb();
  setProbe(null);
  vi.unstubAllGlobals();
});

function anOrder() {
  const draft = filled(aDraft({ adult: 2, child: 0, infant: 0 }, { bookingId: 'b1', fareId: 'f-s' }));
  draft.passengers.forEach((one, at) => (one.passengerId = `p${at}`));
  return summaryOf(draft, { orderId: 'KA-1', amount: 1, status: 'paid', bankDetails: null });
}

const HTML = '<html><head><style>dt{color:red}</style></head><body><p>BERZINA/ELINA</p></body></html>';
const listed = (url: (id: string) => string | null) => [
  // Not in the order of the travellers.
  { id: 't2', type: 'eticket', name: 'x', passenger_id: 'p1', mime: 'text/html', url: url('t2') },
  { id: 't1', type: 'eticket', name: 'x', passenger_id: 'p0', mime: 'text/html', url: url('t1') },
];
const atServer = (id: string) => `http://api.test/api/ticket/file/b1/${id}`;

/** A server with all documents; `made` says whether they are ready. */
function aServer(over: Parameters<typeof fakeNetwork>[0] = {}, made: () => boolean = () => true) {
  return fakeNetwork({
    '/ticket/otherDocument/booking/b1': () => ({ body: listed((id) => (made() ? atServer(id) : null)) }),
    '/ticket/file/': () => ({ text: HTML }),
    '/invoice/generate/KA-1': () => (made() ? { text: '%PDF-1.4 an invoice %%EOF' } : { status: 409, body: {} }),
    ...over,
  });
}

async function show(bearer = true, over: Partial<OrderSummary> = {}) {
  if (bearer) await putMeta('orderKey:b1', 'secret');
  const order = { ...anOrder(), ...over };
  render(
    <I18nProvider>
      <MemoryRouter>
        <Documents order={order} />
      </MemoryRouter>
    </I18nProvider>,
  );
  return userEvent.setup();
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')!.parentElement!.textContent);

describe('documents of an order', () => {
  it('ask for the invoice by the secret id that the list gives, without a bearer', async () => {
    const invoice = { id: 'x', type: 'invoice', name: '', passenger_id: null, mime: 'application/pdf' };
    const url = 'http://api.test/api/invoice/generate/wq5Yx0mJr8vKc2LhT9ZfEA';
    const net = aServer({
      '/ticket/otherDocument/booking/b1': () => ({ body: [...listed(atServer), { ...invoice, url }] }),
      '/invoice/generate/': () => ({ text: '%PDF-1.4 an invoice %%EOF' }),
    });
    await show();
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
    expect(rows()).toHaveLength(3);
    expect(net.to('/invoice/').map(({ path, bearer }) => [path.split('/').at(-1), bearer])).toEqual([
      ['wq5Yx0mJr8vKc2LhT9ZfEA', null],
    ]);
    expect(await readOrderDocument(anOrder(), 'invoice')).not.toBeNull();
  });

  it('that another host does not let this page read can be opened there', async () => {
    const invoice = { id: 'x', type: 'invoice', name: '', passenger_id: null, mime: 'application/pdf' };
    aServer({
      '/ticket/otherDocument/booking/b1': () => ({
        body: [
          ...listed((id) => (id === 't1' ? 'https://files.example/t1.html' : atServer(id))),
          { ...invoice, url: 'http://api.test/api/invoice/generate/s' },
        ],
      }),
      '/t1.html': () => 'lost',
      '/invoice/generate/': () => 'lost',
    });
    await show();
    const link = await screen.findByRole('link', { name: /^Open: E-ticket/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://files.example/t1.html',
      'noopener noreferrer',
    ]);
    // A file of our own server is asked for again.
    expect(await screen.findByRole('button', { name: /^Try again: Invoice/ })).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('load by themselves, named by traveller, and are stored on the device', async () => {
    const net = aServer();
    await show();
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
    expect(rows()).toEqual([
      'E-ticket, Elīna BērziņaOn this device, 1\u00A0kB',
      'E-ticket, Jānis BērziņbOn this device, 1\u00A0kB',
      'InvoiceOn this device, 1\u00A0kB',
    ]);
    expect(net.to('/ticket/').every(({ bearer }) => bearer === 'Bearer secret')).toBe(true);
    // The invoice request carries no bearer token.
    expect(net.to('/invoice/').map(({ bearer }) => bearer)).toEqual([null]);

    // Once loaded, nothing is requested again and no network is needed.
    const calls = net.calls.length;
    cleanup();
    resetDocuments();
    session.online = false;
    const user = await show();
    await screen.findByText('All of them are on this device and open offline.');
    expect(net.calls).toHaveLength(calls);
    await user.click(screen.getByRole('button', { name: 'Open: E-ticket, Elīna Bērziņa' }));
    expect(openModals().open).toMatchObject([
      {
        type: 'passengerDocument',
        props: { order: { orderId: 'KA-1' }, paperId: 't1', title: 'E-ticket, Elīna Bērziņa' },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Save PDF: Invoice' })).toBeTruthy();
  });

  it('when complete are checked again on reopening: a reissued ticket replaces the old one after it has loaded', async () => {
    let issue = 1;
    let down = false;
    const net = aServer({
      '/ticket/otherDocument/booking/b1': () => ({ body: listed((id) => atServer(`${id}-${issue}`)) }),
      '/ticket/file/': () =>
        down ? { status: 404, body: { errorMessage: 'No such file' } } : { text: `<p>ISSUE ${issue}</p>` },
    });
    await show();
    await screen.findByText('All of them are on this device and open offline.');
    const text = async () => new TextDecoder().decode((await readOrderDocument(anOrder(), 't1'))!.bytes);
    expect(await text()).toBe('<p>ISSUE 1</p>');

    const reopened = async () => {
      cleanup();
      resetDocuments();
      const before = net.to('/otherDocument/').length;
      await show();
      await screen.findByText('All of them are on this device and open offline.');
      await vi.waitFor(() => expect(net.to('/otherDocument/').length).toBe(before + 1));
      await loadDocuments(anOrder());
    };
    // The same documents: nothing is downloaded twice.
    const files = net.to('/ticket/file/').length;
    await reopened();
    expect(net.to('/ticket/file/')).toHaveLength(files);

    issue = 2;
    down = true;
    await reopened();
    expect(await text()).toBe('<p>ISSUE 1</p>');
    expect(screen.getByText('All of them are on this device and open offline.')).toBeTruthy();

    down = false;
    await reopened();
    expect(await text()).toBe('<p>ISSUE 2</p>');
    expect(rows()).toHaveLength(3);
  });

  it('of before a change of the flights open, are named so, and are fetched anew under the same names', async () => {
    let isDown = false;
    let issue = 1;
    const net = aServer({ '/ticket/file/': () => (isDown ? 'lost' : { text: `<p>ISSUE ${issue}</p>` }) });
    await show();
    await screen.findByText('All of them are on this device and open offline.');
    const changed = { formerFlights: [{ at: Date.now() + 1, legs: anOrder().legs }] };
    setClock(() => Date.now() + 60_000);
    const reopened = async () => {
      cleanup();
      resetDocuments();
      await show(true, changed);
    };
    const former = 'E-ticket, Elīna BērziņaOn this device, from before your flights changed, 1\u00A0kB';

    session.online = false;
    await reopened();
    await screen.findByText(/You are offline/);
    // An invoice tells nothing of flights.
    expect([rows()[0], rows()[2]]).toEqual([former, 'InvoiceOn this device, 1\u00A0kB']);
    expect(screen.getByRole('button', { name: 'Open: E-ticket, Elīna Bērziņa' })).toBeTruthy();

    session.online = true;
    isDown = true;
    await reopened();
    await screen.findByText(/New ones could not be fetched yet/);
    expect(rows()[0]).toBe(former);

    isDown = false;
    issue = 2;
    const asked = net.to('/ticket/file/').length;
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    await screen.findByText('All of them are on this device and open offline.');
    expect(rows()[0]).toBe('E-ticket, Elīna BērziņaOn this device, 1\u00A0kB');
    expect(net.to('/ticket/file/')).toHaveLength(asked + 2);
    expect(new TextDecoder().decode((await readOrderDocument(anOrder(), 't1'))!.bytes)).toBe('<p>ISSUE 2</p>');
    setClock(null);
  });

  it('that are not ready are polled', async () => {
    let made = false;
    const net = aServer({}, () => made);
    const user = await show();
    expect(await screen.findByText(/The tickets are being issued/)).toBeTruthy();
    expect(rows()).toEqual([
      'E-ticket, Elīna BērziņaBeing issued',
      'E-ticket, Jānis BērziņbBeing issued',
      'InvoiceBeing issued',
    ]);
    expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
    made = true;
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
    expect(net.to('/otherDocument/')).toHaveLength(2);
  });

  it('are looked for again after a file that takes longer than the wait', async () => {
    const invoice = { id: 'x', type: 'invoice', name: '', passenger_id: null, mime: 'application/pdf' };
    const url = 'http://api.test/api/invoice/generate/wq5Yx0mJr8vKc2LhT9ZfEA';
    let end = (): void => undefined;
    const isLoaded = new Promise<void>((resolve) => (end = resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const net = aServer({
        '/ticket/otherDocument/booking/b1': () => ({ body: [...listed(() => null), { ...invoice, url }] }),
        '/invoice/generate/': async () => {
          await isLoaded;
          return { text: '%PDF-1.4 an invoice %%EOF' };
        },
      });
      await show();
      await vi.waitFor(() => expect(net.to('/invoice/')).toHaveLength(1));
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(net.to('/otherDocument/')).toHaveLength(1);
      end();
      await vi.waitFor(() => expect(screen.getByText(/On this device/)).toBeTruthy());
      await act(() => vi.advanceTimersByTimeAsync(5000));
      await vi.waitFor(() => expect(net.to('/otherDocument/')).toHaveLength(2));
    } finally {
      vi.useRealTimers();
    }
  });

  it('that fail are not final: says where the tickets are, and retries', async () => {
    let status = 403;
    aServer({
      '/ticket/otherDocument/booking/b1': () => (status === 200 ? { body: listed(atServer) } : { status, body: {} }),
    });
    const user = await show();
    expect(await screen.findByText(/Your tickets are safe: they also come by e-mail/)).toBeTruthy();
    status = 200;
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
  });

  it('wait for the network, and load when it returns', async () => {
    aServer();
    session.online = false;
    await show();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    act(() => {
      session.online = true;
    });
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
  });

  it('of an order whose key is not on this device are sent by e-mail', async () => {
    const net = aServer();
    await show(false);
    expect(await screen.findByText(/This device cannot ask for the documents/)).toBeTruthy();
    expect(net.calls).toHaveLength(0);
  });

  it('reject the page of a captive portal, and a failed one can be loaded separately', async () => {
    let portal = true;
    aServer({ '/invoice/generate/KA-1': () => ({ text: portal ? '<html>Sign in</html>' : '%PDF-1.4 %%EOF' }) });
    const user = await show();
    const retry = await screen.findByRole('button', { name: 'Try again: Invoice' });
    expect(within(screen.getAllByRole('listitem')[2]!).getByText('Could not be fetched')).toBeTruthy();
    expect(await readOrderDocument(anOrder(), 'invoice')).toBeNull();
    portal = false;
    await user.click(retry);
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
  });

  it('keep what is stored when a portal answers in their place, and are asked for again', async () => {
    let portal = false;
    let issue = 1;
    const page = { text: '<html><form action="/login"><input name="room"></form></html>' };
    const net = aServer({
      '/ticket/otherDocument/booking/b1': () => ({ body: listed((id) => atServer(`${id}-${issue}`)) }),
      '/ticket/file/': () => (portal ? page : { text: `<p>ISSUE ${issue}</p>` }),
      '/invoice/generate/KA-1': () => (portal ? page : { text: '%PDF-1.4 an invoice %%EOF' }),
    });
    await show();
    await screen.findByText('All of them are on this device and open offline.');
    const stored = async () =>
      Promise.all(
        ['t1', 't2', 'invoice'].map(async (id) =>
          new TextDecoder().decode((await readOrderDocument(anOrder(), id))!.bytes),
        ),
      );
    const whole = await stored();

    // A reissue is announced, and the portal comes between.
    issue = 2;
    portal = true;
    const reopened = async () => {
      cleanup();
      resetDocuments();
      await show();
      await loadDocuments(anOrder());
    };
    const asked = net.to('/ticket/file/').length;
    await reopened();
    expect(net.to('/ticket/file/').length).toBeGreaterThan(asked);
    expect(await stored()).toEqual(whole);
    expect(screen.getByText('All of them are on this device and open offline.')).toBeTruthy();

    portal = false;
    await reopened();
    await vi.waitFor(async () => expect((await stored()).slice(0, 2)).toEqual(['<p>ISSUE 2</p>', '<p>ISSUE 2</p>']));
  });

  it.each([
    ['a page without a form', '<!doctype html><title>Welcome</title><p>Please sign in.</p>'],
    ['a cut file', '%PDF-1.4 an in'],
    ['nothing', ''],
  ])('stay when they are stored long since and %s comes in their place', async (_, wrong) => {
    let text = '';
    aServer({
      '/ticket/file/': () => ({ text: text || HTML }),
      '/invoice/generate/KA-1': () => ({ text: text || '%PDF-1.4 an invoice %%EOF' }),
    });
    await show();
    await screen.findByText('All of them are on this device and open offline.');
    const stored = () =>
      Promise.all(
        ['t1', 't2', 'invoice'].map(async (id) => (await readOrderDocument(anOrder(), id))?.bytes.byteLength),
      );
    const whole = await stored();
    setClock(() => Date.now() + 13 * 3_600_000);
    text = wrong === '' ? ' ' : wrong;
    cleanup();
    resetDocuments();
    await show();
    await loadDocuments(anOrder());
    expect(await stored()).toEqual(whole);
    setClock(null);
  });

  it('that are HTML are refused as a portal on the first visit, too, and fetched with "Try again"', async () => {
    let portal = true;
    aServer({
      '/ticket/file/': () => ({ text: portal ? '<meta http-equiv="refresh" content="0;url=/login">' : HTML }),
    });
    const user = await show();
    const retry = await screen.findByRole('button', { name: 'Try again: E-ticket, Elīna Bērziņa' });
    expect(await readOrderDocument(anOrder(), 't1')).toBeNull();
    portal = false;
    await user.click(retry);
    expect(await screen.findByText('All of them are on this device and open offline.')).toBeTruthy();
    expect(new TextDecoder().decode((await readOrderDocument(anOrder(), 't1'))!.bytes)).toBe(HTML);
  });

  it("on another server are requested without the booking's key", async () => {
    const net = fakeNetwork({
      '/ticket/otherDocument/booking/b1': () => ({ body: listed((id) => `https://files.test/ticket/file/${id}`) }),
      '/ticket/file/': () => ({ text: HTML }),
      '/invoice/generate/KA-1': () => ({ text: '%PDF-1.4 %%EOF' }),
    });
    await show();
    await screen.findByText('All of them are on this device and open offline.');
    expect(net.to('/ticket/file/').map(({ bearer }) => bearer)).toEqual([null, null]);
  });
});

/** Names and types of the files that a press downloads. */
function watchDownloads() {
  const saved: { name: string; type: string }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, type: blobs.get(this.href)?.type ?? '' });
  });
  return saved;
}

describe('the files of documents', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    for (const name of ['standalone', 'canShare', 'share']) Reflect.deleteProperty(navigator, name);
  });

  it('are saved under names that a person can read, all of them at once', async () => {
    aServer();
    const saved = watchDownloads();
    const user = await show();
    await user.click(await screen.findByRole('button', { name: 'Save PDF: Invoice' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ name: 'Riga-Barcelona 14 Aug 2027, invoice.pdf', type: 'application/pdf' });
    await user.click(screen.getByRole('button', { name: 'Download all' }));
    await vi.waitFor(() => expect(saved).toHaveLength(4));
    // A page must not open under our origin, even where the browser ignores `download`.
    expect(saved.slice(1)).toEqual([
      { name: 'Riga-Barcelona 14 Aug 2027, e-ticket Elīna Bērziņa.html', type: 'application/octet-stream' },
      { name: 'Riga-Barcelona 14 Aug 2027, e-ticket Jānis Bērziņb.html', type: 'application/octet-stream' },
      { name: 'Riga-Barcelona 14 Aug 2027, invoice.pdf', type: 'application/pdf' },
    ]);
  });

  it('are shared by an installed iOS app within the press, one or all', async () => {
    const shared: string[][] = [];
    Object.assign(navigator, {
      standalone: true,
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        shared.push(files.map(({ name }) => name));
        return Promise.resolve();
      },
    });
    aServer();
    const saved = watchDownloads();
    await show();
    const one = await screen.findByRole('button', { name: 'Share or save: Invoice' });
    // Not awaited: a browser refuses a share after anything asynchronous.
    one.click();
    expect(shared).toEqual([['Riga-Barcelona 14 Aug 2027, invoice.pdf']]);
    (await screen.findByRole('button', { name: 'Share or save all' })).click();
    expect(shared[1]).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Open: E-ticket, Elīna Bērziņa' })).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('that are pages are not saved by an installed iOS app that cannot share', async () => {
    Object.assign(navigator, { standalone: true });
    aServer();
    const user = await show();
    await screen.findByText('All of them are on this device and open offline.');
    render(
      <I18nProvider>
        <MemoryRouter>
          <PassengerDocument
            order={anOrder()}
            paperId="t1"
            title="E-ticket"
            fileName="t.html"
            onClose={() => undefined}
            closing={false}
          />
        </MemoryRouter>
      </I18nProvider>,
    );
    await user.click(await screen.findByRole('dialog', { name: 'E-ticket' }));
    await vi.waitFor(() => expect(document.querySelector('[data-document]')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the ticket of a traveller', () => {
  it('that is no longer stored says so', async () => {
    render(
      <I18nProvider>
        <MemoryRouter>
          <PassengerDocument
            order={anOrder()}
            paperId="gone"
            title="E-ticket"
            fileName="t.html"
            onClose={() => undefined}
            closing={false}
          />
        </MemoryRouter>
      </I18nProvider>,
    );
    expect(await screen.findByText(/can no longer be read/)).toBeTruthy();
  });
});

describe('rules of documents', () => {
  it('separates the styles, and polls with growing intervals', () => {
    expect(htmlAndCss(HTML).css).toBe('dt{color:red}');
    expect(htmlAndCss(HTML).html).not.toContain('style');
    const papers = [
      { kind: 'itinerary', passengerId: null },
      { kind: 'ticket', passengerId: 'b' },
      { kind: 'ticket', passengerId: 'x' },
      { kind: 'ticket', passengerId: 'a' },
      { kind: 'invoice', passengerId: null },
    ] as const;
    const party = [{ passengerId: 'a' }, { passengerId: 'b' }];
    expect(byTraveller(papers, party).map(({ kind, passengerId }) => passengerId ?? kind)).toEqual([
      'itinerary',
      'a',
      'b',
      'x',
      'invoice',
    ]);
    expect([0, 1, 2, 3, 4, 5, 6].map((looks) => documentPollMs(looks, 0))).toEqual([
      4000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
    ]);
    expect(documentPollMs(6, 1)).toBe(30_000);
  });
});
