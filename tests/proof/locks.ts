import type { Actor, Timeline } from './events';

type Work = (fenced: boolean) => Promise<void>;
interface Waiter {
  actor: Actor;
  work: Work;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

const CHECK_MS = 5000;
const aborted = (): DOMException => new DOMException('given up or stolen', 'AbortError');

/**
 * Web Locks of one browser: one holder per name, freed when its tab dies, kept by a frozen tab. A waiter takes the lock away
 * once the holder's lease is over, as `offline/outbox/queueLock` does; the robbed holder is rejected while its work runs on.
 */
export class Locks {
  private holders = new Map<string, Waiter>();
  private queues = new Map<string, Waiter[]>();
  stolen = 0;

  constructor(
    private readonly timeline: Timeline,
    private readonly robbed: () => void,
    private readonly fence: (name: string, actor: Actor) => Promise<boolean>,
  ) {}

  request(name: string, actor: Actor, signal: AbortSignal, work: Work): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        if (this.leave(name, waiter)) reject(aborted());
      };
      const unsubscribe = (): void => signal.removeEventListener('abort', giveUp);
      const waiter: Waiter = {
        actor,
        work,
        resolve: () => (unsubscribe(), resolve()),
        reject: (why) => (unsubscribe(), reject(why)),
      };
      if (signal.aborted) return reject(aborted());
      signal.addEventListener('abort', giveUp);
      this.queueOf(name).push(waiter);
      this.next(name);
      this.watch(name, waiter);
    });
  }

  private queueOf(name: string): Waiter[] {
    const found = this.queues.get(name) ?? [];
    this.queues.set(name, found);
    return found;
  }

  private leave(name: string, waiter: Waiter): boolean {
    const queue = this.queueOf(name);
    const place = queue.indexOf(waiter);
    if (place !== -1) queue.splice(place, 1);
    return place !== -1;
  }

  private next(name: string): void {
    if (this.holders.has(name)) return;
    const waiter = this.queueOf(name).shift();
    if (waiter) this.grant(name, waiter);
  }

  private grant(name: string, waiter: Waiter, fenced = true): void {
    this.holders.set(name, waiter);
    this.timeline.add(waiter.actor, () => {
      void waiter
        .work(fenced)
        .then(waiter.resolve, waiter.reject)
        .finally(() => this.free(name, waiter));
    });
  }

  private free(name: string, waiter: Waiter): void {
    if (this.holders.get(name) !== waiter) return;
    this.holders.delete(name);
    this.next(name);
  }

  private watch(name: string, waiter: Waiter): void {
    this.timeline.add(
      waiter.actor,
      () => {
        if (!this.queueOf(name).includes(waiter)) return;
        void this.fence(name, waiter.actor).then(
          (isOver) => this.checked(name, waiter, isOver),
          () => this.checked(name, waiter, false),
        );
      },
      CHECK_MS,
    );
  }

  private checked(name: string, waiter: Waiter, isOver: boolean): void {
    if (!this.leave(name, waiter)) return;
    if (!isOver) {
      this.queueOf(name).push(waiter);
      return this.watch(name, waiter);
    }
    const holder = this.holders.get(name);
    this.stolen++;
    this.robbed();
    const rejectHolder = (): void => holder?.reject(aborted());
    // A frozen tab gets this before anything else.
    if (holder?.actor.frozen) holder.actor.missed.push(rejectHolder);
    else rejectHolder();
    this.grant(name, waiter, false);
  }

  /** The tab is dead: frees its locks and gives up its places in the queues. */
  release(actor: Actor): void {
    this.queues.forEach((queue, name) => {
      this.queues.set(
        name,
        queue.filter((waiter) => waiter.actor !== actor),
      );
    });
    this.holders.forEach((holder, name) => {
      if (holder.actor === actor) this.free(name, holder);
    });
  }
}
