/** One thing that can happen next: a transaction takes hold, an answer arrives, a timer rings. */
export interface Happening {
  /** Null for the network itself, which no tab's death touches. */
  owner: Actor | null;
  /** True time, ms; not before. */
  at: number;
  go: () => unknown;
}

/** A tab or the worker. */
export class Actor {
  alive = true;
  frozen = false;
  /** The next transaction takes hold and the tab dies, or freezes, before it hears of it. */
  after: 'die' | 'freeze' | null = null;
  /** What it hears first when it wakes up. */
  missed: (() => void)[] = [];
  constructor(readonly name: string) {}
}

/** So often the test runner may be heard, too. */
const RUNNER = 500;
let turns = 0;
/** All that follows without waiting for the world: a tick comes when no promise has anything left to do, and is cheaper than a turn of the machine. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => void (++turns % RUNNER === 0 ? setImmediate(resolve) : process.nextTick(resolve)));

/** Everything that may happen, and the only place where it does: one thing at a time, in any order somebody picks. */
export class Timeline {
  /** Milliseconds that really went by. Device clocks may say something else. */
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

  /** What can happen now, in the order it came up. */
  ready(): Happening[] {
    return this.coming.filter(({ owner, at }) => at <= this.at && !owner?.frozen);
  }

  async fire(one: Happening): Promise<void> {
    this.cancel(one);
    this.happened++;
    if (this.happened > 50_000) throw new Error('This never comes to rest.');
    await one.go();
    // All that follows without waiting for the world runs before the next thing happens.
    await turn();
  }

  /** Lets everything happen that needs no time, in order. */
  async settle(owned = true): Promise<void> {
    for (;;) {
      const next = this.coming.find(
        ({ owner, at }) => at <= this.at && (owner === null ? true : owned && !owner.frozen),
      );
      if (!next) return;
      await this.fire(next);
    }
  }

  /** Time goes by, with all that happens meanwhile; only what is no tab's when `owned` is false. */
  async pass(ms: number, owned = true): Promise<void> {
    const end = this.at + ms;
    const isOn = ({ owner }: Happening): boolean => (owner === null ? true : owned && !owner.frozen);
    for (;;) {
      let next: Happening | null = null;
      for (const one of this.coming) if (isOn(one) && one.at <= end && (!next || one.at < next.at)) next = one;
      if (!next) break;
      this.at = Math.max(this.at, next.at);
      await this.fire(next);
    }
    this.at = end;
    await this.settle(owned);
  }

  /** The machine sleeps: time goes by, the network brings what it still holds, and no tab does anything. */
  sleep = (ms: number): Promise<void> => this.pass(ms, false);
}
