import { type Translate, centsIn, textsIn } from '../e2e/texts';
import { ANNA, CONTACT, JANIS } from '../e2e/pages/Booking';
import type { Server } from '../e2e/server';
import { Hands } from './hands';
import type { FaultyLine } from './line';
import { type Plan, say } from './plan';

/** How one run ended. */
export interface Run {
  plan: Plan;
  /** What the judge found; empty when all held. */
  faults: string[];
  /** Orders without a known outcome, and how many of them the screen said so. */
  unknown: number;
  said: number;
  trace: string[];
}

interface Books {
  id: string;
  status: string | null;
  passengers: Record<string, unknown>[];
  contact: Record<string, unknown> | null;
  orders: { id: string; status: string; cents: number }[];
}

/** Presses after which the line heals, and after which the traveller gives up: a dead end. */
const PATIENCE = 8;
const MOST_PRESSES = 24;
const SETTLE_MS = 45_000;
const LOOK_MS = 100;
/** After this time an empty page is left like one that is not ours: the document itself was cut, and no script of it runs. */
const BLANK_MS = 8000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** An order that somebody could pay or has paid. */
const counts = ({ status }: { status: string }): boolean => ['pending', 'awaiting_payment', 'paid'].includes(status);

/** What is on screen: `foreign` is a page that is not the app's. */
interface Screen {
  page: 'checkout' | 'bank' | 'foreign' | 'home' | 'step' | 'outcome' | 'done';
  text: string;
}

/** A traveller who pays over a faulty line, and presses what the screen offers until the order is there. */
export class Traveller {
  private readonly t: Translate = textsIn('en');
  private readonly asked = new Set<string>();
  private readonly saidSo = new Set<string>();
  private readonly silent = new Set<string>();
  private shownCents: number | null = null;
  private habitLeft = true;
  private decision: Plan['decision'];
  private readonly from = Date.now();
  readonly run: Run;

  constructor(
    private readonly hands: Hands,
    private readonly line: FaultyLine,
    private readonly server: Server,
    /** Origin of the app behind the line. */
    private readonly origin: string,
    plan: Plan,
  ) {
    this.decision = plan.decision;
    this.run = { plan, faults: [], unknown: 0, said: 0, trace: [] };
  }

  private at(path: string): string {
    return `${this.origin}${path}?lang=en`;
  }
  private note(text: string): void {
    this.run.trace.push(`${((Date.now() - this.from) / 1000).toFixed(1)} s: ${text}`);
  }
  private fault(text: string): void {
    if (!this.run.faults.includes(text)) this.run.faults.push(text);
    this.note(`FAULT: ${text}`);
  }
  /** A page that never comes is a page the traveller leaves. */
  private async open(path: string): Promise<void> {
    await this.hands.goto(this.at(path));
  }

  /** Bookings that the server made over this line, also when the answer was lost. */
  private get bookings(): string[] {
    const made = this.line.passed.filter(({ call, status }) => call.includes('/booking/create') && status === 200);
    return [...new Set(made.map(({ body }) => (JSON.parse(body) as { booking_id: string }).booking_id))];
  }
  private async books(): Promise<Books[]> {
    return (await this.server.books(this.bookings)) as Books[];
  }

  /** Keys of orders whose last answer did not come: whole, and the server's. */
  private get unknownKeys(): string[] {
    const last = new Map<string, boolean>();
    for (const { call, key, whole } of this.line.passed) if (call.includes('/payment/order')) last.set(key, whole);
    return [...last].filter(([, whole]) => !whole).map(([key]) => key);
  }

  /** The screen as soon as nothing on it is busy. */
  private async screen(): Promise<Screen> {
    const from = Date.now();
    const until = from + SETTLE_MS;
    let last = '';
    while (Date.now() < until) {
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      const seen = await this.look();
      const now = seen && `${seen.page} ${seen.text}`;
      if (seen && now === last) return seen;
      last = now || '';
      // oxlint-disable-next-line no-await-in-loop
      if (!seen && Date.now() - from > BLANK_MS && (await this.isBlank())) return { page: 'foreign', text: '' };
      // oxlint-disable-next-line no-await-in-loop
      await pause(LOOK_MS);
    }
    throw new Error(`nothing settles: ${await this.hands.url()} ${last}`);
  }

