import { isBookingStep } from '../booking/steps';
import type { BookingDraft, HandedDraft } from '../booking/types';
import { ownValue } from '../ownValue';
import { isOffer } from '../offers/guard';
import type { BagSummary, Offer } from '../offers/types';
import { PRICE_BASES, SEAT_TYPES, SLOTS, SLOT_SERVICES } from '../services/types';
import { isSearchValid } from '../search/validity';
import { PASSENGER_TYPES, type Search } from '../search/types';
import { HANDED_PARTS, HANDOVER_FORM, HANDOVER_LIFE_MS, type Handover, UNSEEN } from './handover';

/*
 * Reads what another device has sent. Anybody can write such a link, so nothing in it is taken as it is: its size and shape are
 * checked before its meaning, unknown members are left behind, and prices count only until the server has told its own.
 */

/** Why a link is refused; the sentence is `handover.refused.*`. */
export type HandoverRefusal = 'damaged' | 'newer' | 'older' | 'tenant' | 'expired' | 'clock';
export type HandoverReading = { ok: true; handover: Handover } | { ok: false; reason: HandoverRefusal };

/** Unpacked bytes of a link: nine travellers with everything typed have a third of it. */
export const MOST_HANDOVER_BYTES = 48_000;
const MOST_VALUES = 6000;
const DEEPEST = 12;
const LONGEST_TEXT = 2000;
/** Of one field; as long as texts of a booking may be. */
const LONGEST_FIELD = 200;
const DEAREST = 100_000_000;
/** Clocks of two devices differ by less; ours follow the server. */
const CLOCKS_APART_MS = 10 * 60_000;

type Members = Record<string, unknown>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that can be shown and sent: no lone surrogate, no control, no mark that turns the direction of writing. */
const isText = (value: unknown, longest = LONGEST_FIELD): value is string =>
  typeof value === 'string' && value.length <= longest && !UNSEEN.test(value);
const isName = (value: unknown): value is string => isText(value) && value !== '';
const isCount = (value: unknown, most = DEAREST): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isTime = (value: unknown): value is number => isCount(value, 8.64e15);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isMaybe = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);
const isNullOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === null || is(value);
const isListOf = (value: unknown, is: (value: unknown) => boolean, most: number): value is unknown[] =>
  Array.isArray(value) && value.length <= most && value.every(is);
const isKey = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);
/** A record whose keys and values are these. */
const isRecordOf = (
  value: unknown,
  isKey: (key: string) => boolean,
  is: (value: unknown, key: string) => boolean,
): boolean => isMembers(value) && Object.entries(value).every(([key, each]) => isKey(key) && is(each, key));

/** Whether the whole has a size that a booking can have. Before anything else reads it. */
function isReadable(whole: unknown): boolean {
  let values = 0;
  const isFine = (value: unknown, depth: number): boolean => {
    values += 1;
    if (values > MOST_VALUES || depth > DEEPEST) return false;
    if (typeof value === 'string') return isText(value, LONGEST_TEXT);
    if (typeof value === 'number') return Number.isFinite(value);
    if (Array.isArray(value)) return value.every((each) => isFine(each, depth + 1));
    if (!isMembers(value)) return true;
    return Object.entries(value).every(
      ([key, each]) => isText(key, 64) && key !== '__proto__' && key !== 'constructor' && isFine(each, depth + 1),
    );
  };
  return isFine(whole, 0);
}

const isPlace = (value: unknown): boolean =>
  isMembers(value) &&
  isText(value['city']) &&
  /^[A-Z]{3}$/.test(String(value['iata'])) &&
  /^[A-Z]{3}$/.test(String(value['cityIata'])) &&
  isFlag(value['isCity']) &&
  isMaybe(value['several'], isFlag) &&
  isRecordOf(
    value['names'],
    (key) => /^[a-z]{2}$/.test(key),
    (name) => isText(name),
  );

const isTrip = (value: unknown): boolean =>
  isMembers(value) && isName(value['id']) && isPlace(value['srcLocation']) && isPlace(value['destLocation']);

function isSearch(value: unknown): value is Search {
  if (!isMembers(value) || !isListOf(value['trips'], isTrip, 6)) return false;
  const counts = value['passengers'];
  if (!isMembers(counts) || !PASSENGER_TYPES.every((type) => isCount(counts[type], 9))) return false;
  const isNear = isRecordOf(
    value['near'] ?? {},
    (key) => /^[A-Z]{3}$/.test(key),
    (codes) => isListOf(codes, (code) => /^[A-Z]{3}$/.test(String(code)), 3),
  );
  return isNear && isSearchValid(value as unknown as Search);
}

