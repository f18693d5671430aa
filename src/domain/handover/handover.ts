import { mergeDrafts } from '../booking/merge';
import { emptyPayment, withoutBooking } from '../booking/draft';
import { capDeadline } from '../booking/expiry';
import type { TravellerField } from '../booking/travellerFields';
import type { BookingDraft, HandedDraft, Passenger } from '../booking/types';
import type { BagSummary, Offer } from '../offers/types';
import { plainCopy } from '../plainCopy';

/*
 * A booking that goes on at another device, without an account and without a server: what travels in a sealed link, for how long,
 * and how two devices that both went on become one booking again (as two tabs do, `booking/merge.ts`).
 */

/** Form of what travels. A link of another form is refused: its sender has another version of the app. */
export const HANDOVER_FORM = 1;
/** How long (ms) a link can be opened. */
export const HANDOVER_LIFE_MS = 3_600_000;

/** Whether a fact of a traveller travels by itself, or only after a yes: it stands in an identity document or a membership. */
const TRAVELS: Record<TravellerField, 'always' | 'asked'> = {
  name: 'always',
  surname: 'always',
  oneName: 'always',
  gender: 'asked',
  dob: 'asked',
  dobText: 'asked',
  nationality: 'asked',
  frequentFlyer: 'asked',
};
/** The required ones are empty, the others absent. */
const EMPTY_IDENTITY = { gender: '', dob: '', nationality: '' } as const;
const ASKED = (Object.keys(TRAVELS) as TravellerField[]).filter((name) => TRAVELS[name] === 'asked');

/** What belongs to one flight and its price: merged as a whole. */
const FLIGHT = [
  'search',
  'query',
  'offer',
  'fares',
  'fareId',
  'pricedAt',
  'expiresAt',
  'serviceFeePerPassenger',
] as const satisfies readonly (keyof HandedDraft)[];

/** Parts of a draft that travel. Payment, agreements and whatever the server said stay: each device asks for itself. */
export const HANDED_PARTS = [
  'step',
  ...FLIGHT,
  'passengers',
  'bags',
  'services',
  'seats',
  'contact',
  'billing',
] as const satisfies readonly (keyof HandedDraft)[];

/** What a link holds. */
export interface Handover {
  form: number;
  /** The tenant whose flights these are. */
  tenant: string;
  /** Of this handing over: a device opens it once. */
  id: string;
  /** Of the booking, the same on every device that goes on with it. */
  root: string;
  /** ms */
  at: number;
  /** Facts of identity documents are in it. */
  identity: boolean;
  draft: HandedDraft;
  /**
   * Key with which the booking is made on the server: whoever repeats it gets the same booking, so that one order can be paid on
   * whichever device. Absent where the booking has facts of identity documents that do not travel: the key would open them.
   */
  creation?: string | undefined;
  /** Choices that the booking on the server may have (`sentChoices`). */
  chosen?: string[] | undefined;
}

/** Sizes and bundles come anew with the fare, and would fill the code. */
function withoutDetail<Priced extends { bags: BagSummary }>(priced: Priced): Priced {
  const { detail: _, ...bags } = priced.bags;
  return { ...priced, bags };
}

/** Figures that no step needs before the fare is asked anew. */
const withoutEmissions = (offer: Offer): Offer => ({
  ...offer,
  legs: offer.legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((segment) => {
      const { emissions: _, ...kept } = segment;
      return kept;
    }),
  })),
});

function withoutIdentity(one: Passenger): Passenger {
  const kept = { ...one };
  for (const name of ASKED) delete (kept as Partial<Passenger>)[name];
  return { ...kept, ...EMPTY_IDENTITY };
}

