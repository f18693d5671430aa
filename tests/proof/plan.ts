import type { UpdatePayload } from '@/api/shapes/updates';
import type { Store } from '@/offline/store/store';
import { turn } from './events';
import { FAULTS } from './network';
import { REFUSED } from './server';
import { type Tab, World } from './world';

/** Acts and how often they come. One number encodes an act, so a plan is a list of numbers: quick to make, shrink and print. */
const WEIGHTS: readonly (readonly [string, number])[] = [
  ['type', 24],
  ['happen', 10],
  ['time', 13],
  ['fault', 14],
  ['storm', 10],
  ['kill', 10],
  ['drain', 3],
  ['offline', 3],
  ['online', 4],
  ['lie', 1],
  ['freeze', 3],
  ['thaw', 2],
  ['retry', 4],
  ['discard', 2],
  ['commitAll', 2],
  ['worker', 2],
  ['hide', 1],
  ['look', 1],
  ['long', 2],
  ['clock', 1],
  ['disk', 1],
  ['wipe', 1],
  ['newer', 1],
  ['user', 1],
  ['token', 1],
  ['create', 2],
  ['end', 1],
];
const ACTS = WEIGHTS.flatMap(([name, weight]) => Array.from({ length: weight }, () => name));
/** Numbers of a plan are below this. */
export const ACT_LIMIT = ACTS.length * 4096;

export interface Act {
  name: string;
  /** Twelve bits for the choices of the act. */
  arg: number;
}
export const decode = (n: number): Act => ({ name: ACTS[n % ACTS.length] ?? 'type', arg: Math.floor(n / ACTS.length) });

const BOOKINGS = ['b1', 'b1', 'b1', 'b2', 'local:x'] as const;
const PASSES = [50, 400, 2000, 4000, 10_000, 50_000, 100_000] as const;
const MINUTE = 60_000;
const LONG = [31 * MINUTE, 14 * 60 * MINUTE, 25 * 60 * MINUTE, 72 * 60 * MINUTE] as const;
const CLOCKS = [60 * MINUTE, -60 * MINUTE, 72 * 60 * MINUTE, -72 * 60 * MINUTE] as const;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

function payloadOf(n: number, arg: number): UpdatePayload {
  const person = (id: string, name: string): UpdatePayload =>
    ({ type: 'passenger', original_id: id, name }) as unknown as UpdatePayload;
  const bag = (id: string): UpdatePayload =>
    ({ type: 'baggage', original_id: id, checked: `bag-${n}` }) as unknown as UpdatePayload;
  const all = [
    () => ({ type: 'contact', email: `a${n}@b.lv` }) as unknown as UpdatePayload,
    () => ({ type: 'discount', couponCode: `C${n}` }) as UpdatePayload,
    () => person('p1', `Anna${n}`),
    () => person('p2', `Jan${n}`),
    () => bag('p1'),
    () => bag('p2'),
    () => person('p1', `Anna${n}`),
    () => ({ type: 'contact', email: `c${n}@d.lv` }) as unknown as UpdatePayload,
    () => (arg % 3 === 0 ? person('p2', `${REFUSED}${n}`) : person('p2', `Ilze${n}`)),
    () => ({ type: 'discount', couponCode: arg % 2 === 0 ? `${REFUSED}${n}` : `D${n}` }) as UpdatePayload,
  ];
  return pick(all, arg)();
}

/** Runs the acts of one plan. */
export class Run {
  readonly world: World;
  private typed = 0;
  private random: number;
  readonly counts = { freezes: 0, resets: 0, workers: 0 };

  constructor(store: Store & { wipe?: () => void }, seed: number) {
    this.wipe = store.wipe;
    this.random = seed + 1;
    this.world = new World(store, seed % 5 !== 0);
    for (let tab = 0; tab < 2 + (seed % 2); tab++) this.world.open();
  }
  private wipe: (() => void) | undefined;

