import { NOT_APPLICABLE, STATELESS } from '../booking/fields';
import type { TravelDocument } from '../booking/saved';
import { type IsoDate, addMonths, ageOn } from '../dates';
import type { Journey } from '../offers/transfers';
import type { PassengerType } from '../search/types';
import { type CountryOf, EU, SCHENGEN } from './areas';
import { type VisitedPlace, visitedPlaces } from './places';
import {
  BORDER_REGISTER,
  type Dated,
  EU_DOCUMENTS,
  EU_OVERSEAS,
  IDENTITY_CARD_TOO,
  MINORS,
  PERMITS,
  type PermitRule,
  SHORT_STAY,
  VALIDITY,
} from './rules.data';

/** What a traveller may have to have or to know, the most important first. */
export const NOTE_KINDS = [
  'ukEta',
  'usEsta',
  'caEta',
  'visa',
  'transitVisa',
  'short',
  'etias',
  'twoTickets',
  'passport',
  'valid',
  'minorAlone',
  'minorOne',
  'check',
  'ees',
  'stay',
  'ukEtaTransit',
  'id',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Something to check before the flight; never a verdict. */
export interface EntryNote {
  kind: NoteKind;
  /** ISO code; null if it is not known, or if the note is of no single country. */
  country: string | null;
  /** The airport, where the country is not known. */
  airport?: string;
  /** The nationality is not known: what most travellers need. */
  most?: true;
  /** Also to change planes. */
  transit?: true;
  months?: number;
  after?: 'arrival' | 'departure';
  /** The day that the text names: last valid day of a passport, first day on which airlines refuse. */
  day?: IsoDate;
  /** Where it can be read. Absent where the traveller has to look it up. */
  rule?: Dated;
}

/** What is known of a traveller. `nationality`: ISO code, as in `travellerFields.ts`; '' while it is not known. */
export interface EntryTraveller {
  nationality: string;
  dob?: IsoDate | undefined;
  ageGroup: PassengerType;
  /** Kept on the device with a saved traveller. */
  travelDocument?: TravelDocument | undefined;
}

const inForce = ({ from, until }: Dated, day: IsoDate): boolean =>
  (from === null || from <= day) && (until === undefined || day <= until);

/** The permit's rule of a place on a day; one that is announced only if nothing holds. */
const permitOf = (country: string, day: IsoDate): PermitRule | undefined =>
  PERMITS.find((rule) => rule.places.has(country) && inForce(rule, day));

/** Citizens of the EU move freely there. */
const isFree = (country: string): boolean => EU.has(country) || EU_OVERSEAS.has(country);

/** Citizens of the EU in the EU; British citizens in Ireland. */
const isAtHomeIn = (country: string, nationality: string): boolean =>
  (EU.has(nationality) && isFree(country)) || (country === 'IE' && nationality === 'GB');

type Known = VisitedPlace & { country: string };

/** UK, USA, Canada: a permit, or a visa. */
function abroad(place: Known, rule: PermitRule, nationality: string): EntryNote[] {
  const { country, purpose } = place;
  const { permit } = rule;
  const airside = purpose === 'transit';
  if (rule.free.has(nationality)) return [];
  const most = nationality === '' ? ({ most: true } as const) : {};
  const day = rule.enforced ? { day: rule.enforced } : {};
  if (nationality === '' || rule.takers.has(nationality)) {
    if (airside && rule.transit === 'landside')
      return permit === 'ukEta' ? [{ kind: 'ukEtaTransit', country, rule }] : [];
    return [
      { kind: permit, country, rule, ...day, ...most, ...(purpose === 'entry' ? {} : { transit: true as const }) },
    ];
  }
  return [{ kind: airside ? 'transitVisa' : 'visa', country, rule }];
}

/** The Schengen area, and Cyprus with rules of its own. */
function europe(place: Known, nationality: string): EntryNote[] {
  const { country, purpose, fromSchengen, day } = place;
  if (EU.has(nationality)) return purpose === 'entry' ? [{ kind: 'id', country, rule: EU_DOCUMENTS }] : [];
  const isSchengen = SCHENGEN.has(country);
  // One is in the area already.
  if (purpose !== 'entry' && fromSchengen && isSchengen) return [];
  if (nationality === '') {
    if (purpose === 'transit') return [];
    return [
      { kind: 'id', country, rule: EU_DOCUMENTS },
      ...(fromSchengen && isSchengen ? [] : [{ kind: 'check', country, most: true } as const]),
    ];
  }
  const rule = permitOf(country, day);
  const isExempt = rule?.takers.has(nationality) ?? false;
  if (purpose === 'transit') return isExempt ? [] : [{ kind: 'transitVisa', country, rule: SHORT_STAY }];
  const crosses = !(fromSchengen && isSchengen);
  const notes: EntryNote[] = isExempt ? [] : [{ kind: 'visa', country, rule: SHORT_STAY }];
  if (isExempt && rule && crosses) notes.push({ kind: 'etias', country, rule });
  if (isSchengen && crosses && inForce(BORDER_REGISTER, day))
    notes.push({ kind: 'ees', country, rule: BORDER_REGISTER });
  if (isSchengen && isExempt) notes.push({ kind: 'stay', country, rule: SHORT_STAY });
  return notes;
}

/** Passport, its validity, and for EU citizens whether an identity card will do. */
function papers(place: Known, { nationality, travelDocument }: EntryTraveller, lastDay: IsoDate): EntryNote[] {
  const { country, purpose, day } = place;
  if (purpose === 'transit') return [];
  const isHome = isAtHomeIn(country, nationality);
  const notes: EntryNote[] = [];
  if (EU.has(nationality) && !isHome && !IDENTITY_CARD_TOO.has(country))
    notes.push({ kind: 'passport', country, rule: EU_DOCUMENTS });
  const isInside = isHome || (place.fromSchengen && SCHENGEN.has(country));
  const rule = isInside ? undefined : VALIDITY.find((one) => one.places.has(country) && inForce(one, day));
  // What only foreigners are asked is not said to everybody.
  if (nationality === '' && rule?.after === 'departure') return [];
  const until = rule ? addMonths(rule.after === 'arrival' ? day : lastDay, rule.months) : lastDay;
  const counts = travelDocument && (travelDocument.kind === 'passport' || isHome);
  if (counts && travelDocument.expires < until)
    notes.push({ kind: 'short', country, day: travelDocument.expires, ...(rule && { rule }) });
  else if (rule) notes.push({ kind: 'valid', country, months: rule.months, after: rule.after, rule });
  return notes;
}

/** Rules about permits and visas of one country for one nationality, which is not its own. */
function rulesOf(place: Known, nationality: string, rule: PermitRule | undefined): EntryNote[] {
  const { country, purpose } = place;
  if (rule && rule.permit !== 'etias') return abroad(place, rule, nationality);
  if (rule || (EU.has(nationality) && isFree(country))) return europe(place, nationality);
  if (purpose === 'transit' || isAtHomeIn(country, nationality)) return [];
  const check: EntryNote = { kind: 'check', country };
  const isForEu = nationality === '' && isFree(country);
  return isForEu
    ? [
        { kind: 'id', country, rule: EU_DOCUMENTS },
        { ...check, most: true },
      ]
    : [check];
}

/** Rules of one country for one traveller. */
function notesOfPlace(place: VisitedPlace, one: EntryTraveller, lastDay: IsoDate): EntryNote[] {
  const { country, airport, purpose, day } = place;
  const { nationality } = one;
  if (country === null) return purpose === 'transit' ? [] : [{ kind: 'check', country, airport }];
  if (country === nationality) return [];
  const known: Known = { ...place, country };
  if (nationality === STATELESS || nationality === NOT_APPLICABLE) return [{ kind: 'check', country }];
  const rule = permitOf(country, day);
  const isAtHome = isAtHomeIn(country, nationality);
  const isFreeToEnter = isAtHome || (rule?.free.has(nationality) ?? false);
  const apart: EntryNote[] =
    purpose === 'landside' && !isFreeToEnter && !(place.fromSchengen && SCHENGEN.has(country))
      ? [{ kind: 'twoTickets', country }]
      : [];
  return [...rulesOf(known, nationality, rule), ...apart, ...papers(known, one, lastDay)];
}

const rankOf = ({ kind }: EntryNote): number => NOTE_KINDS.indexOf(kind);

/** Kinds that hold for the whole Schengen area, whichever of its countries comes first. */
const OF_AREA: ReadonlySet<NoteKind> = new Set(['etias', 'ees', 'stay', 'id']);
const keyOf = ({ kind, country, airport, months, most, after }: EntryNote): string => {
  const isArea = OF_AREA.has(kind) || (kind === 'valid' && after === 'departure');
  return [kind, isArea ? '' : (country ?? airport), months, most].join(' ');
};

function firstOfEach(notes: readonly EntryNote[]): EntryNote[] {
  const found = new Map<string, EntryNote>();
  for (const note of notes) if (!found.has(keyOf(note))) found.set(keyOf(note), note);
  return [...found.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What one traveller should check for a journey, the most important first. Nothing for a journey within one country. */
export function entryNotes(journey: Journey, one: EntryTraveller, countryOf: CountryOf): EntryNote[] {
  const lastDay = journey.legs.at(-1)?.segments.at(-1)?.dep.date ?? '';
  return firstOfEach(visitedPlaces(journey, countryOf).flatMap((place) => notesOfPlace(place, one, lastDay)));
}

/** A child or a young person, by the birthday, else by the ticket. */
export const FULL_AGE = 18;
const isMinor = ({ dob, ageGroup }: EntryTraveller, day: IsoDate): boolean =>
  dob && dob <= day ? ageOn(dob, day) < FULL_AGE : ageGroup !== 'adult';

/** A note with the travellers that it is for, by their place in the party; empty: all of them. */
export interface PartyNote extends EntryNote {
  who: number[];
}

/** What a party should check, each once, and what minors need who travel with fewer than two adults. */
export function partyNotes(journey: Journey, party: readonly EntryTraveller[], countryOf: CountryOf): PartyNote[] {
  const day = journey.legs[0]?.segments[0]?.dep.date;
  if (day === undefined || visitedPlaces(journey, countryOf).length === 0) return [];
  const found = new Map<string, PartyNote>();
  for (const [at, one] of party.entries())
    for (const note of entryNotes(journey, one, countryOf)) {
      const key = `${keyOf(note)} ${note.kind === 'short' ? note.day : ''}`;
      const known = found.get(key);
      if (known) known.who.push(at);
      else found.set(key, { ...note, who: [at] });
    }
  const notes = [...found.values()].map((note) => (note.who.length === party.length ? { ...note, who: [] } : note));
  const minors = party.flatMap((one, at) => (isMinor(one, day) ? at : []));
  const adults = party.length - minors.length;
  if (minors.length > 0 && adults < 2)
    notes.push({ kind: adults === 0 ? 'minorAlone' : 'minorOne', country: null, rule: MINORS, who: minors });
  return notes.toSorted((a, b) => rankOf(a) - rankOf(b));
}
