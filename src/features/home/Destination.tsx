import { type ReactNode, useMemo } from 'react';
import type { DestinationCard } from '@/domain/home/types';
import { useFormat } from '@/i18n/format';
import { T, useT } from '@/i18n/t';
import { hasFeature } from '@/state/features';
import { Price } from '@/ui/Price';
import styles from './HomeSection.module.css';
import type { CardTools } from '@/domain/home/cards';
import type { Place } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { useHome } from '@/state/home';
import { useSession } from '@/state/session';

/**
 * "direct, 12/01, one way": stops and date of an offer, and that its link searches one way. For use in a sentence; the
 * date does not wrap.
 */
export function useDestinationFacts(): (card: DestinationCard) => ReactNode {
  const t = useT();
  const format = useFormat();
  return ({ stops, date }) => {
    const flown = stops === 0 ? t('land.direct') : t('land.stops', { n: stops });
    const oneWay = (of: ReactNode) => <T key="day" id="search.dayOneWay" values={{ day: of }} />;
    if (!date) return oneWay(flown);
    const day = oneWay(
      <span key="day" className={styles.day}>
        {format.shortDate(date)}
      </span>,
    );
    return <T id="land.facts" values={{ stops: flown, day }} />;
  };
}

/** "from €64". Its age is shown once above the list (AsOf), and by the dotted line. */
export function FromPrice({
  card,
  held,
  className,
}: {
  card: DestinationCard;
  held: boolean;
  className?: string | undefined;
}) {
  const t = useT();
  return (
    <span className={className}>
      <span>{t('land.from')}</span> <Price cents={card.price} held={held} from />
      <span className="sr-only"> {t('land.perAdult')}</span>
    </span>
  );
}

const bare = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });

/** Builds card data of offers. The origin's code stands in until its name is known. */
export function useCardTools(): CardTools {
  const { origin, offers, written } = useHome();
  const { settings, profile } = useSession();
  const isWritten = written !== null && offers.phase === 'ready' && offers.at === written.at;
  const fee = isWritten ? written.fee : profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
  const iata = settings.defaultOriginIata;
  const day = today();
  return useMemo(
    () => ({
      origin: origin ?? bare(iata),
      fee,
      today: day,
      hasCalendar: hasFeature('cheapFlights'),
    }),
    [origin, iata, fee, day],
  );
}
