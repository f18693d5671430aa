import { memo, useContext } from 'react';
import { useBooking } from '@/state/booking';
import { bagsOfFare } from '@/domain/booking/passengerBags';
import { hasChecked, wishOf } from '@/domain/booking/bagChoices';
import { ASKED_FIELDS } from '@/domain/booking/travellerFields';
import type { Passenger } from '@/domain/booking/types';
import type { IsoDate } from '@/domain/dates';
import { type Translate, useT } from '@/i18n/t';
import { editPassenger } from '@/state/booking/draft/form';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormGrid } from '@/ui/FormGrid';
import { TravellerEntryRules } from '../../common/LateEntry';
import { ErrorsContext, type FieldErrors, PartyContext, isSameCard } from './form';
import { PASSENGER_CELLS } from './PassengerCells';
import { RemoveTraveller } from './PartyCard';
import { SavedChips } from './SavedTravellers';
import { Warnings, useAttention } from './Warnings';
import styles from './Travellers.module.css';
import { cardId } from './problems';

const subtitle = (one: Passenger, t: Translate): string | null => {
  if (one.main) return t('booking.traveller.main');
  if (one.ageGroup === 'adult') return null;
  return t(one.ageGroup === 'child' ? 'booking.traveller.childAge' : 'booking.traveller.infantAge');
};

interface CardProps {
  one: Passenger;
  /** Counts from 1. */
  number: number;
  errors: FieldErrors;
  lastFlight: IsoDate | null;
}

/** Declines the checked bag of a traveller; only where the fare includes one or one was chosen. */
function DeclineBag({ one }: { one: Passenger }) {
  const t = useT();
  const { draft } = useBooking();
  if (!draft) return null;
  const bags = bagsOfFare(draft);
  const { skipCheckedBaggage } = one;
  if (!skipCheckedBaggage && !hasChecked(bags, wishOf(draft.bags, one.id), one)) return null;
  return (
    <Check
      className={styles.check}
      name={`passengers.${one.id}.skipCheckedBaggage`}
      label={t('booking.field.noBag')}
      checked={skipCheckedBaggage}
      onValue={(declined) => editPassenger(one.id, { skipCheckedBaggage: declined })}
    />
  );
}

/** What the countries of the journey may ask of the traveller. */
function EntryRules({ one }: { one: Passenger }) {
  const party = useContext(PartyContext);
  return <TravellerEntryRules offer={party?.offer} one={one} />;
}

/** One traveller. Renders only when its own data changed, as there are up to nine. */
export const PassengerCard = memo(function PassengerCard({ one, number, errors, lastFlight }: CardProps) {
  const t = useT();
  const note = subtitle(one, t);
  const { attention, watch } = useAttention();
  return (
    <ErrorsContext value={errors}>
      <Card
        id={cardId(number)}
        className={styles.card}
        title={t(`booking.traveller.${one.ageGroup}`, { n: number })}
        aside={one.main ? undefined : <RemoveTraveller one={one} number={number} />}
      >
        {note && <p className={`small muted ${styles.note}`}>{note}</p>}
        <SavedChips one={one} lastFlight={lastFlight} />
        <div {...watch}>
          <FormGrid>
            {ASKED_FIELDS.map((field) => {
              const Cell = PASSENGER_CELLS[field];
              return <Cell key={field} one={one} number={number} />;
            })}
          </FormGrid>
        </div>
        <Warnings id={one.id} attention={attention} />
        <EntryRules one={one} />
        {one.ageGroup !== 'infant' && <DeclineBag one={one} />}
      </Card>
    </ErrorsContext>
  );
}, isSameCard);
