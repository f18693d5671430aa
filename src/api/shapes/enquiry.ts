import {
  type Infer,
  array,
  boolean,
  define,
  enums,
  integer,
  max,
  min,
  nonempty,
  optional,
  pattern,
  size,
  string,
  type as shape,
} from 'superstruct';
import { isEmail } from '@/domain/booking/email';
import { LONGEST_TEXT, isPhone } from '@/domain/booking/fields';
import { isIsoDate } from '@/domain/dates';
import { LOCALES } from '@/domain/locale';
import {
  ENQUIRY_KINDS,
  EQUIPMENT,
  FLEXIBILITIES,
  GROUP_TYPES,
  LONGEST_NOTE,
  MAX_BAGS,
  MAX_BUDGET,
  MAX_GROUP,
  MAX_TRIPS_A_YEAR,
  WISHES,
} from '@/domain/enquiry/types';
import { CABINS, MAX_LEGS, TRIP_TYPES } from '@/domain/search/types';

const Text = size(string(), 0, LONGEST_TEXT);
const Said = size(nonempty(string()), 1, LONGEST_TEXT);
const Note = size(string(), 0, LONGEST_NOTE);
const count = (most: number, least = 0) => max(min(integer(), least), most);
const Email = define<string>('e-mail', (value) => typeof value === 'string' && isEmail(value));
const Tel = define<string>('phone', (value) => typeof value === 'string' && isPhone(value));
const Day = define<string>('day', isIsoDate);

const EnquiryPlace = shape({ iata: pattern(string(), /^[A-Z0-9]{3}$/), city: Said, all_airports: boolean() });

/** POST /booking/addGroupBooking/{id}: who asks, and for which flights. */
export const EnquiryRequest = shape({
  kind: enums(ENQUIRY_KINDS),
  language: enums(LOCALES),
  contact: shape({ name: Said, email: Email, tel_code: pattern(string(), /^[1-9]\d{0,3}$/), tel: Tel }),
  company: optional(
    shape({
      name: Said,
      registration_number: Text,
      travellers: count(MAX_TRIPS_A_YEAR, 1),
      trips_a_year: optional(count(MAX_TRIPS_A_YEAR)),
      usual_routes: Note,
      wishes: size(array(enums(WISHES)), 0, WISHES.length),
    }),
  ),
  group: optional(
    shape({
      name: Said,
      type: enums(GROUP_TYPES),
      adults: count(MAX_GROUP, 1),
      children: count(MAX_GROUP),
      infants: count(MAX_GROUP),
      checked_bags: count(MAX_BAGS),
      equipment: size(array(enums(EQUIPMENT)), 0, EQUIPMENT.length),
      equipment_note: Text,
      budget: optional(count(MAX_BUDGET)),
      currency: pattern(string(), /^[A-Z]{3}$/),
    }),
  ),
  trip: optional(
    shape({
      type: enums(TRIP_TYPES),
      legs: size(
        array(
          shape({
            from: EnquiryPlace,
            to: EnquiryPlace,
            date: Day,
            return_date: optional(Day),
            flexibility: enums(FLEXIBILITIES),
          }),
        ),
        1,
        MAX_LEGS,
      ),
      cabin: enums([...CABINS, 'all']),
    }),
  ),
  note: Note,
});
export type EnquiryRequest = Infer<typeof EnquiryRequest>;
