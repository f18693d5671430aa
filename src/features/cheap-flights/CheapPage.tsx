import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cheapPath } from '@/domain/cheap/address';
import { MAX_NIGHTS, MIN_NIGHTS } from '@/domain/cheap/types';
import { daysBetween, isIsoDate } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import { chooseNights, recentRoutes } from '@/state/cheap/form';
import { retryPrices } from '@/state/cheap/prices';
import { useOfflineText } from '@/state/pwa';
import { useSession } from '@/state/session';
import { IconOffline } from '@/ui/icons';
import { IconTag, IconWarning } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { Button, ButtonLink } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Stepper } from '@/ui/Stepper';
import { WrittenPart } from '@/ui/WrittenPart';
import { writtenPage } from '@/platform/writtenPage';
import { useContentShown } from '@/state/useContentShown';
import { useKeptHeight } from '@/ui/useKeptHeight';
import styles from './Cheap.module.css';
import { Destinations } from './Destinations';
import { RouteView } from './RouteView';
import { PricesSkeleton } from './PricesSkeleton';
import { useWish, useWishedNights } from './anywhereHooks';
import { Anywhere } from './Anywhere';
import { useAddress, type PageData, usePrices } from './cheapHooks';
import { useWords } from './priceTexts';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useSearchForm } from '@/state/searchForm';
import { Notice } from '@/ui/Notice';

/** Problems of the address, and what is shown instead. */
export function Problems() {
  const t = useT();
  const format = useFormat();
  const { problems } = useSearchForm();
  if (problems.length === 0) return null;
  return (
    <Notice kind="warn" live title={t('cheap.problems', { n: problems.length })}>
      {problems.map(({ kind, leg, value }) => {
        const told = isIsoDate(value) ? format.date(value) : value;
        return (
          <p key={`${kind}${value}`}>
            {kind === 'unknownType'
              ? t('cheap.unknownType', { value: told })
              : t(`form.problem.${kind}`, { value: kind === 'unknownPart' ? told : told.toUpperCase(), leg })}
          </p>
        );
      })}
    </Notice>
  );
}

interface CheapPageProps {
  /** The form's trip type and places; its children go to the end of the row. */
  Panel: ComponentType<{ label: string; children?: ReactNode }>;
  /** Gives the tab the heading's text. */
  Title: ComponentType<{ page: string }>;
}

/** The address of a complete route: the heading does not wait for the form. */
const WHOLE = /^\/cheap-flights(\/[^/]+){3}/;

/** Cheap flights: destinations from an origin, or the daily lowest prices of a route. */
export function CheapPage({ Panel, Title }: CheapPageProps) {
  useAddress();
  useKeptHeight(true);
  const { pathname } = useLocation();
  const data = usePrices();
  const { t } = useWords();
  const lang = langOf(useSession().locale);
  const { type, from, to, nights, start, window } = data;
  // Late in the year fewer nights remain after a departure.
  const most = Math.min(MAX_NIGHTS, start ? daysBetween(start, window.max) : MAX_NIGHTS);
  const [wish, changeWish] = useWish();
  useWishedNights(to ? null : wish.nights);
  useOfflineSentence(data);
  useContentShown((from && to ? data.route : data.destinations).state !== 'loading');
  const title =
    from && to
      ? t('search.route', { from: cityName(from, lang), to: cityName(to, lang) })
      : from
        ? t('cheap.titleFrom', { city: cityName(from, lang) })
        : t('cheap.title');
  return (
    <div className={styles.page}>
      <Title page={title} />
      <div className={styles.hero}>
        <div className="wrap">
          <h1>{title}</h1>
          <p className={styles.lede}>
            {(from && to) || WHOLE.test(pathname) ? `${t('cheap.party')}.` : t('cheap.lede')}
          </p>
        </div>
      </div>
      <div className={`wrap ${styles.panel}`}>
        <Panel label={t('cheap.form')}>
          {type === 'roundtrip' && (
            <Stepper
              className={styles.stay}
              label={t('cheap.stay')}
              hint={t('cheap.nights', { n: nights })}
              value={nights}
              min={Math.min(MIN_NIGHTS, most)}
              max={most}
              onValue={(n) => {
                chooseNights(n);
                if (from && !to) changeWish({ nights: n });
              }}
              lessLabel={t('cheap.fewerNights')}
              moreLabel={t('cheap.moreNights')}
              whyLess={t('cheap.fewestNights')}
              whyMore={t(most < MAX_NIGHTS ? 'cheap.mostNightsLeft' : 'cheap.mostNights', { n: most })}
            />
          )}
        </Panel>
      </div>
      <div className={`wrap ${styles.body}`}>
        <Problems />
        {from && to && <RoutePart data={data} name={title} />}
        <Elsewhere data={data} />
      </div>
    </div>
  );
}