  private async isBlank(): Promise<boolean> {
    const text = (await this.hands.ask(() => document.querySelector('main')?.innerText ?? '')) ?? '';
    return text.trim() === '';
  }

  /** Null while something is on its way. */
  private async look(): Promise<Screen | null> {
    const { t } = this;
    const seen = await this.hands.ask(() => ({
      isOurs: document.querySelector('#settings') !== null,
      isReady: document.readyState === 'complete',
      isBusy: document.querySelector('main [aria-busy=true], form [aria-busy=true]') !== null,
      text: document.body?.innerText ?? '',
      path: location.protocol === 'http:' ? location.pathname : '',
      buttons: document.querySelectorAll('button').length,
    }));
    if (!seen?.isReady) return null;
    const { path, text } = seen;
    if (!seen.isOurs) return { page: path.startsWith('/pay/') && seen.buttons === 3 ? 'bank' : 'foreign', text };
    if (seen.isBusy || text.includes(t('booking.offline'))) return null;
    if (path === '/') return { page: 'home', text };
    if (path === '/booking/checkout') {
      return (await this.payLabel()) !== null ? { page: 'checkout', text } : null;
    }
    if (path.startsWith('/booking/')) return { page: 'step', text };
    // Where the sign-in page of a network would be.
    if (!path.startsWith('/order/')) return { page: 'foreign', text };
    const isDone = [t('order.thanks.title'), t('order.awaiting.title')].some((title) => text.includes(title));
    if (isDone) return { page: 'done', text };
    const buttons = [t('order.again'), t('order.error.retry'), t('order.backToPayment'), t('booking.ordered.go')];
    return buttons.some((name) => text.includes(name)) ? { page: 'outcome', text } : null;
  }

  /** What the screen claims must be so. */
  private async check({ page, text }: Screen): Promise<void> {
    const orders = (await this.books()).flatMap((booking) => booking.orders);
    if (orders.filter(counts).length > 1) this.fault('two orders can be paid or are');
    if (page !== 'checkout') return;
    const unknown = this.unknownKeys;
    const says = text.includes(this.t('checkout.unknown.title'));
    for (const key of unknown) (says ? this.saidSo : this.silent).add(key);
    if (unknown.length > 0 && !says) this.fault('an unknown outcome is not on screen');
    const denies = text.includes(this.t('checkout.failure.title'));
    if (denies && (unknown.length > 0 || orders.some(counts))) this.fault('"Nothing is paid" beside an order');
  }

  private async press(name: string): Promise<void> {
    this.note(`presses ${name}`);
    if (!(await this.hands.press(name))) this.note('could not press');
  }

  /** The label of the pay button, which depends on the payment type. */
  private payLabel(): Promise<string | null> {
    const labels = (['checkout.payAmount', 'checkout.order'] as const).map(
      (key) => this.t.pattern(key, ['amount']).source,
    );
    return this.hands.labelOf(`^(?:${labels.join('|')})$|^${this.t('checkout.pay')}$`);
  }

  private async act(seen: Screen): Promise<void> {
    switch (seen.page) {
      case 'checkout':
        return await this.pay(seen);
      case 'bank':
        await this.hands.pressNth({ approve: 0, decline: 1, abandon: 2 }[this.decision]);
        this.note(`the bank: ${this.decision}`);
        this.decision = 'approve';
        return;
      case 'step':
        return await this.press(this.t('booking.continue'));
      case 'home':
        return await this.press(
          seen.text.includes(this.t('booking.checking.go'))
            ? this.t('booking.checking.go')
            : this.t('booking.continue'),
        );
      case 'outcome': {
        const { t } = this;
        const offers = [t('booking.ordered.go'), t('order.error.retry'), t('order.backToPayment'), t('order.again')];
        return await this.press(offers.find((name) => seen.text.includes(name)) ?? '');
      }
      default:
        return await this.leaveForeign();
    }
  }