  private next(limit: number): number {
    this.random = (Math.imul(this.random, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (this.random >>> 8) % limit;
  }

  /** A tab that is not frozen. */
  private tab(arg: number): Tab {
    const awake = this.world.tabs.filter((tab) => !tab.frozen);
    return awake.length > 0 ? pick(awake, arg) : this.world.open();
  }
  private bookingOf(arg: number): string {
    return pick(BOOKINGS, arg);
  }

  async perform({ name, arg }: Act): Promise<void> {
    this.act(name, arg);
    await turn();
    for (let steps = name === 'happen' ? (arg % 12) + 1 : arg % 5; steps > 0; steps--) {
      const ready = this.world.timeline.ready();
      const one = ready[this.next(ready.length || 1)];
      if (!one) break;
      await this.world.timeline.fire(one);
    }
    if (name === 'long') await this.world.sleep(pick(LONG, arg));
    // The waits between three failures take six seconds.
    if (name === 'storm' && arg % 4 !== 0) await this.world.timeline.pass(7000);
    if (name === 'time') await this.world.timeline.pass(pick(PASSES, arg));
    this.world.check();
  }

  private act(name: string, arg: number): void {
    const { world } = this;
    const big = arg >> 3;
    switch (name) {
      case 'type':
        return world.type(this.tab(arg), this.bookingOf(big), payloadOf(++this.typed, arg >> 5));
      case 'fault':
        return void world.faults.push(pick(FAULTS, arg));
      case 'look':
        return void world.lookFaults.push(pick(FAULTS.slice(0, 19), arg));
      case 'storm':
        world.type(this.tab(arg), 'b1', payloadOf(++this.typed, arg >> 5));
        return void world.faults.push(...Array.from({ length: 3 + (arg % 3) }, () => pick(FAULTS.slice(7, 12), big)));
      case 'kill':
        return this.kill(this.tab(arg), arg);
      case 'drain':
        return void this.tab(arg).sender.drain(this.bookingOf(big));
      case 'offline':
        world.connected = false;
        world.onLine = arg % 3 === 0;
        return;
      case 'online':
        world.connected = true;
        world.onLine = true;
        return world.wake();
      case 'lie':
        world.onLine = !world.onLine;
        return;
      case 'freeze':
        return this.freeze(this.tab(arg), arg);
      case 'thaw':
        for (const tab of world.tabs) if (tab.frozen) world.thaw(tab);
        return;
      case 'retry':
        return world.tryAgain(this.tab(arg), this.bookingOf(big));
      case 'discard':
        return world.discard(this.tab(arg), this.bookingOf(big), arg % 2 === 0);
      case 'commitAll':
        return world.commitAll(this.tab(arg), this.bookingOf(big));
      case 'worker':
        this.counts.workers++;
        return void world.sync();
      case 'hide':
        return world.hide(this.tab(arg), pick(PASSES, big));
      case 'clock':
        return world.setClock(pick(CLOCKS, arg));
      case 'disk':
        world.refusals += 1 + (arg % 2);
        return;
      case 'wipe':
        return this.clear(arg);
      case 'newer':
        // Rare: from then on that queue waits for the newer app.
        return arg % 4 === 0 ? world.typeNewer(this.tab(arg), this.bookingOf(big)) : undefined;
      case 'user':
        world.disturb();
        world.uid = pick(['', 'u1', 'u2'], arg);
        return world.wake();
      case 'token':
        world.disturb();
        if (world.tokens.has('b2')) world.tokens.delete('b2');
        else world.tokens.add('b2');
        return world.wake();
      case 'create':
        return world.created(this.tab(arg), 'local:x', 'b3');
      case 'end':
        // Rare: an ended booking closes its queue for good.
        if (arg % 4 === 0) world.server.ended.add('b2');
        return;
      default:
        return;
    }
  }

  private kill(tab: Tab, arg: number): void {
    if (arg % 2 === 0) this.world.kill(tab);
    else tab.after = 'die';
    if (this.world.tabs.length < 2) this.world.open();
  }

  private freeze(tab: Tab, arg: number): void {
    this.counts.freezes++;
    if (arg % 2 === 0) tab.frozen = true;
    else tab.after = 'freeze';
    this.world.timeline.add(null, () => this.world.thaw(tab), pick([5000, 100_000], arg >> 1));
  }

  /** The browser clears the site's storage: the loss of unsent updates is excused. */
  private clear(arg: number): void {
    if (arg % 8 !== 0 || !this.wipe) return;
    this.counts.resets++;
    const { oracle } = this.world;
    oracle.cleared = true;
    for (const row of oracle.seen.values()) oracle.excused.add(row.id);
    oracle.forgetQueues();
    this.wipe();
  }
}
