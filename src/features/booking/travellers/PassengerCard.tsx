import { memo } from 'react';
import { useBooking } from '@/state/booking';
import { bagsOfFare } from '@/domain/booking/bags';
import { hasChecked, wishOf } from '@/domain/booking/bagChoices';
import type { Passenger } from '@/domain/booking/types';
import type { IsoDate } from '@/domain/dates';
import { type Translate, useT } from '@/i18n/t';
import { editPassenger, setOneName } from '@/state/booking/draft/form';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { GenderField } from '../../common/TravellerFields';
import { Birthday } from './Birthday';
import { DraftCountry, DraftText } from './Fields';
import { ErrorsContext, type FieldErrors, isSameCard, useField } from './form';
import { RemoveTraveller } from './PartyCard';
import { SavedChips } from './SavedTravellers';
import { Warnings, useAttention } from './Warnings';
import styles from './Travellers.module.css';
import { cardId } from './problems';

function GenderChoice({ one }: { one: Passenger }) {
  const field = `passengers.${one.id}.gender`;
  const { typing, error, onLeave } = useField(field);
  return (
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
  );
}

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
      label={t('booking.field.noBag')}
      checked={skipCheckedBaggage}
      onValue={(declined) => editPassenger(one.id, { skipCheckedBaggage: declined })}
    />
  );
}

/** One traveller. Renders only when its own data changed, as there are up to nine. */
export const PassengerCard = memo(function PassengerCard({ one, number, errors, lastFlight }: CardProps) {
  const t = useT();
  const path = (name: string) => `passengers.${one.id}.${name}`;
  // Each traveller is a separate autofill section; otherwise a browser fills the first name into all of them.
  const token = (name: string) => `section-traveller${number} ${name}`;
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
            {!one.oneName && (
              <FormCell span="half">
                <DraftText
                  field={path('name')}
                  label={t('booking.field.name')}
                  value={one.name}
                  autoComplete={token('given-name')}
                  autoCapitalize="words"
                  onValue={(name) => editPassenger(one.id, { name })}
                />
              </FormCell>
            )}
            <FormCell span={one.oneName ? 'whole' : 'half'}>
              <DraftText
                field={path('surname')}
                label={t(one.oneName ? 'party.single.field' : 'booking.field.surname')}
                value={one.surname}
                autoComplete={token(one.oneName ? 'name' : 'family-name')}
                autoCapitalize="words"
                onValue={(surname) => editPassenger(one.id, { surname })}
              />
            </FormCell>
            <FormCell>
              <Check
                label={t('party.single')}
                checked={one.oneName === true}
                onValue={(oneName) => setOneName(one.id, oneName)}
              />
            </FormCell>
            <FormCell span="half">
              <GenderChoice one={one} />
            </FormCell>
            <FormCell span="half">
              <Birthday one={one} number={number} autoComplete={token('bday')} />
            </FormCell>
            <FormCell>
              <DraftCountry
                field={path('nationality')}
                label={t('booking.field.nationality')}
                value={one.nationality}
                stateless
                onValue={(nationality) => editPassenger(one.id, { nationality })}
              />
            </FormCell>
          </FormGrid>
        </div>
        <Warnings id={one.id} attention={attention} />
        {one.ageGroup !== 'infant' && <DeclineBag one={one} />}
      </Card>
    </ErrorsContext>
  );
}, isSameCard);
