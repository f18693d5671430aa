import type { IsoDate } from '../dates';
import type { Locale } from '../locale';
import type { CabinChoice, Trip, TripType } from '../search/types';

export const ENQUIRY_KINDS = ['business', 'group'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** How far the flights may move from a chosen day. */
export const FLEXIBILITIES = ['exact', 'days1', 'days3', 'month'] as const;
export type Flexibility = (typeof FLEXIBILITIES)[number];

export const GROUP_TYPES = ['school', 'sport', 'company', 'family', 'culture', 'other'] as const;
export type GroupType = (typeof GROUP_TYPES)[number];
/** A family has no name of its own: its contact stands for it. */
export const hasGroupName = ({ groupType }: { groupType: GroupType | '' }): boolean => groupType !== 'family';

export const EQUIPMENT = ['sport', 'instruments', 'wheelchairs', 'other'] as const;
export type Equipment = (typeof EQUIPMENT)[number];

/** What a company may want from the agency. */
export const WISHES = ['account', 'fares', 'support', 'reports'] as const;
export type Wish = (typeof WISHES)[number];

/** The search ends at nine. */
export const MIN_GROUP = 10;
export const MAX_GROUP = 500;
export const MAX_BAGS = 2000;
export const MAX_TRIPS_A_YEAR = 100_000;
/** Whole units of the tenant's currency, for one person. */
export const MAX_BUDGET = 100_000;
export const LONGEST_NOTE = 3000;

export interface EnquiryContact {
  name: string;
  email: string;
  telCode: string;
  tel: string;
  /** The address is meant as it is typed, although another one was probably meant. */
  isEmailSure?: boolean | undefined;
}

/** What the agency refused, in its words: `field` is a path of the request, '' if none. */
export interface EnquiryRefusal {
  field: string;
  message: string;
}

/** An enquiry as it is typed. Numbers are text: nothing typed is changed. */
export interface EnquiryDraft {
  kind: EnquiryKind;
  /** Counts changes: of two copies the higher one is newer. */
  rev: number;
  contact: EnquiryContact;
  companyName: string;
  registration: string;
  /** Employees who travel; of one trip, how many. */
  travellers: string;
  tripsAYear: string;
  usualRoutes: string;
  wishes: readonly Wish[];
  /** A company asks for one trip, with routes and dates. */
  isOneTrip: boolean;
  groupName: string;
  groupType: GroupType | '';
  adults: string;
  children: string;
  infants: string;
  tripType: TripType;
  trips: readonly Trip[];
  /** By leg id; absent means exact. */
  flexibility: Readonly<Record<string, Flexibility>>;
  cabin: CabinChoice;
  bags: string;
  equipment: readonly Equipment[];
  equipmentNote: string;
  budget: string;
  note: string;
  refusal?: EnquiryRefusal | undefined;
}

interface RequestPlace {
  iata: string;
  city: string;
  /** The code means all airports of the city. */
  all_airports: boolean;
}

export interface RequestLeg {
  from: RequestPlace;
  to: RequestPlace;
  date: IsoDate;
  /** Of a round trip only. */
  return_date?: IsoDate;
  flexibility: Flexibility;
}

export interface RequestTrip {
  type: TripType;
  legs: RequestLeg[];
  /** `all` when any will do. */
  cabin: string;
}

/** The body of POST /booking/addGroupBooking/{id}. */
export interface EnquiryBody {
  kind: EnquiryKind;
  language: Locale;
  contact: { name: string; email: string; tel_code: string; tel: string };
  company?: {
    name: string;
    registration_number: string;
    travellers: number;
    trips_a_year?: number;
    usual_routes: string;
    wishes: Wish[];
  };
  group?: {
    name: string;
    type: GroupType;
    adults: number;
    children: number;
    infants: number;
    checked_bags: number;
    equipment: Equipment[];
    equipment_note: string;
    /** For one person, in whole units of `currency`. */
    budget?: number;
    currency: string;
  };
  trip?: RequestTrip;
  note: string;
}