/** Shows the age of offline prices in the ribbon. */
function useOfflineSentence({ ages, from, to }: PageData): void {
  const { t, format } = useWords();
  const text = ages && from && to ? t('cheap.held', { time: format.asOf(ages.oldest, now()) }) : null;
  useOfflineText(text);
}

function RoutePart({ data, name }: { data: PageData; name: string }) {
  const { t } = useWords();
  const { route, prices, type, from, to } = data;
  const { locale } = useSession();
  // Once it is taken out of the page it is not found again: a route that is chosen later has a skeleton.
  const [written] = useState(() => writtenPage(langOf(locale))?.querySelector<HTMLElement>('[data-route]') ?? null);
  if (route.data && prices.size > 0) return <RouteView data={data} name={name} />;
  const retry = (
    <Button kind="primary" onClick={retryPrices}>
      {t('cheap.retry')}
    </Button>
  );
  const byHand = (
    <ButtonLink kind="quiet" to="/">
      {t('cheap.searchAnyway')}
    </ButtonLink>
  );
  if (route.state === 'offline')
    return (
      <EmptyState icon={<IconOffline />} title={t('cheap.offline.title')} actions={retry}>
        <p>{t('cheap.offline.text')}</p>
      </EmptyState>
    );
  if (route.state === 'failed')
    return (
      <EmptyState
        icon={<IconWarning />}
        title={t('cheap.failed.title')}
        actions={
          <>
            {retry}
            {byHand}
          </>
        }
      >
        <p>{t('cheap.failed.text')}</p>
      </EmptyState>
    );
  if (route.state === 'ready')
    return (
      <EmptyState icon={<IconTag />} title={t('cheap.none.title')} actions={byHand}>
        <p>{t('cheap.none.text')}</p>
      </EmptyState>
    );
  return written?.dataset['route'] === cheapPath(type, from?.iata, to?.iata) ? (
    <WrittenPart part={written} />
  ) : (
    <PricesSkeleton />
  );
}

/** Destinations from the origin; offline without them, the routes with prices on this device. */
function Elsewhere({ data }: { data: PageData }) {
  const { t } = useWords();
  const { online } = useSession();
  const { from, to, type, route, prices } = data;
  const isAwaited = route.state === 'idle' || route.state === 'loading';
  const hasPrices = to !== null && (isAwaited || prices.size > 0);
  const { state, data: list } = data.destinations;
  const others = useMemo(() => (to && list ? list.filter(({ iata }) => iata !== to.iata) : list), [list, to]);
  if (!from) return online ? <p className={styles.hint}>{t('cheap.originNone')}</p> : <Seen data={data} />;
  if (!list && (state === 'offline' || state === 'failed')) {
    const offline = state === 'offline';
    const missing = (
      <EmptyState
        icon={offline ? <IconOffline /> : <IconWarning />}
        title={t(offline ? 'cheap.offline.title' : 'cheap.failed.title')}
        actions={
          <Button kind="primary" onClick={retryPrices}>
            {t('cheap.retry')}
          </Button>
        }
      >
        <p>{t(offline ? 'cheap.offline.text' : 'cheap.failed.text')}</p>
      </EmptyState>
    );
    return (
      <>
        {!to && <Anywhere data={data} from={from} missing={missing} />}
        <Seen data={data} />
      </>
    );
  }
  if (!to) return <Anywhere data={data} from={from} />;
  return (
    <Destinations
      // A new list where there are no prices above it: the one below the screen would move into it.
      key={`${type}${from.iata}${hasPrices ? ' more' : to.iata}`}
      title={t('cheap.placesMore')}
      lede={t('cheap.placesLede')}
      type={type}
      from={from.iata}
      list={others}
      first={6}
      held={!online}
    />
  );
}

/** Routes with stored prices. */
function Seen({ data }: { data: PageData }) {
  const { t } = useWords();
  const lang = langOf(useSession().locale);
  const navigate = useNavigate();
  const { search } = useLocation();
  const routes = recentRoutes().filter(({ from, to }) => from.iata !== data.from?.iata || to.iata !== data.to?.iata);
  if (routes.length === 0) return null;
  return (
    <section className={styles.seen}>
      <h2>{t('cheap.seen')}</h2>
      <ul>
        {routes.map(({ type, from, to }) => (
          <li key={`${type}${from.iata}${to.iata}`}>
            <Button
              kind="outline"
              onClick={() => void navigate(carryState(cheapPath(type, from.iata, to.iata), search))}
            >
              {t('search.route', { from: cityName(from, lang), to: cityName(to, lang) })},{' '}
              {t(`search.type.${type}`).toLowerCase()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
