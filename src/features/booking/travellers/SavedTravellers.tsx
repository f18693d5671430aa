import { memo, useState } from 'react';
import { useT } from '@/i18n/t';
import { setKeepTravellers, useSavedTravellers, fillTraveller } from '@/state/booking/travellers/prefill';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { TextLink } from '@/ui/TextLink';
import { type SavedTraveller, fieldsOf, fitting, isSamePerson } from '@/domain/booking/saved';
import { noValues } from '@/domain/booking/travellerFields';
import type { Passenger } from '@/domain/booking/types';
import type { IsoDate } from '@/domain/dates';
import { Chip } from '@/ui/Chip';
import styles from './Travellers.module.css';

/** Consent to save the travellers for the next booking. Nothing is saved without it. */
export const SavedCard = memo(function SavedCard() {
  const t = useT();
  const { keep, list } = useSavedTravellers();
  return (
    <Card as="div">
      <Check
        label={t('party.saved.keep')}
        hint={t('party.saved.hint')}
        checked={keep}
        onValue={(agreed) => void setKeepTravellers(agreed)}
      />
      {list.length > 0 && <TextLink to="/device">{t('party.saved.here', { n: list.length })}</TextLink>}
    </Card>
  );
});

/** Saved travellers of a fitting age. A press fills in the card, another one restores the previous entries. */
export function SavedChips({ one, lastFlight }: { one: Passenger; lastFlight: IsoDate | null }) {
  const t = useT();
  const { list } = useSavedTravellers();
  const [before, setBefore] = useState<ReturnType<typeof fillTraveller> | null>(null);
  const offered = fitting(list, one, lastFlight);
  if (offered.length === 0) return null;
  const isIn = (saved: SavedTraveller) => isSamePerson(saved, one);
  const press = (saved: SavedTraveller) => {
    if (!isIn(saved)) {
      const previous = fillTraveller(one.id, fieldsOf(saved));
      // Restores typed entries, not those of another chip.
      if (!list.some((other) => isSamePerson(other, previous))) setBefore(previous);
    } else {
      fillTraveller(one.id, before ?? noValues());
      setBefore(null);
    }
  };
  return (
    <fieldset className={styles.saved}>
      <legend className="small muted">{t('party.saved')}</legend>
      <div className="cluster">
        {offered.map((saved) => (
          <Chip key={saved.id} pressed={isIn(saved)} onPress={() => press(saved)}>
            <span translate="no">
              {saved.name} {saved.surname}
            </span>
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
