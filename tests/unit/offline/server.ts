import type { ServerBooking } from '@/api/bookingAdapter';
import { ApiError } from '@/api/errors';
import type { BatchAnswer } from '@/api/shapes/booking';
import { type SendOutcome, outcomeOf } from '@/offline/outbox/send';

export interface Sent {
  bookingId: string;
  token: string;
  body: string;
  ids: string[];
}
type Item = { idempotency_id: string; payload: Record<string, unknown> };

/** What happens to a request. `before`: the server never gets it; `after`: it does, but the sender gets this error. */
export type Fault =
  | { when: 'before' | 'after'; error: ApiError }
  | { when: 'hang'; applied: boolean; until: Promise<void>; error?: ApiError }
  | { when: 'instead'; outcome: SendOutcome };

/** A promise and the function that resolves it. */
export function gate(): { until: Promise<void>; open: () => void } {
  const keys: (() => void)[] = [];
  const until = new Promise<void>((resolve) => keys.push(resolve));
  return { until, open: () => keys[0]?.() };
}

export const lost = new ApiError('offline', 'no answer');
export const http = (status: number, more: ConstructorParameters<typeof ApiError>[2] = {}): ApiError =>
  new ApiError('http', `status ${status}`, { status, ...more });

/**
 * A model server that fails on demand, sharing no code with the sender: it honours ids, creates a passenger for every passenger
 * update without passenger_id, and records every effect.
 */
export class FaultServer {
  sent: Sent[] = [];
  effects: { bookingId: string; id: string; payload: Record<string, unknown> }[] = [];
  passengers: { original: string; id: string }[] = [];
  faults: Fault[] = [];
  refuse: (payload: Record<string, unknown>) => { code: string; field: string; message: string } | null = () => null;
  status: ServerBooking['status'] = 'open';
  /** How often the booking was read, and what the next reads wait for. */
  reads = 0;
  readGates: Promise<void>[] = [];
  inFlight = 0;
  mostInFlight = 0;
  private answers = new Map<string, BatchAnswer[number]>();

  async send(bookingId: string, token: string, body: string): Promise<SendOutcome> {
    const items = JSON.parse(body) as Item[];
    this.sent.push({ bookingId, token, body, ids: items.map((item) => item.idempotency_id) });
    this.inFlight++;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    try {
      return await this.handle(bookingId, items, this.faults.shift());
    } catch (error) {
      return outcomeOf(error);
    } finally {
      this.inFlight--;
    }
  }

  private async handle(bookingId: string, items: Item[], fault: Fault | undefined): Promise<SendOutcome> {
    if (fault?.when === 'before') throw fault.error;
    if (fault?.when === 'instead') return fault.outcome;
    if (fault?.when === 'hang' && !fault.applied) {
      await fault.until;
      throw fault.error ?? lost;
    }
    const answer = items.map((item) => this.apply(bookingId, item));
    if (fault?.when === 'after') throw fault.error;
    if (fault?.when === 'hang') {
      await fault.until;
      if (fault.error) throw fault.error;
    }
    return { kind: 'answered', items: answer };
  }

  private apply(bookingId: string, { idempotency_id, payload }: Item): BatchAnswer[number] {
    const known = this.answers.get(idempotency_id);
    if (known) return known.status === 'applied' ? { ...known, status: 'duplicate' } : known;
    const error = this.refuse(payload);
    const answer: BatchAnswer[number] = error
      ? { idempotency_id, status: 'rejected', error }
      : { idempotency_id, status: 'applied', payload: this.effect(bookingId, idempotency_id, payload) };
    this.answers.set(idempotency_id, answer);
    return answer;
  }

  private effect(
    bookingId: string,
    id: string,
    payload: Record<string, unknown>,
  ): { passenger_id?: string; original_id?: string } {
    this.effects.push({ bookingId, id, payload });
    const original = payload['original_id'];
    if (typeof original !== 'string') return {};
    if (payload['type'] === 'passenger' && payload['passenger_id'] === undefined) {
      this.passengers.push({ original, id: `server-${this.passengers.length + 1}` });
    }
    const made = this.passengers.find((one) => one.original === original);
    return { original_id: original, ...(made && { passenger_id: made.id }) };
  }

  /** What every read of a booking rejects with; null when the server answers. */
  readFails: ApiError | null = null;

  async retrieve(bookingId: string): Promise<ServerBooking> {
    this.reads++;
    if (this.readFails) throw this.readFails;
    await this.readGates.shift();
    return {
      bookingId,
      status: this.status,
      expiresAt: null,
      travelPackage: { segments: [], segments_direction: [], is_vtrip: false, userId: null },
      serviceFeePerPassenger: 0,
      passengers: this.passengers.map(({ original, id }) => ({ original_id: original, passenger_id: id })),
      contact: null,
      billing: null,
      cart: { total: 0, fee: 0, items: [] },
      appliedIds: this.effects.filter((one) => one.bookingId === bookingId).map(({ id }) => id),
      orderId: null,
      airlineReferences: [],
      cancellation: null,
      change: undefined,
      purchase: { lines: [], fee: 0, bags: null },
    };
  }
}