/** Signs that hide, or turn what stands around them. They come along when a name is pasted, and no reader takes them. */
export const UNSEEN = /[\p{Surrogate}\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const withoutUnseen = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(ALL_UNSEEN, '') : value;

/** As a link tells it. */
const pick = (draft: HandedDraft): HandedDraft => {
  const parts = HANDED_PARTS.filter((part) => draft[part] !== undefined).map((part) => [part, draft[part]]);
  return JSON.parse(JSON.stringify(Object.fromEntries(parts), withoutUnseen)) as HandedDraft;
};

/** What travels of a draft. `identity`: the traveller said yes to facts of identity documents. */
export function handedPart(draft: BookingDraft, identity: boolean): HandedDraft {
  const free = withoutBooking(draft, draft.id);
  const passengers = identity ? free.passengers : free.passengers.map(withoutIdentity);
  const chosen = draft.fares.filter(({ id }) => id === draft.fareId);
  return pick({
    ...free,
    passengers,
    offer: withoutEmissions(withoutDetail(draft.offer)),
    fares: chosen.map(withoutDetail),
  });
}

/** Names in `sent` of choices that another device could take back; travellers and contact are sent again. */
const CHOICE = /^(?:baggage:|service:|seats$|billing$)/;
export const sentChoices = ({ sent }: Pick<BookingDraft, 'sent'>): string[] =>
  Object.keys(sent ?? {}).filter((name) => CHOICE.test(name));

/** Whether both devices may have one booking of the server. */
export const canShareBooking = ({ sent, status }: Pick<BookingDraft, 'sent' | 'status'>, identity: boolean): boolean =>
  status === 'open' && (identity || !Object.keys(sent ?? {}).some((name) => name.startsWith('passenger:')));

/** The booking that another device begins with. `localId`: `local:{uuid}`. */
export function draftFrom(handover: Handover, localId: string, now: number): BookingDraft {
  const draft = plainCopy(handover.draft);
  return {
    ...draft,
    // A stranger's price holds no longer than one of ours.
    pricedAt: Math.min(draft.pricedAt, now),
    expiresAt: capDeadline(draft.expiresAt, now),
    id: localId,
    bookingId: null,
    rev: 1,
    status: 'open',
    payment: emptyPayment(),
    attempts: {},
    priceChange: null,
    // Marks of unknown values: whatever stands there now is sent, and so is its removal.
    sent: Object.fromEntries((handover.chosen ?? []).map((name) => [name, ''])),
    handover: { root: handover.root, base: plainCopy(handover.draft) },
    updatedAt: now,
  };
}

/** `mine` with what was handed over in its place. Facts that did not travel are mine. */
function withHanded(mine: BookingDraft, handed: HandedDraft, identity: boolean): BookingDraft {
  const passengers = handed.passengers.map((one) => {
    const own = mine.passengers.find(({ id }) => id === one.id);
    if (!own) return one;
    const { committed, passengerId } = own;
    const kept = identity
      ? {}
      : Object.fromEntries(ASKED.filter((name) => name in own).map((name) => [name, own[name]]));
    return { ...one, ...kept, committed, passengerId };
  });
  // Absent choices are undefined, so that they replace those of `mine`.
  const { bags, services, seats } = handed;
  return { ...mine, ...handed, bags, services, seats, passengers } as BookingDraft;
}

const party = ({ passengers }: HandedDraft): string => passengers.map(({ id, ageGroup }) => id + ageGroup).join();

/** Whether both can be one booking of the server: the same flight, fare and party. */
export const isSameBooking = (a: HandedDraft, b: HandedDraft): boolean =>
  a.fareId === b.fareId && a.offer.mergeKey === b.offer.mergeKey && party(a) === party(b);

const flightOf = (draft: BookingDraft): Partial<BookingDraft> =>
  Object.fromEntries(FLIGHT.map((part) => [part, draft[part]]));

/**
 * A booking that comes back to a device that has it: merged field by field against what both had, like two tabs. What only one
 * device changed stays, and of a field that both changed, this device's; so does its flight. The step is the other's, where the
 * traveller was last.
 */
export function joinHanded(mine: BookingDraft, { root, draft, identity }: Handover): BookingDraft {
  const theirs = withHanded(mine, draft, identity);
  const base = withHanded(mine, mine.handover?.base ?? draft, identity);
  const isTheirFlight = isSameBooking(mine, base) && !isSameBooking(theirs, base);
  const flight = flightOf(isTheirFlight ? theirs : mine);
  // With my flight goes my party.
  const passengers = isTheirFlight
    ? theirs.passengers
    : mine.passengers.map(
        (own) => theirs.passengers.find(({ id, ageGroup }) => id === own.id && ageGroup === own.ageGroup) ?? own,
      );
  const joined = mergeDrafts({ ...base, ...flight }, { ...mine, ...flight }, { ...theirs, ...flight, passengers });
  return { ...joined, step: draft.step, handover: { root, base: plainCopy(draft) } };
}
