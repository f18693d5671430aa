import { memo, useEffect, useState } from 'react';
import { type CardTools, MOST_CHEAP, cheapCards } from '@/domain/home/cards';
import type { DestinationCard, OneWayOffer, TravelDeal } from '@/domain/home/types';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { useHome } from '@/state/home';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { RouteLine, type RoutePart } from '@/ui/RouteLine';
import { Skeleton } from '@/ui/Skeleton';
import { TextLink } from '@/ui/TextLink';
import { IconRight } from '@/ui/icons';
import styles from './CheapestSection.module.css';
import { FromPrice, useDestinationFacts, useCardTools } from './Destination';
import { HomeSection, Trouble, useLateSkeleton, useShownAge } from './HomeSection';

/**
 * How long (ms) a loaded list waits for the deals. After that it stays as shown, so that nothing moves under a finger.
 */
const ALONE_MS = 4000;

const NO_DEALS: readonly TravelDeal[] = [];

/** The nine cheapest destinations that are not deals, and a link to all. */
export function CheapestSection() {
  const t = useT();
  const { deals, offers, origin } = useHome();
  const tools = useCardTools();
  // The deals must be known first; if they fail or take too long, none are excluded.
  const waits = offers.phase === 'ready' && deals.phase === 'loading';
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setAlone(true), ALONE_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const loading = offers.phase === 'loading' || (waits && !alone);
  const shown = useLateSkeleton(loading);
  const age = useShownAge(offers);
  const more = (
    <TextLink className={styles.more} to="/cheap-flights">
      {t('land.allCheap')}
      <IconRight size="s" />
    </TextLink>
  );
  if (offers.phase === 'ready' && shown === 'content') {
    return (
      <HomeSection priced title={t('land.cheap')} aside={more} asOf={age}>
        {offers.data.length === 0 && <p className="muted">{t('land.none')}</p>}
        <Rows
          deals={deals.phase === 'ready' && !alone ? deals.data : NO_DEALS}
          offers={offers.data}
          held={offers.held}
          origin={origin}
          tools={tools}
        />
      </HomeSection>
    );
  }
  return (
    <HomeSection priced title={t('land.cheap')} aside={more}>
      {offers.phase === 'error' ? (
        <Trouble failed={t('land.failedCheap')} offline={t('land.offlineCheap')} />
      ) : (
        <output className={styles.list} aria-busy="true" aria-label={t('land.loading')}>
          {Array.from({ length: MOST_CHEAP }, (_, at) => (
            <span key={at} className={styles.row}>
              {shown === 'skeleton' && <Skeleton width="w50" />}
            </span>
          ))}
        </output>
      )}
    </HomeSection>
  );
}

const flown = (stops: number): RoutePart[] =>
  Array.from({ length: stops * 2 + 1 }, (_, at) => (at % 2 === 0 ? { kind: 'fly' } : { kind: 'wait' }));

function Row({ card, held, origin }: { card: DestinationCard; held: boolean; origin: Place | null }) {
  const t = useT();
  const facts = useDestinationFacts();
  const { locale, settings } = useSession();
  // The code until the name is known: a line more would move the rows below.
  const from = origin ? cityName(origin, langOf(locale)) : settings.defaultOriginIata.toUpperCase();
  return (
    <AppLink className={styles.row} to={card.link}>
      <span>
        <b>{card.city}</b>{' '}
        <small>
          {`${t('search.route', { from, to: card.city })}, `}
          <span className={styles.facts}>{facts(card)}</span>
        </small>
      </span>
      <RouteLine thin parts={flown(Math.min(card.stops, 2))} />
      <FromPrice className={styles.from} card={card} held={held} />
    </AppLink>
  );
}

interface RowsProps {
  deals: readonly TravelDeal[];
  offers: readonly OneWayOffer[];
  held: boolean;
  origin: Place | null;
  tools: CardTools;
}

/** Memoised: `useHome` renders its reader twice, at once with the old sections and then, in slices, with the new ones. */
const Rows = memo(function Rows({ deals, offers, held, origin, tools }: RowsProps) {
  return (
    <ul className={styles.list}>
      {cheapCards(deals, offers, tools).map((card) => (
        <li key={card.id}>
          <Row card={card} held={held} origin={origin} />
        </li>
      ))}
    </ul>
  );
});