const isMeasure = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1000;
const isSize = (value: unknown): boolean =>
  isMembers(value) &&
  ['width', 'length', 'height'].every((side) => isMeasure(ownValue(value, side))) &&
  isText(value['unit'], 8);

const isBags = (value: unknown): value is BagSummary =>
  isMembers(value) &&
  isFlag(value['personalItem']) &&
  isFlag(value['cabin']) &&
  isCount(value['checked'], 9) &&
  ['checkedWeightKg', 'cabinWeightKg'].every((name) => isNullOr(ownValue(value, name), isMeasure)) &&
  ['cabinPrice', 'checkedPrice', 'checkedTwoPrice'].every((name) =>
    isNullOr(ownValue(value, name), (each) => isCount(each)),
  ) &&
  isNullOr(value['personalItemSize'], isSize) &&
  isMaybe(value['checkedTwoKg'], (each) => isNullOr(each, isMeasure)) &&
  value['detail'] === undefined;

const isRule = (value: unknown): boolean =>
  isMembers(value) &&
  (value['kind'] === 'no' ||
    value['kind'] === 'free' ||
    (value['kind'] === 'fee' && isNullOr(value['fee'], (fee) => isCount(fee))));

const isFarePart = (value: unknown): boolean =>
  isMembers(value) &&
  (PASSENGER_TYPES as readonly unknown[]).includes(value['type']) &&
  isCount(value['count'], 9) &&
  isCount(value['price']);

const isFare = (value: unknown): boolean =>
  isMembers(value) &&
  isName(value['id']) &&
  isText(value['family']) &&
  isCount(value['pricePerPerson']) &&
  isCount(value['total']) &&
  isMaybe(value['parts'], (parts) => isListOf(parts, isFarePart, 3)) &&
  isBags(value['bags']) &&
  isRule(value['changes']) &&
  isRule(value['refund']);

const isHandedOffer = (value: unknown): value is Offer =>
  isOffer(value) &&
  value.legs.length <= 6 &&
  value.legs.every(({ segments }) => segments.length <= 8) &&
  value.carriers.length <= 48 &&
  isCount(value.total) &&
  isCount(value.pricePerPerson) &&
  isNullOr(value.oldPricePerPerson, (price) => isCount(price)) &&
  isBags(value.bags);

const isPassenger = (value: unknown): boolean =>
  isMembers(value) &&
  isKey(value['id']) &&
  isFlag(value['main']) &&
  (PASSENGER_TYPES as readonly unknown[]).includes(value['ageGroup']) &&
  ['name', 'surname', 'nationality'].every((name) => isText(ownValue(value, name))) &&
  /^(?:\d{4}-\d\d-\d\d)?$/.test(String(value['dob'])) &&
  ['', 'female', 'male'].includes(value['gender'] as string) &&
  isMaybe(value['oneName'], isFlag) &&
  isMaybe(value['dobText'], (text) => isText(text)) &&
  isMaybe(value['frequentFlyer'], (numbers) =>
    isRecordOf(
      numbers,
      (key) => /^\w{2}$/.test(key),
      (one) => isText(one, 40),
    ),
  ) &&
  isFlag(value['skipCheckedBaggage']) &&
  value['committed'] === false &&
  value['passengerId'] === null;

const isWish = (value: unknown): boolean =>
  isMembers(value) &&
  isCount(value['cabin'], 1) &&
  isCount(value['checked'], 2) &&
  isMaybe(value['upgrade'], (flag) => flag === true) &&
  isMaybe(value['large'], (flag) => flag === true) &&
  isMaybe(value['protection'], (cents) => isCount(cents));

const isBasis = (value: unknown): boolean => (PRICE_BASES as readonly unknown[]).includes(value);

const isChoice = (value: unknown, slot: string): boolean =>
  isMembers(value) &&
  ownValue<readonly unknown[]>(SLOT_SERVICES, slot)?.includes(value['serviceId']) === true &&
  isText(value['value']) &&
  isCount(value['unitPrice']) &&
  isBasis(value['policy']) &&
  isBasis(value['vtripPolicy']);

const isSeatType = (value: unknown): boolean => (SEAT_TYPES as readonly unknown[]).includes(value);

const isSeat = (value: unknown, isTraveller: (id: unknown) => boolean): boolean =>
  isMembers(value) &&
  isCount(value['segment'], 48) &&
  isSeatType(value['serviceId']) &&
  isText(value['airline'], 8) &&
  isCount(value['unitPrice']) &&
  isMaybe(value['places'], (places) =>
    isListOf(
      places,
      (place) =>
        isMembers(place) &&
        isTraveller(place['passenger']) &&
        isText(place['seat'], 8) &&
        isSeatType(place['serviceId']) &&
        isCount(place['unitPrice']),
      9,
    ),
  );

