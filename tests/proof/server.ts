import type { ServerBooking } from '@/api/bookingAdapter';
import { ApiError } from '@/api/errors';

/**
 * A model of the agency's server (docs/api), sharing no code with the sender: it honours idempotency ids for exactly a day,
 * creates a passenger for every passenger update without a passenger id, and records its effects.
 */
export const ID_LIFE_MS = 24 * 3_600_000;

export interface Effect {
  id: string;
  payload: Record<string, unknown>;
  at: number;
}
export interface ItemAnswer {
  idempotency_id: string;
  status: 'applied' | 'duplicate' | 'rejected';
  payload?: { passenger_id?: string; original_id?: string };
  error?: { code: string; field: string; message: string };
}
interface Item {
  idempotency_id: string;
  payload: Record<string, unknown>;
}

/** An update whose code or name begins so is refused, it alone. */
export const REFUSED = 'BAD';
const wantsRefusal = (payload: Record<string, unknown>): boolean =>
  [payload['couponCode'], payload['name']].some((text) => typeof text === 'string' && text.startsWith(REFUSED));

export class Server {
  readonly effects = new Map<string, Effect[]>();
  readonly refused = new Set<string>();
  readonly ended = new Set<string>();
  readonly passengers = new Map<string, { original: string; id: string }[]>();
  private answers = new Map<string, { answer: ItemAnswer; at: number }>();
  private made = 0;

  effectsOf(bookingId: string): Effect[] {
    const found = this.effects.get(bookingId) ?? [];
    this.effects.set(bookingId, found);
    return found;
  }

  /** Applies a whole batch, in order. Throws what the client sees of a booking that has ended. */
  apply(bookingId: string, body: string, at: number): ItemAnswer[] {
    if (this.ended.has(bookingId)) throw new ApiError('http', 'gone', { status: 410 });
    return (JSON.parse(body) as Item[]).map((item) => this.one(bookingId, item, at));
  }

  private one(bookingId: string, { idempotency_id: id, payload }: Item, at: number): ItemAnswer {
    const known = this.answers.get(id);
    if (known && at - known.at <= ID_LIFE_MS) {
      return known.answer.status === 'applied' ? { ...known.answer, status: 'duplicate' } : known.answer;
    }
    const answer: ItemAnswer = wantsRefusal(payload)
      ? { idempotency_id: id, status: 'rejected', error: { code: 'invalid', field: 'name', message: 'No.' } }
      : { idempotency_id: id, status: 'applied', payload: this.effect(bookingId, id, payload, at) };
    if (answer.status === 'rejected') this.refused.add(id);
    this.answers.set(id, { answer, at });
    return answer;
  }

  private effect(bookingId: string, id: string, payload: Record<string, unknown>, at: number) {
    this.effectsOf(bookingId).push({ id, payload, at });
    const original = payload['original_id'];
    if (typeof original !== 'string') return {};
    const people = this.passengers.get(bookingId) ?? [];
    this.passengers.set(bookingId, people);
    if (payload['type'] === 'passenger' && payload['passenger_id'] === undefined) {
      people.push({ original, id: `server-${++this.made}` });
    }
    const person = people.find((one) => one.original === original);
    return { original_id: original, ...(person && { passenger_id: person.id }) };
  }

  booking(bookingId: string): ServerBooking {
    return {
      bookingId,
      status: this.ended.has(bookingId) ? 'expired' : 'open',
      expiresAt: null,
      travelPackage: { segments: [] as never, segments_direction: [], is_vtrip: false, userId: null },
      serviceFeePerPassenger: 0,
      passengers: (this.passengers.get(bookingId) ?? []).map(({ original, id }) => ({
        original_id: original,
        passenger_id: id,
      })),
      contact: null,
      billing: null,
      cart: { total: 0, fee: 0, items: [] },
      appliedIds: this.effectsOf(bookingId).map(({ id }) => id),
      orderId: null,
      airlineReferences: [],
      cancellation: null,
      change: undefined,
      purchase: { lines: [], fee: 0, bags: null },
    };
  }
}
