import { memo, useEffect, useId, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { type CardTools, categoriesOf, topCards, pageSize, pagesAfter, pagingOf } from '@/domain/home/cards';
import { together, type DestinationCard, type OneWayOffer, type TravelDeal } from '@/domain/home/types';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { useHome, savedDealsView, saveDealsView } from '@/state/home';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { Tabs, tabId } from '@/ui/Tabs';
import { classes } from '@/ui/classes';
import { useIsMobile } from '@/ui/useMediaQuery';
import { CityPicture } from '../common/pictures/CityPicture';
import { FromPrice, useDestinationFacts, useCardTools } from './Destination';
import { HomeSection, Trouble, useLateSkeleton, useShownAge } from './HomeSection';
import { useIsHydrated } from '../common/pictures/useIsHydrated';
import styles from './TopDeals.module.css';

/** Top destinations: the deals of one category, ten at first (six on a phone), with a tab per category. */
export function TopDeals() {
  const t = useT();
  const { deals, offers, origin } = useHome();
  const { locale } = useSession();
  const tools = useCardTools();
  const top = together(deals, offers);
  const shown = useLateSkeleton(top.phase === 'loading');
  const age = useShownAge(top);
  const city = origin ? cityName(origin, langOf(locale)) : '';
  const title = city ? t('land.topFrom', { city }) : t('land.top');
  if (top.phase === 'ready' && shown === 'content') {
    const [some, priced] = top.data;
    // There are flights, only no deals among them, so "no flights" would be wrong.
    if (priced.length > 0 && !some.some(({ iata }) => priced.some((offer) => offer.iata === iata))) return null;
    return (
      <HomeSection priced title={title} asOf={age}>
        <Deals key={locale} deals={some} offers={priced} held={top.held} tools={tools} />
      </HomeSection>
    );
  }
  return (
    <HomeSection priced title={title}>
      {top.phase === 'error' ? (
        <Trouble failed={t('land.failedDeals')} offline={t('land.offlineDeals')} />
      ) : (
        <Waiting bones={shown === 'skeleton'} />
      )}
    </HomeSection>
  );
}

function Waiting({ bones }: { bones: boolean }) {
  const t = useT();
  return (
    <output className={styles.waiting} aria-busy="true" aria-label={t('land.loading')}>
      <span className={styles.tabBones} />
      <span className={styles.deals}>
        {Array.from({ length: pageSize('desktop') }, (_, at) => (
          <span key={at} className={styles.deal}>
            {bones && <Skeleton className={styles.bone} />}
            {bones && <Skeleton width="w85" />}
          </span>
        ))}
      </span>
    </output>
  );
}

interface DealsProps {
  deals: readonly TravelDeal[];
  offers: readonly OneWayOffer[];
  held: boolean;
  tools: CardTools;
}

/** Memoised: `useHome` renders its reader twice, at once with the old sections and then, in slices, with the new ones. */
const Deals = memo(function Deals({ deals, offers, held, tools }: DealsProps) {
  const t = useT();
  const panel = useId();
  const phone = useIsMobile();
  const hydrated = useIsHydrated();
  const box = useRef<HTMLDivElement>(null);
  const { locale } = useSession();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [before] = useState(isBack ? savedDealsView(locale) : null);
  const [wish, setWish] = useState(before?.category ?? null);
  const [pages, setPages] = useState(before?.pages ?? 1);
  const layout = phone ? 'mobile' : 'desktop';

  // A category without bookable flights is left out.
  const categories = categoriesOf(deals).filter((one) => topCards(deals, offers, one, tools).length > 0);
  const category = categories.find((one) => one === wish) ?? categories[0];
  useEffect(() => {
    if (category !== undefined) saveDealsView({ locale, category, pages });
  }, [locale, category, pages]);
  if (category === undefined) return <p className="muted">{t('land.none')}</p>;
  const cards = topCards(deals, offers, category, tools);
  const { shown, button } = pagingOf(cards.length, pages, layout);
  // The HTML has the cards of the wider page, and a phone its own number of them by CSS.
  const isLeftOut = (at: number): boolean => !hydrated && at >= pageSize('mobile');
  const more = hydrated ? null : pagingOf(cards.length, 1, 'mobile').button;

  const choose = (next: string): void => {
    setWish(next);
    setPages(1);
  };
  const turn = (): void => {
    setPages(pagesAfter(cards.length, pages, layout));
    // Collapsing must not scroll the user past the section.
    if (button === 'less') box.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <Tabs
        label={t('land.categories')}
        panel={panel}
        tabs={categories.map((one) => ({ value: one, label: one }))}
        value={category}
        onValue={choose}
      />
      <div
        ref={box}
        id={panel}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={tabId(panel, categories.indexOf(category))}
      >
        <ul className={styles.deals}>
          {cards.slice(0, shown).map((card, at) => (
            <li key={card.id} className={isLeftOut(at) ? 'on-desktop' : undefined}>
              <Deal card={card} held={held} />
            </li>
          ))}
        </ul>
      </div>
      <p className="sr-only" aria-live="polite">
        {pages > 1 && t('land.shown', { shown, total: cards.length })}
      </p>
      {(button ?? more) && (
        <p className={classes(styles.more, !button && 'on-mobile')}>
          <Button kind="outline" aria-expanded={button === 'less'} aria-controls={panel} onClick={turn}>
            {t(button === 'less' ? 'land.less' : 'land.more')}
          </Button>
        </p>
      )}
    </>
  );
});

function Deal({ card, held }: { card: DestinationCard; held: boolean }) {
  const facts = useDestinationFacts();
  return (
    <AppLink className={styles.deal} to={card.link}>
      <CityPicture iata={card.iata} />
      <span className={styles.words}>
        <b>{card.city}</b> <FromPrice className={styles.from} card={card} held={held} /> <small>{facts(card)}</small>
      </span>
    </AppLink>
  );
}
