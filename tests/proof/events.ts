/** One thing that can happen next: a transaction commits, an answer arrives, a timer fires. */
export interface Happening {
  /** Null for the network, which survives every tab. */
  owner: Actor | null;
  /** Earliest true time, ms. */
  at: number;
  go: () => unknown;
}

/** A tab or the worker. */
export class Actor {
  alive = true;
  frozen = false;
  /** What happens to the tab once its next transaction has committed, before it gets the result. */
  after: 'die' | 'freeze' | null = null;
  /** Delivered first when it wakes up. */
  missed: (() => void)[] = [];
  constructor(readonly name: string) {}
}

/** Every so many turns the test runner gets the event loop. */
const RUNNER_TURNS = 500;
let turns = 0;
/** Resolves when all pending promises have run. `nextTick` comes after them and is cheaper than a turn of the event loop. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => void (++turns % RUNNER_TURNS === 0 ? setImmediate(resolve) : process.nextTick(resolve)));

/** Everything that may happen, one thing at a time, in the order the caller picks. */
export class Timeline {
  /** True time in ms; device clocks may differ. */
  at = 0;
  happened = 0;
  private coming: Happening[] = [];

  add(owner: Actor | null, go: () => unknown, ms = 0): Happening {
    const one = { owner, at: this.at + ms, go };
    this.coming.push(one);
    return one;
  }

  cancel(one: Happening): void {
    const place = this.coming.indexOf(one);
    if (place !== -1) this.coming.splice(place, 1);
  }

  drop(actor: Actor): void {
    this.coming = this.coming.filter(({ owner }) => owner !== actor);
  }

  /** What can happen now, in the order it was added. */
  ready(): Happening[] {
    return this.coming.filter(({ owner, at }) => at <= this.at && !owner?.frozen);
  }

  async fire(one: Happening): Promise<void> {
    this.cancel(one);
    this.happened++;
    if (this.happened > 50_000) throw new Error('The world never comes to rest.');
    await one.go();
    await turn();
  }

  /** Runs everything that needs no time, in order; with `owned` false only what belongs to no tab. */
  async settle(owned = true): Promise<void> {
    for (;;) {
      const next = this.coming.find(
        ({ owner, at }) => at <= this.at && (owner === null ? true : owned && !owner.frozen),
      );
      if (!next) return;
      await this.fire(next);
    }
  }

  /** Lets time pass with everything that happens meanwhile; with `owned` false only what belongs to no tab. */
  async pass(ms: number, owned = true): Promise<void> {
    const end = this.at + ms;
    const mayHappen = ({ owner }: Happening): boolean => (owner === null ? true : owned && !owner.frozen);
    for (;;) {
      let next: Happening | null = null;
      for (const one of this.coming) if (mayHappen(one) && one.at <= end && (!next || one.at < next.at)) next = one;
      if (!next) break;
      this.at = Math.max(this.at, next.at);
      await this.fire(next);
    }
    this.at = end;
    await this.settle(owned);
  }

  /** The machine sleeps: time passes, the network delivers what it holds, no tab does anything. */
  sleep = (ms: number): Promise<void> => this.pass(ms, false);
}
