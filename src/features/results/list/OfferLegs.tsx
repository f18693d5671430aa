import type { Leg, Offer, Segment, Stop, BagSummary } from '@/domain/offers/types';
import {
  airlinesOf,
  allWarnings,
  bagLevel,
  legParts,
  offerAirlines,
  stayNights,
  stopCodes,
} from '@/domain/offers/facts';
import { hasTightStop } from '@/domain/offers/connections';
import { type PassportAt, journeyTickets } from '@/domain/offers/transfers';
import { stopsBeside } from '@/domain/search/nearby';
import type { Search } from '@/domain/search/types';
import { type Translate, useT } from '@/i18n/t';
import { IconTicket } from '@/ui/firstIcons';
import { IconClock, IconMoon, IconPlace, IconTransfer, IconCabin, IconPersonal, IconSuitcase } from '@/ui/icons';
import { DayShift } from '@/ui/DayShift';
import { nightTextOf } from '@/ui/NightNote';
import { RouteLine } from '@/ui/RouteLine';
import { useCityOf } from '../offerHooks';
import styles from './Offer.module.css';
import shell from '../page/Shell.module.css';
import { type ReactNode, useState } from 'react';
import { usePassportAt } from '@/state/distances';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import { bagText } from '../searchTexts';
import { TravelTime } from '@/ui/TravelTime';
import { ticketsText } from '../../common/transferTexts';

/** Codes without a logo in the bucket, so that only the first card asks for them. */
const missing = new Set<string>();

interface AirlineMarkProps {
  code: string;
  /** Airline whose logo is the fallback. */
  fallback?: string;
  small?: boolean | undefined;
}

/**
 * An airline's logo from the bucket, else the fallback airline's, else the first two letters of the code. Decorative:
 * the name stands next to it.
 */
export function AirlineMark({ code, fallback = code, small }: AirlineMarkProps) {
  const { bucketPath } = useSession().settings;
  const [, rerender] = useState(0);
  const logo = [code, fallback].find((each) => each && !missing.has(each));
  const fail = () => {
    if (logo) missing.add(logo);
    rerender((times) => times + 1);
  };
  return (
    <span className={classes(styles.air, small && styles.small)} aria-hidden="true">
      {logo === undefined ? (
        code.slice(0, 2)
      ) : (
        <img
          key={logo}
          src={`${bucketPath}/cache/${encodeURIComponent(logo)}.png`}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          decoding="async"
          crossOrigin="anonymous"
          onError={fail}
        />
      )}
    </span>
  );
}

interface Logo {
  /** Code of the supplier, or of the carrier where there is no other supplier. */
  code: string;
  /** The carrier, as a fallback when the bucket has no logo of the supplier. */
  fallback: string;
}

function logosOf(segments: readonly Segment[]): Logo[] {
  const logos = new Map<string, Logo>();
  for (const { supplier, carrier } of segments) {
    const code = supplier || carrier;
    if (!logos.has(code)) logos.set(code, { code, fallback: carrier });
  }
  return [...logos.values()].slice(0, 2);
}

const Logos = ({ segments, small }: { segments: readonly Segment[]; small?: boolean }) => (
  <span className={styles.carriers}>
    {logosOf(segments).map(({ code, fallback }) => (
      <AirlineMark key={code} code={code} fallback={fallback} small={small} />
    ))}
  </span>
);

interface Warning {
  key: string;
  icon: ReactNode;
  text: ReactNode;
  /** It may not be so. */
  isUnsure?: boolean;
  /** It comes after the card: on a phone its word would move the cards below. */
  isLate?: boolean;
}

/** What to know before choosing, of the whole journey; each an icon with its word, never colour alone. */
function warningsOf(
  t: Translate,
  offer: Offer,
  search: Search,
  cityOf: (stop: Stop) => string,
  passportAt: PassportAt | undefined,
): ReactNode[] {
  const { nightStop, airportChange } = allWarnings(offer);
  const tickets = journeyTickets(offer);
  const hasTight = hasTightStop(offer);
  const hasTightPassport = !hasTight && hasTightStop(offer, passportAt);
  const told: (Warning | false)[] = [
    ...stopsBeside(search, offer).map((stop) => ({
      key: stop.airport,
      icon: <IconPlace size="s" />,
      text: (
        <>
          <span className="sr-only">{t('results.otherAirport')} </span>
          <span translate="no">{`${stop.airport} ${cityOf(stop)}`}</span>
        </>
      ),
    })),
    tickets !== 'one' && {
      key: 'tickets',
      icon: <IconTicket size="s" />,
      text: ticketsText(t, tickets),
      isUnsure: tickets === 'unsure',
    },
    hasTight && { key: 'tight', icon: <IconClock size="s" />, text: t('results.tightStop') },
    hasTightPassport && {
      key: 'passport',
      icon: <IconClock size="s" />,
      text: t('results.tightPassport'),
      isLate: true,
    },
    nightStop && { key: 'night', icon: <IconMoon size="s" />, text: t('results.nightStop') },
    airportChange && { key: 'airport', icon: <IconTransfer size="s" />, text: t('results.airportChange') },
  ];
  // On a phone there is one line: behind the first the icons stand alone, and the opened card has the words.
  const shown = told.filter((each) => each !== false);
  return shown.map(({ key, icon, text, isUnsure, isLate }, at) => (
    <span key={key} className={isUnsure ? styles.unsure : styles.warning}>
      {icon} <span className={at > 0 || isLate ? 'sr-only-phone' : undefined}>{text}</span>
    </span>
  ));
}