const isContact = (value: unknown): boolean =>
  isMembers(value) &&
  ['email', 'telCode', 'tel'].every((name) => isText(ownValue(value, name))) &&
  isMaybe(value['isEmailSure'], isFlag) &&
  isFlag(value['isSubscribedNewsletter']);

const isTexts = (value: unknown, names: readonly string[]): boolean =>
  isRecordOf(
    value,
    (key) => names.includes(key) || key === 'city' || key === 'postcode',
    (text) => isText(text),
  ) && names.every((name) => Object.hasOwn(value as Members, name));

const isBilling = (value: unknown): boolean =>
  isMembers(value) &&
  isFlag(value['isVATRequired']) &&
  isFlag(value['isCompany']) &&
  isTexts(value['company'], ['companyName', 'companyID', 'VATNumber', 'address', 'country']) &&
  isTexts(value['person'], ['name', 'surname', 'address', 'country']);

/** The travellers are those of the search, each once. */
function isParty(passengers: readonly BookingDraft['passengers'][number][], search: Search): boolean {
  const ids = new Set(passengers.map(({ id }) => id));
  return (
    ids.size === passengers.length &&
    PASSENGER_TYPES.every(
      (type) => passengers.filter(({ ageGroup }) => ageGroup === type).length === search.passengers[type],
    )
  );
}

function isHandedDraft(value: unknown): value is HandedDraft {
  if (!isMembers(value)) return false;
  const { search, passengers, fares, step, query } = value;
  if (!isSearch(search) || !isListOf(passengers, isPassenger, 9) || !isListOf(fares, isFare, 1)) return false;
  if (!isParty(passengers as BookingDraft['passengers'], search)) return false;
  const isTraveller = (id: unknown): boolean => (passengers as Members[]).some((one) => one['id'] === id);
  const fareId = (fares[0] as Members | undefined)?.['id'] ?? null;
  return (
    typeof step === 'string' &&
    isBookingStep(step) &&
    typeof query === 'string' &&
    /^\??[\w=&%.+*~'-]{1,2000}$/.test(query) &&
    isHandedOffer(value['offer']) &&
    value['fareId'] === fareId &&
    isTime(value['pricedAt']) &&
    isNullOr(value['expiresAt'], isTime) &&
    isCount(value['serviceFeePerPassenger']) &&
    isMaybe(value['bags'], (bags) => isRecordOf(bags, isTraveller, isWish)) &&
    isMaybe(value['services'], (chosen) =>
      isRecordOf(chosen, (slot) => (SLOTS as string[]).includes(slot), isChoice),
    ) &&
    isMaybe(value['seats'], (seats) => isListOf(seats, (seat) => isSeat(seat, isTraveller), 48)) &&
    isContact(value['contact']) &&
    isBilling(value['billing'])
  );
}

/** Names of choices, of these travellers. */
const isChosen = (value: unknown, { passengers }: HandedDraft): boolean => {
  const names = new Set([
    'seats',
    'billing',
    ...SLOTS.map((slot) => `service:${slot}`),
    ...passengers.map(({ id }) => `baggage:${id}`),
  ]);
  return isListOf(value, (name) => names.has(name as string), names.size);
};

const refused = (reason: HandoverRefusal): HandoverReading => ({ ok: false, reason });

/** What a link holds, or why it is refused. `now` in ms. Takes well under 50 ms for anything. */
export function readHandover(value: unknown, { tenant, now }: { tenant: string; now: number }): HandoverReading {
  if (!isMembers(value) || !isReadable(value)) return refused('damaged');
  const { form, id, root, at, identity, draft } = value;
  if (!isCount(form, 1_000_000)) return refused('damaged');
  if (form !== HANDOVER_FORM) return refused(form > HANDOVER_FORM ? 'newer' : 'older');
  if (!isName(value['tenant']) || !isName(id) || !isName(root) || !isTime(at) || !isFlag(identity))
    return refused('damaged');
  if (value['tenant'] !== tenant) return refused('tenant');
  if (at > now + CLOCKS_APART_MS) return refused('clock');
  if (now >= at + HANDOVER_LIFE_MS) return refused('expired');
  if (!isHandedDraft(draft)) return refused('damaged');
  const { creation, chosen } = value;
  if (!isMaybe(creation, isKey) || !isMaybe(chosen, (names) => isChosen(names, draft))) return refused('damaged');
  const kept = Object.fromEntries(HANDED_PARTS.filter((part) => part in draft).map((part) => [part, draft[part]]));
  const head = { form, tenant, id, root, at, identity, draft: kept as unknown as HandedDraft };
  return { ok: true, handover: { ...head, ...(isKey(creation) && { creation, chosen: (chosen ?? []) as string[] }) } };
}