  private async leaveForeign(): Promise<void> {
    const { escape } = this.run.plan;
    const address = await this.hands.url();
    if (address.includes('/pay/') && (await this.hands.followOnlyLink())) return;
    this.note(`a page that is not ours, ${address}: ${escape}`);
    if (escape === 'reload' && !/\/pay\/.+\//.test(address)) await this.hands.reload();
    else await this.open(escape === 'home' ? '/' : '/booking/checkout');
  }

  private async pay({ text }: Screen): Promise<void> {
    const { t, hands } = this;
    const dialog = await hands.leaveDialog();
    if (dialog !== null) return this.note(`a dialog: ${dialog.replaceAll('\n', ' | ').slice(0, 200)}`);
    if (text.includes(t('booking.creation.failed.title'))) return await this.press(t('booking.refresh.check'));
    await hands.choose(t(`checkout.${this.run.plan.type}`));
    await hands.tick('payment.agreed', true);
    const says = text.includes(t('checkout.unknown.title'));
    if (says && this.habitLeft) {
      this.habitLeft = false;
      this.note(`a habit: ${this.run.plan.habit}`);
      if (await this.fidget()) return;
    }
    const label = await this.payLabel();
    // The press before has taken the page away meanwhile.
    if (label === null) return this.note('the button to pay is gone');
    this.shownCents = centsIn(label);
    const before = this.line.passed.length;
    if (says) await this.press(t('checkout.unknown.ask'));
    else {
      this.note(`presses ${label}`);
      await hands.press(label);
    }
    // Pay is not busy before its part is loaded.
    const until = Date.now() + 1500;
    while (this.line.passed.length === before && Date.now() < until)
      // oxlint-disable-next-line no-await-in-loop -- a poll
      await pause(50);
  }

  /** True when the screen is another one now. */
  private async fidget(): Promise<boolean> {
    const { habit } = this.run.plan;
    if (habit === 'none') return false;
    if (habit === 'reload') await this.hands.reload();
    if (habit === 'home') await this.open('/');
    if (habit === 'step') {
      await this.open('/booking/passengers');
      await this.screen();
      await this.open('/booking/checkout');
    }
    if (habit === 'terms') {
      await this.hands.tick('payment.agreed', false);
      await this.hands.tick('payment.agreed', true);
    }
    return true;
  }

  async travel(): Promise<void> {
    this.line.strike(...this.run.plan.faults);
    await this.open('/booking/checkout');
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      if (presses === PATIENCE) this.line.heal();
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      const seen = await this.screen();
      this.note(`${seen.page}: ${notable(seen.text)}`);
      // oxlint-disable-next-line no-await-in-loop
      await this.check(seen);
      // oxlint-disable-next-line no-await-in-loop
      if (seen.page === 'done') return await this.judge(seen);
      // oxlint-disable-next-line no-await-in-loop
      await this.act(seen);
    }
    this.fault(`a dead end at ${await this.hands.url()}`);
  }

  private async judge({ text }: Screen): Promise<void> {
    const all = await this.books();
    if (all.length !== 1) this.fault(`${all.length} bookings`);
    const orders = all.flatMap((booking) => booking.orders).filter(counts);
    if (orders.length !== 1) this.fault(`${orders.length} orders that count`);
    const [order] = orders;
    const isPaid = ['cardPayments', 'paymentInitiation'].includes(this.run.plan.type);
    if (order?.status !== (isPaid ? 'paid' : 'awaiting_payment')) this.fault(`the order is ${order?.status}`);
    if (order && order.cents !== this.shownCents)
      this.fault(`the button said ${this.shownCents}, the order is ${order.cents}`);
    if (order && !text.includes(order.id)) this.fault('the receipt is of another order');
    const [booking] = all;
    const names = booking?.passengers.map((one) => `${String(one['name'])} ${String(one['surname'])}`).sort();
    const typed = [ANNA, JANIS].map(({ name, surname }) => `${name} ${surname}`).sort();
    if (String(names) !== String(typed)) this.fault(`the booking is for ${String(names)}`);
    const { email, tel } = booking?.contact ?? {};
    if (email !== CONTACT.email || tel !== CONTACT.tel) this.fault(`the contact is ${String(email)} ${String(tel)}`);
  }

  finish(): Run {
    for (const key of new Set([...this.saidSo, ...this.silent])) {
      this.run.unknown += 1;
      if (!this.silent.has(key)) this.run.said += 1;
    }
    return this.run;
  }
}

const TOLD =
  /Nothing is paid|We do not know yet|earlier payment|being checked|could not|not finished|did not go|run out/;
const notable = (text: string): string =>
  text
    .split('\n')
    .filter((row) => TOLD.test(row))
    .join(' | ');

export const report = ({ plan, faults, trace }: Run): string =>
  [say(plan), ...faults.map((fault) => `  ✗ ${fault}`), ...trace.map((step) => `    ${step}`)].join('\n');