interface OfferLegProps {
  leg: Leg;
  search: Search;
  /** Day of departure; absent where the search tells it. */
  day?: string | undefined;
}

/** One direction in two lines: departure, arrival; day, duration, stops. */
export function OfferLeg({ leg, search, day }: OfferLegProps) {
  const t = useT();
  const cityOf = useCityOf(search);
  const first = leg.segments[0];
  const last = leg.segments.at(-1);
  if (!first || !last) return null;
  const night = nightTextOf(t, leg);
  return (
    <div className={shell.leg}>
      <span className={shell.carrier}>
        <Logos segments={leg.segments} />
        <span translate="no" className={styles.names}>
          {airlinesOf(leg.segments)
            .map((airline) => airline.name)
            .join(', ')}
        </span>
      </span>
      <p className={styles.end}>
        <time dateTime={`${first.dep.date}T${first.dep.time}`}>{first.dep.time}</time>{' '}
        <abbr title={cityOf(first.dep)}>{first.dep.airport}</abbr>
      </p>
      <div className={shell.line}>
        <RouteLine parts={legParts(leg)} />
      </div>
      <p className={classes(styles.end, styles.arrival)}>
        <time dateTime={`${last.arr.date}T${last.arr.time}`}>{last.arr.time}</time>
        <DayShift days={leg.dayShift} /> <abbr title={cityOf(last.arr)}>{last.arr.airport}</abbr>
      </p>
      <p className={classes(shell.say, styles.say)}>
        {day && <span>{day}</span>}
        <span>
          <TravelTime minutes={leg.minutes} />
        </span>
        {leg.stops === 0 ? (
          <span className={styles.direct}>{t('results.direct')}</span>
        ) : (
          <span>{t('results.stops', { n: leg.stops, codes: stopCodes(leg).join(', ') })}</span>
        )}
        {night && (
          <span className={styles.warning}>
            <IconMoon size="s" /> {night}
          </span>
        )}
      </p>
    </div>
  );
}

/** Nights of stay between the two directions of a round trip. */
export function Stay({ legs }: { legs: readonly Leg[] }) {
  const t = useT();
  const n = stayNights(legs);
  return n === null ? null : <p className={styles.stay}>{t('results.nights', { n })}</p>;
}

interface OfferBagsProps {
  bags: BagSummary;
  /** There is room for the words on a phone. */
  roomy: boolean;
}

/** Bags in the price: on a phone as icons where words need too much room; the opened card has the words. */
function OfferBags({ bags, roomy }: OfferBagsProps) {
  const t = useT();
  const level = bagLevel(bags);
  const worded = level === 'none' || (level === 'personal' && roomy);
  return (
    <span className={styles.bags}>
      {bags.personalItem && <IconPersonal />}
      {bags.cabin && <IconCabin />}
      {bags.checked > 0 && <IconSuitcase />}
      <span className={worded ? undefined : 'sr-only-phone'}>{bagText(t, bags)}</span>
      {bags.checkedWeightKg !== null && bags.checked > 0 && (
        <span aria-hidden="true" className={styles.bagWeight}>
          {t('results.bags.weight', { n: bags.checked, kg: bags.checkedWeightKg })}
        </span>
      )}
    </span>
  );
}

interface OfferFactsProps {
  offer: Offer;
  bags: BagSummary;
  /** The asked search: an offer from another airport says so. */
  search: Search;
  children?: ReactNode;
}

/** Airlines where the directions do not name them, CO₂ (`children`), bags, and what to know. */
export function OfferFacts({ offer, bags, search, children }: OfferFactsProps) {
  const t = useT();
  const segments = offer.legs.flatMap((leg) => leg.segments);
  const warnings = warningsOf(t, offer, search, useCityOf(search), usePassportAt(offer));
  const [first, ...others] = offerAirlines(offer);
  return (
    <div className={shell.facts}>
      <div className={styles.who}>
        <Logos segments={segments} small />
        <span translate="no" className={styles.names}>
          <span>{first?.name}</span>
          {others.length > 0 && (
            <>
              <span className="sr-only-phone">{others.map(({ name }) => `, ${name}`).join('')}</span>
              <span className={styles.more} aria-hidden="true">{` +${others.length}`}</span>
            </>
          )}
        </span>
      </div>
      {children}
      <p className={styles.marked}>
        <OfferBags bags={bags} roomy={warnings.length === 0} />
        {warnings.length > 0 && <span className={styles.warnings}>{warnings}</span>}
      </p>
    </div>
  );
}
