import { useState } from 'react';
import { bagsOfFare, isSameForAll, mayHaveBags } from '@/domain/booking/passengerBags';
import { wishOf } from '@/domain/booking/bagChoices';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { useCatalogue } from '@/state/booking/services/store';
import { sells, shownBags } from '@/state/sales';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { CheaperFare } from '../../fares/CheaperFare';
import { travellerName } from '../../frame/texts';
import { BagChoicesOf } from './BagChoices';
import { BagFacts } from './BagFacts';
import { type BagMode, BagModeSwitch } from '../../fares/BagMode';
import styles from './Bags.module.css';

/** Larger parties choose once for all, unless their bags already differ. */
const CHOOSE_EACH_MOST = 3;

/**
 * Whether bags are chosen for all or each. Set when the step opens and then only by the user, as the list would change
 * under the finger.
 */
function useMode(draft: BookingDraft, takers: readonly Passenger[]): [BagMode, (mode: BagMode) => void] {
  const [mode, setMode] = useState<BagMode>(
    takers.length > CHOOSE_EACH_MOST && isSameForAll(draft.bags, takers) ? 'same' : 'each',
  );
  return [takers.length < 2 ? 'each' : mode, setMode];
}

/** Bags of each traveller: those in the fare, cabin and checked bags for sale, and protection. */
export function TravellerBags({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { rejected } = useBooking();
  const { items } = useCatalogue();
  const takers = draft.passengers.filter(mayHaveBags);
  const [mode, setMode] = useMode(draft, takers);
  const bags = shownBags(bagsOfFare(draft));
  const protection = items.find(({ id }) => id === 'checkedBaggageProtection')?.unitPrice ?? null;
  const groups = mode === 'same' ? [takers] : takers.map((one) => [one]);
  const refused = rejected['baggage'];
  const isBare = !bags.personalItem && !bags.cabin && bags.checked === 0;
  if (!sells('bags'))
    return (
      <>
        {!isBare && (
          <Card title={t('bags.title')}>
            <BagFacts draft={draft} bags={bags} />
          </Card>
        )}
      </>
    );
  return (
    <Card title={t('bags.title')}>
      <BagFacts draft={draft} bags={bags} />
      {takers.length > 1 && (
        <div className={styles.mode}>
          <BagModeSwitch mode={mode} onMode={setMode} />
        </div>
      )}
      {groups.map((group) => (
        <BagChoicesOf
          key={mode === 'same' ? 'all' : group[0]?.id}
          name={
            mode === 'same'
              ? t('bags.everyone', { n: group.length })
              : group.map((one) => travellerName(one, draft, t)).join()
          }
          takers={group.map((one) => ({ one, wish: wishOf(draft.bags, one.id) }))}
          bags={bags}
          protection={protection}
        />
      ))}
      {takers.length < draft.passengers.length && <p className={`small muted ${styles.part}`}>{t('bags.infants')}</p>}
      <CheaperFare draft={draft} />
      {refused !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: refused })}
        </Notice>
      )}
    </Card>
  );
}
