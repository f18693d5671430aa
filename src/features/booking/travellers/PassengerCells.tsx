import { type ComponentType, useContext } from 'react';
import { proposedSurnames } from '@/domain/booking/surnames';
import type { AskedField } from '@/domain/booking/travellerFields';
import type { Passenger } from '@/domain/booking/types';
import type { Locale } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { editPassenger, setNationalities, setOneName } from '@/state/booking/draft/form';
import { useSession } from '@/state/session';
import { Check } from '@/ui/Check';
import { FormCell } from '@/ui/FormGrid';
import { JourneyMember } from '../../common/FrequentFlyer';
import { Proposals } from '../../common/person/Proposals';
import { useCountryOptions } from '../../common/formTexts';
import { GenderField } from '../../common/TravellerFields';
import { Birthday } from './Birthday';
import { DraftCountry, DraftText } from './Fields';
import { PartyContext, useField } from './form';

interface CellProps {
  one: Passenger;
  /** Counts from 1. */
  number: number;
}

const path = (one: Passenger, name: AskedField): string => `passengers.${one.id}.${name}`;

/** Each traveller is a separate autofill section; otherwise a browser fills the first name into all of them. */
const token = (number: number, name: string): string => `section-traveller${number} ${name}`;

function NameCell({ one, number }: CellProps) {
  const t = useT();
  if (one.oneName) return null;
  return (
    <FormCell span="half">
      <DraftText
        field={path(one, 'name')}
        label={t('booking.field.name')}
        value={one.name}
        autoComplete={token(number, 'given-name')}
        autoCapitalize="words"
        onValue={(name) => editPassenger(one.id, { name })}
      />
    </FormCell>
  );
}

function SurnameCell({ one, number }: CellProps) {
  const t = useT();
  const { passengers = [] } = useContext(PartyContext) ?? {};
  const field = path(one, 'surname');
  const { typing } = useField(field);
  const proposed = proposedSurnames(one, passengers.filter(({ id }) => id !== one.id)); // prettier-ignore
  return (
    <>
      <FormCell span={one.oneName ? 'whole' : 'half'}>
        <DraftText
          field={field}
          label={t(one.oneName ? 'party.single.field' : 'booking.field.surname')}
          value={one.surname}
          autoComplete={token(number, one.oneName ? 'name' : 'family-name')}
          autoCapitalize="words"
          onValue={(surname) => editPassenger(one.id, { surname })}
        />
        <Proposals
          label={t('party.surname.proposed')}
          field={field}
          rows={proposed.map((text) => ({ text, value: text }))}
          onTake={(surname) => {
            typing();
            editPassenger(one.id, { surname });
          }}
        />
      </FormCell>
      <FormCell>
        <Check
          label={t('party.single')}
          checked={one.oneName === true}
          onValue={(oneName) => setOneName(one.id, oneName)}
        />
      </FormCell>
    </>
  );
}

function GenderCell({ one }: CellProps) {
  const field = path(one, 'gender');
  const { typing, error, onLeave } = useField(field);
  return (
    <FormCell span="half">
      <div data-field={field}>
        <GenderField
          value={one.gender}
          error={error}
          onValue={(gender) => {
            typing();
            editPassenger(one.id, { gender });
            onLeave();
          }}
        />
      </div>
    </FormCell>
  );
}

const BirthCell = ({ one, number }: CellProps) => (
  <FormCell span="half">
    <Birthday one={one} number={number} autoComplete={token(number, 'bday')} />
  </FormCell>
);

/** The country of the site's language; none of English, which is read everywhere. */
const siteCountry = (locale: Locale): string => (locale.startsWith('en') ? '' : locale.slice(3));

/**
 * The nationality, and while it is empty that of another traveller, or of the site's country, as one press; a second press
 * takes it for everybody of whom none is known.
 */
function NationalityCell({ one }: CellProps) {
  const t = useT();
  const { passengers = [] } = useContext(PartyContext) ?? {};
  const options = useCountryOptions(true);
  const { settings } = useSession();
  const field = path(one, 'nationality');
  const { typing } = useField(field);
  const others = passengers.find(({ nationality }) => nationality)?.nationality;
  const known = one.nationality ? '' : (others ?? siteCountry(settings.defaultLocale));
  const country = known && options.find(({ value }) => value === known)?.label;
  const isForMore = passengers.some(({ id, nationality }) => id !== one.id && !nationality);
  return (
    <FormCell>
      <DraftCountry
        field={field}
        label={t('booking.field.nationality')}
        value={one.nationality}
        stateless
        onValue={(nationality) => editPassenger(one.id, { nationality })}
      />
      {known && country && (
        <Proposals
          label={t('booking.field.nationality')}
          field={field}
          inWords
          rows={[
            { text: t(others ? 'booking.nationality.same' : 'booking.nationality.choose', { country }), value: one.id },
            ...(isForMore ? [{ text: t('booking.nationality.all', { country }), value: '' }] : []),
          ]}
          onTake={(id) => {
            typing();
            if (id) editPassenger(id, { nationality: known });
            else setNationalities(known);
          }}
        />
      )}
    </FormCell>
  );
}

function FrequentFlyerCell({ one }: CellProps) {
  const field = path(one, 'frequentFlyer');
  const { typing, ...bound } = useField(field);
  const segments = useContext(PartyContext)?.offer.legs.flatMap((leg) => leg.segments) ?? [];
  const names = new Map(segments.map(({ carrier, carrierName }) => [carrier, carrierName ?? carrier]));
  return (
    <FormCell>
      <JourneyMember
        {...bound}
        numbers={one.frequentFlyer}
        airlines={Array.from(names, ([code, name]) => ({ code, name }))}
        onNumbers={(frequentFlyer) => {
          typing();
          editPassenger(one.id, { frequentFlyer });
        }}
      />
    </FormCell>
  );
}

/** How each field is asked in the booking. */
export const PASSENGER_CELLS: Readonly<Record<AskedField, ComponentType<CellProps>>> = {
  name: NameCell,
  surname: SurnameCell,
  gender: GenderCell,
  dob: BirthCell,
  nationality: NationalityCell,
  frequentFlyer: FrequentFlyerCell,
};
