import { useEffect, useState } from 'react';
import { MOST_CHEAP, cheapCards } from '@/domain/home/cards';
import type { DestinationCard } from '@/domain/home/types';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { useHome } from '@/state/home';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { RouteLine, type RoutePart } from '@/ui/RouteLine';
import { Skeleton } from '@/ui/Skeleton';
import { TextLink } from '@/ui/TextLink';
import { classes } from '@/ui/classes';
import { IconRight } from '@/ui/icons';
import styles from './CheapestSection.module.css';
import { FromPrice, useDestinationFacts, useCardTools } from './Destination';
import { HomeSection, Trouble, useLateSkeleton } from './HomeSection';

/**
 * How long (ms) a loaded list waits for the deals. After that it stays as shown, so that nothing moves under a finger.
 */
const ALONE_MS = 4000;

/** The nine cheapest destinations that are not deals, and a link to all. */
export function CheapestSection() {
  const t = useT();
  const { deals, offers } = useHome();
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
  const more = (
    <TextLink className={styles.more} to="/cheap-flights">
      {t('land.allCheap')}
      <IconRight size="s" />
    </TextLink>
  );
  if (offers.phase === 'ready' && shown === 'content') {
    const cards = cheapCards(deals.phase === 'ready' && !alone ? deals.data : [], offers.data, tools);
    return (
      <HomeSection title={t('land.cheap')} aside={more} asOf={offers.held ? offers.at : null}>
        {offers.data.length === 0 && <p className="muted">{t('land.none')}</p>}
        <ul className={styles.list}>
          {cards.map((card) => (
            <li key={card.id}>
              <Row card={card} held={offers.held} />
            </li>
          ))}
        </ul>
      </HomeSection>
    );
  }
  return (
    <HomeSection title={t('land.cheap')} aside={more}>
      {offers.phase === 'error' ? (
        <Trouble failed={t('land.failedCheap')} offline={t('land.offlineCheap')} />
      ) : (
        <output className={classes(styles.list, styles.waiting)} aria-busy="true" aria-label={t('land.loading')}>
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
  Array.from({ length: stops * 2 + 1 }, (_, at) =>
    at % 2 === 0 ? { kind: 'fly', minutes: 100 } : { kind: 'wait', minutes: 70 },
  );

function Row({ card, held }: { card: DestinationCard; held: boolean }) {
  const t = useT();
  const facts = useDestinationFacts();
  const { origin } = useHome();
  const lang = langOf(useSession().locale);
  const route = origin ? `${t('search.route', { from: cityName(origin, lang), to: card.city })}, ` : '';
  return (
    <AppLink className={styles.row} to={card.link}>
      <span>
        <b>{card.city}</b>{' '}
        <small>
          {route}
          {route ? <span className={styles.facts}>{facts(card)}</span> : facts(card)}
        </small>
      </span>
      <RouteLine thin parts={flown(Math.min(card.stops, 2))} />
      <FromPrice className={styles.from} card={card} held={held} />
    </AppLink>
  );
}
