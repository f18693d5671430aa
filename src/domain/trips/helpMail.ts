import { flightName } from '../calendar/trip';
import type { Segment } from '../offers/types';
import { type OrderSummary, fullNameOf, travellersOf } from '../payment/order';
import { fittedMail } from './mailto';

export const HELP_TOPICS = ['change', 'cancel', 'bags', 'name', 'document', 'other'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** What the traveller chose and typed. `topic` is empty until it is chosen. */
export interface HelpDraft {
  topic: HelpTopic | '';
  text: string;
}

/** The texts of a mail in the traveller's language. */
export interface HelpWords {
  subject: (topic: HelpTopic | '', orderId: string) => string;
  order: (orderId: string) => string;
  topic: (topic: HelpTopic) => string;
  /** "BT 681, Fri 14/08/2026 10:05, Riga RIX to Barcelona BCN" */
  flight: (segment: Segment, name: string) => string;
  /** "BT 681, 14/08/2026" */
  flightBrief: (segment: Segment, name: string) => string;
  travellers: (names: readonly string[]) => string;
  /** Asks to paste the message that was copied, because it is too long for the mail program. */
  paste: string;
}

export interface HelpMail {
  subject: string;
  /** What the app adds to the traveller's words, line by line. */
  facts: string[];
  /** The whole message, for the clipboard. */
  text: string;
  /** Address for the mail program. */
  href: string;
  /** `short`: it lacks some facts, which the agency finds by the order. `paste`: it lacks the traveller's words. */
  fit: 'whole' | 'short' | 'paste';
}

/** The message about an order. `to` is the agency's address. */
export function helpMail(order: OrderSummary, { topic, text }: HelpDraft, to: string, words: HelpWords): HelpMail {
  const { orderId, legs } = order;
  const flown = legs.flatMap(({ segments }) => segments);
  const names = travellersOf(order).map(fullNameOf);
  const subject = words.subject(topic, orderId);
  const head = [words.order(orderId), ...(topic ? [words.topic(topic)] : [])];
  const flights = flown.map((segment) => words.flight(segment, flightName(segment)));
  const brief = flown.map((segment) => words.flightBrief(segment, flightName(segment)));
  const people = names.length > 0 ? [words.travellers(names)] : [];
  const own = text.trim();
  const whole = (facts: readonly string[]): string => [...(own ? [own, ''] : []), ...facts].join('\n');
  const facts = [...head, ...flights, ...people];
  const bodies = [facts, [...head, ...flights], [...head, ...brief], head].map(whole);
  const { href, body } = fittedMail(to, subject, bodies, [words.paste, '', ...head].join('\n'));
  const fit = body === 0 ? 'whole' : body > 0 ? 'short' : 'paste';
  return { subject, facts, text: whole(facts), href, fit };
}
