import type { ReactNode } from 'react';
import type { BagSummary, Offer, Leg } from '@/domain/offers/types';
import { searchOfOffer } from '@/domain/search/nearby';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { openModal } from '@/state/modals';
import { currentSearchContext } from '@/state/results/flight';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconButton } from '@/ui/IconButton';
import { IconShare, IconPin } from '@/ui/icons';
import { VerticalRoute } from '@/ui/VerticalRoute';
import { useCityOf } from '../offerHooks';
import { BagList } from './BagList';
import styles from './Details.module.css';
import { legTitle, pointsOf } from './itinerary';
import { legMark } from '@/domain/results/traits';
import { usePassportAt } from '@/state/distances';
import { type Pins, useResults } from '@/state/results';
import { setPin } from '@/state/results/list/list';
import { TextButton } from '@/ui/TextLink';
import { LegOverlap } from '../../common/LegOverlap';
import { TransferNotice } from '../../common/TransferNotice';
import { useAirportText } from '../../common/airportText';

interface PinButtonProps {
  leg: Leg;
  end: keyof Pins;
  /** Name of the direction, for screen readers. */
  what: string;
}

/** Pins a flight: from then on only offers that combine with it show. */
export function PinButton({ leg, end, what }: PinButtonProps) {
  const t = useT();
  const kept = useResults().pins[end];
  const on = kept !== null && legMark(kept) === legMark(leg);
  return (
    <TextButton
      aria-pressed={on}
      aria-label={t(on ? 'filters.keptWhat' : 'filters.keepWhat', { what })}
      onClick={() => setPin(end, on ? null : leg)}
    >
      <IconPin size="s" /> {t(on ? 'filters.kept' : 'filters.keep')}
    </TextButton>
  );
}

interface OfferDetailProps {
  id: string;
  /** It does not unfold, because it was open before. */
  isStill: boolean;
  offer: Offer;
  /** Bags included in the card's price. */
  bags: BagSummary;
  search: Search;
  /** The choose button of the narrow card. */
  action: ReactNode;
}

/** The unfolded part of a card: each direction as a timeline, bags with sizes, and the actions. */
export function OfferDetail({ id, isStill, offer, bags, search, action }: OfferDetailProps) {
  const t = useT();
  const format = useFormat();
  const cityOf = useCityOf(search, [offer]);
  const texts = { t, format, cityOf, airportOf: useAirportText(offer, cityOf), passportAt: usePassportAt(offer) };
  const shown = () => {
    const found = currentSearchContext(offer);
    return found && { offer, found: { ...found, search: searchOfOffer(search, offer) } };
  };
  const openDetails = () => {
    const flight = shown();
    if (flight) openModal('flightDetails', { ...flight, inCard: true });
  };
  const openShare = () => {
    const flight = shown();
    if (flight) openModal('shareOptions', flight);
  };
  return (
    <div className={classes(styles.detail, isStill && styles.still)} id={id}>
      {offer.legs.map((leg, at) => {
        const title = legTitle(texts, offer, at, search.tripType === 'roundtrip');
        return (
          // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
          <div key={at}>
            <div className={styles.legHead}>
              <h3>{title}</h3>
              {offer.legs.length > 1 && (at === 0 || at === offer.legs.length - 1) && (
                <PinButton leg={leg} end={at === 0 ? 'departure' : 'arrival'} what={title} />
              )}
            </div>
            <LegOverlap legs={offer.legs} at={at} />
            <VerticalRoute points={pointsOf(texts, offer, leg, true)} label={title} />
          </div>
        );
      })}
      <div className={styles.across}>
        <TransferNotice journey={offer} city={cityOf} protection={t('transfer.protection.later')} />
      </div>
      <div className={styles.foot}>
        <BagList bags={bags} className={styles.bagRow} />
        <Button kind="quiet" size="s" className={styles.more} aria-haspopup="dialog" onClick={openDetails}>
          {t('flight.priceAndCo2')}
        </Button>
        <div className={styles.does}>
          <IconButton label={t('flight.share')} icon={<IconShare />} aria-haspopup="dialog" onClick={openShare} />
          {action}
        </div>
      </div>
    </div>
  );
}
