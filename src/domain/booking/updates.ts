/** How an update is declared. */
interface UpdateFacts {
  /** Whom or what it is about: of two updates about the same the later one counts. */
  about: 'booking' | 'passenger' | 'service';
  /** It is a line of the cart, so it changes the price. */
  inCart: boolean;
  /** The form of a refused update, and its field if the server names none. Without it the refusal is about the kind. */
  form?: { part: string; first: string };
}

/**
 * The kinds of update that a booking's server takes, by the `type` of their payload. The shapes are `PAYLOADS` of
 * `api/shapes/booking.ts`; the text `device.item.<type>` names each on the device's page.
 */
export const UPDATES = {
  passenger: { about: 'passenger', inCart: false, form: { part: 'passengers', first: 'name' } },
  passenger_removed: { about: 'passenger', inCart: false },
  contact: { about: 'booking', inCart: false, form: { part: 'contact', first: 'email' } },
  billing: { about: 'booking', inCart: false, form: { part: 'billing.person', first: 'name' } },
  service: { about: 'service', inCart: true },
  baggage: { about: 'passenger', inCart: true },
  seats: { about: 'booking', inCart: true },
  discount: { about: 'booking', inCart: true },
  offers_opt_out: { about: 'booking', inCart: false },
} as const satisfies Record<string, UpdateFacts>;

export type UpdateType = keyof typeof UPDATES;
export const UPDATE_TYPES = Object.keys(UPDATES) as UpdateType[];

/** A word from a stored row or a request is a kind of update. */
export const isUpdateType = (type: unknown): type is UpdateType => UPDATE_TYPES.includes(type as UpdateType);

/** An update with this target (`updateTarget`, also the key of its part in `draft.sent`) is a line of the cart. */
export function isTargetInCart(target: string): boolean {
  const [type] = target.split(':');
  return isUpdateType(type) && UPDATES[type].inCart;
}

/**
 * The field of a form that a refusal is shown at; null if the kind has no form. `name` is the server's field, `id` that of
 * the passenger.
 */
export function formField(type: UpdateType, name: string, id: string | undefined): string | null {
  const { about, form }: UpdateFacts = UPDATES[type];
  return form ? [form.part, ...(about === 'passenger' && id ? [id] : []), name || form.first].join('.') : null;
}
