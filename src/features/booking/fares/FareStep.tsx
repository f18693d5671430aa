import { useLocation, useNavigate } from 'react-router-dom';
import { bagsAdded, bagsTotal, bagsState, isSameForAll, mayHaveBags } from '@/domain/booking/passengerBags';
import { cheapestWithCabinBag } from '@/domain/booking/draft';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { cheapestWithBags, hasMore, partySize, totalOf, subtotal } from '@/domain/cart/cartPrice';
import { wantsBags } from '@/domain/offers/offerBags';
import type { Fare } from '@/domain/offers/types';
import { whosePrice } from '@/domain/search/passengers';
import { langOf } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { useBooking, changeDraft, draftNow } from '@/state/booking';
import { chooseFare } from '@/state/booking/price/fares';
import { fareRoute } from '@/state/booking/order/summary';
import { sells } from '@/state/sales';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { Skeleton } from '@/ui/Skeleton';
import { StepFrame } from '../frame/StepFrame';
import { useContinue, resultsPath } from '../frame/stepHooks';
import { FareCard, type FareCardProps } from './FareCard';
import { BookingTransfers } from '../BookingTransfers';
import { FareFlights } from './FareFlights';
import { LateEntry } from '../../common/LateEntry';
import { LateGoodPrice } from '../../common/LateGoodPrice';
import { BagsCard } from './BagsCard';
import { CheaperFare } from './CheaperFare';
import { FareNotice } from './FareNotice';
import styles from './Fares.module.css';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { afterPaint } from '@/platform/idle';
import { toast } from '@/ui/toast';

interface Pressed {
  total: number;
  /** No fare was on screen yet. */
  blind: boolean;
}

/**
 * Remembers a press of Continue while the fares load, and proceeds once they arrive; not if the total changed, which
 * needs a new confirmation. Returns whether a press is pending, and the press handler.
 */
export function usePendingContinue(draft: BookingDraft, goOn: () => void): { pending: boolean; press: () => void } {
  const t = useT();
  const format = useFormat();
  const { fares: state } = useBooking();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const total = subtotal(draft);
  // The user chose another fare or other bags meanwhile, so the press is obsolete.
  if (pressed && state === 'loading' && total !== pressed.total) setPressed(null);
  useEffect(() => {
    if (!pressed || state === 'loading') return undefined;
    return afterPaint(() => {
      setPressed(null);
      if (state === 'failed' || state === 'gone') return;
      if (total !== pressed.total) {
        const [before, after] = [format.money(pressed.total), format.money(total)];
        const difference = format.money(Math.abs(total - pressed.total));
        const direction = total > pressed.total ? 'more' : 'less';
        toast('info', t(`booking.changed.${direction}`, { before, after, difference }));
        return;
      }
      if (pressed.blind && draftNow()?.fares.length)
        changeDraft((working) => {
          working.unseenFares = true;
        });
      goOn();
    });
  }, [pressed, state, total, goOn, format, t]);
  return {
    pending: pressed !== null,
    press: () => (state === 'loading' ? setPressed({ total, blind: draft.fares.length === 0 }) : goOn()),
  };
}

function FaresSkeleton() {
  const t = useT();
  return (
    <output className={styles.fares} aria-busy="true" aria-label={t('booking.fares.loading')}>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} shape="block" />
      ))}
    </output>
  );
}

/** Whose price is shown: an adult's where children pay less, an average where travellers have different bags. */
function priceOwner(
  { bags, search: { passengers } }: BookingDraft,
  takers: readonly Passenger[],
): FareCardProps['one'] {
  if (!isSameForAll(bags, takers)) return 'average';
  return whosePrice(passengers);
}

/** Step 1: the fares of the flight at the server's current prices. */
export function FareStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const go = useNavigate();
  const { search } = useLocation();
  const { pending, press } = usePendingContinue(draft, useContinue('fares'));
  const { locale, online } = useSession();
  const { fares: state } = useBooking();
  const { fares, fareId } = draft;
  const bagged = Object.values(draft.bags ?? {}).some(wantsBags);
  const best = bagged ? cheapestWithBags(draft) : cheapestWithCabinBag(fares);
  const people = partySize(draft);
  // With different bags, the price per person is an average.
  const takers = draft.passengers.filter(mayHaveBags);
  const bagsEach = (fare: Fare) => Math.round(bagsTotal(draft.bags, fare.bags) / Math.max(1, takers.length));
  const one = priceOwner(draft, takers);
  const least = fares.toSorted((a, b) => totalOf(draft, a) - totalOf(draft, b))[0];
  const dearer = (fare: Fare) =>
    !least || fares.length < 2
      ? null
      : {
          each: fare.pricePerPerson + bagsEach(fare) - least.pricePerPerson - bagsEach(least),
          all: totalOf(draft, fare) - totalOf(draft, least),
        };
  const loading = state === 'loading' && fares.length === 0;
  // For a flight that is gone a notice replaces the fares, and the step's button starts a new search.
  const searchAgain = state === 'gone' && {
    label: t('booking.searchAgain'),
    onPress: () => void go(carryState(resultsPath(draft.query), search)),
  };
  return (
    <StepFrame
      step="fares"
      draft={draft}
      title={t('booking.fares.title')}
      lede={t(`booking.fares.lede.${draft.search.tripType}`, { ...fareRoute(draft, langOf(locale)), one })}
      action={{
        label: t('booking.continue'),
        busy: pending,
        why: state === 'failed' ? t('booking.fares.failed.body') : undefined,
        onPress: press,
        ...searchAgain,
      }}
    >
      {loading && <FaresSkeleton />}
      {fares.length > 0 && !searchAgain && (
        <div
          className={classes(styles.fares)}
          role="radiogroup"
          aria-label={t('booking.fares.group')}
          style={{ '--fares': Math.min(3, fares.length) } as React.CSSProperties}
        >
          {fares.map((fare) => (
            <FareCard
              key={fare.id}
              fare={fare}
              people={people}
              fee={draft.serviceFeePerPassenger}
              total={totalOf(draft, fare)}
              more={hasMore(draft, fare)}
              bags={bagsState(draft.bags, fare.bags)}
              added={bagsAdded(draft.bags, fare.bags)}
              bagsEach={bagsEach(fare)}
              dearer={dearer(fare)}
              one={one}
              chosen={fare.id === fareId}
              tag={fare.id !== best?.id ? null : bagged ? 'bags' : 'cabin'}
              held={!online}
              onChoose={() => chooseFare(fare.id)}
            />
          ))}
        </div>
      )}
      {!searchAgain && <LateGoodPrice search={draft.search} cents={loading ? null : (least?.pricePerPerson ?? null)} />}
      {!searchAgain && sells('bags') && (
        <>
          <BagsCard draft={draft} />
          <CheaperFare draft={draft} />
        </>
      )}
      <FareNotice draft={draft} />
      <BookingTransfers draft={draft} />
      <LateEntry draft={draft} />
      <FareFlights draft={draft} />
    </StepFrame>
  );
}
