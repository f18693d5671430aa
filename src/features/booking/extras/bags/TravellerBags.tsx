import { bagsOfFare, isSameForAll, mayHaveBags } from '@/domain/booking/passengerBags';
import { bagLimits, wishOf } from '@/domain/booking/bagChoices';
import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { useCatalogue } from '@/state/booking/services/store';
import { sells, shownBags } from '@/state/sales';
import { Notice } from '@/ui/Notice';
import { ServiceRows } from '@/ui/ServiceRow';
import { CheaperFare } from '../../fares/CheaperFare';
import { travellerName } from '../../frame/texts';
import { BAG_KINDS, BagRow } from './BagChoices';
import { BagFacts, useLuggage } from './BagFacts';
import styles from '../Extras.module.css';

/** Larger parties choose once for all, unless their bags already differ. */
const CHOOSE_EACH_MOST = 3;

/** Bags of the travellers: those in the fare, and a row for each kind that is sold. */
export function TravellerBags({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { rejected } = useBooking();
  const { items } = useCatalogue();
  const mayTake = draft.passengers.filter(mayHaveBags);
  const isForAll = mayTake.length > CHOOSE_EACH_MOST && isSameForAll(draft.bags, mayTake);
  const bags = shownBags(bagsOfFare(draft));
  const limits = bagLimits(bags, useLuggage(draft));
  const protection = items.find(({ id }) => id === 'checkedBaggageProtection')?.unitPrice ?? null;
  const refused = rejected['baggage'];
  const isBare = !bags.personalItem && !bags.cabin && bags.checked === 0;
  const isSold = sells('bags');
  if (!isSold && isBare) return <></>;
  const takers = mayTake.map((one) => ({
    one,
    wish: wishOf(draft.bags, one.id),
    name: travellerName(one, draft, t),
  }));
  const sold = isSold && takers.length > 0 ? BAG_KINDS.filter((of) => of.choicesIn(bags).length > 0) : [];
  return (
    <section className={styles.section}>
      <h2>{t('bags.title')}</h2>
      <BagFacts draft={draft} bags={bags} limits={limits} isSold={sold.length > 0} />
      {isSold && sold.length === 0 && <p className="small muted">{t('bags.nothing')}</p>}
      <ServiceRows>
        {sold.map((of) => (
          <BagRow
            key={of.kind}
            of={of}
            bags={bags}
            takers={takers}
            protection={protection}
            limit={limits[of.kind]}
            isForAll={isForAll}
          />
        ))}
      </ServiceRows>
      {isSold && takers.length < draft.passengers.length && <p className="small muted">{t('bags.infants')}</p>}
      {isSold && <CheaperFare draft={draft} />}
      {refused !== undefined && (
        <Notice kind="bad" live>
          {t('booking.problem.rejected', { message: refused })}
        </Notice>
      )}
    </section>
  );
}
