import type { Struct } from 'superstruct';
import { EnquiryRequest } from '@/api/shapes/enquiry';
import { MAX_GROUP, MIN_GROUP } from '@/domain/enquiry/types';
import { addDays, addMonths, localDay } from '@/domain/dates';
import { badField, checked, Refusal, withoutUnknown } from '../http/refusal';

const wrong = (field: string, message: string): Refusal => new Refusal(422, message, { code: 'invalid', field });

/** Groups plan further ahead than flights are sold. */
const MONTHS_AHEAD = 24;

function checkParty({ adults, children, infants }: NonNullable<EnquiryRequest['group']>): void {
  const total = adults + children + infants;
  if (infants > adults) throw wrong('group.infants', 'One baby per adult');
  if (total < MIN_GROUP) throw wrong('group.adults', `A group has at least ${MIN_GROUP} travellers`);
  if (total > MAX_GROUP) throw wrong('group.adults', `A group has at most ${MAX_GROUP} travellers`);
}

/** Days as the traveller sees them: at the other end of the world it is still yesterday. */
function checkTrip({ type, legs }: NonNullable<EnquiryRequest['trip']>, now: number): void {
  const today = localDay(now);
  if (type !== 'multicity' && legs.length > 1)
    throw wrong('trip.legs', 'Only a trip of several cities has several legs');
  let before = addDays(today, -1);
  legs.forEach(({ from, to, date, return_date: back }, at) => {
    const leg = `trip.legs.${at}`;
    if (from.iata === to.iata) throw wrong(`${leg}.to`, 'From and to are the same');
    if (date < before)
      throw wrong(`${leg}.date`, at === 0 ? 'This day has passed' : 'This day is before the flight before it');
    if (date > addMonths(today, MONTHS_AHEAD)) throw wrong(`${leg}.date`, 'This day is too far ahead');
    if (type === 'roundtrip' && back === undefined)
      throw wrong(`${leg}.return_date`, 'A round trip needs a day of return');
    if (back !== undefined && (type !== 'roundtrip' || back < date))
      throw wrong(`${leg}.return_date`, 'The return is before the departure, or of a trip without one');
    before = date;
  });
}

/** A request whose parts fit its kind and each other. Throws 400 for a wrong shape, 422 for what makes no sense. */
export function checkedEnquiry(body: unknown, now: number): EnquiryRequest {
  // Without what the contract does not know, so that nothing else is stored.
  const request = withoutUnknown(checked(body, EnquiryRequest), EnquiryRequest as unknown as Struct<EnquiryRequest>);
  const { kind, company, group, trip } = request;
  if (kind === 'group') {
    if (!group) throw badField('group', 'Field "group": a group enquiry needs it');
    if (company) throw badField('company', 'Field "company": not of a group enquiry');
    if (!trip) throw badField('trip', 'Field "trip": a group enquiry needs it');
    checkParty(group);
  } else {
    if (!company) throw badField('company', 'Field "company": a business enquiry needs it');
    if (group) throw badField('group', 'Field "group": not of a business enquiry');
  }
  if (trip) checkTrip(trip, now);
  return request;
}
