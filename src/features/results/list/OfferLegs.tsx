import type { Leg, Offer, Segment, BagSummary } from '@/domain/offers/types';
import { airlinesOf, legParts, stayNights, stopCodes, legWarnings } from '@/domain/offers/facts';
import type { Ticketing } from '@/domain/offers/transfers';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { IconTicket } from '@/ui/firstIcons';
import { IconMoon, IconTransfer, IconCabin, IconPersonal, IconSuitcase } from '@/ui/icons';
import { DayShift } from '@/ui/DayShift';
import { nightTextOf } from '@/ui/NightNote';
import { RouteLine } from '@/ui/RouteLine';
import { useCityOf } from '../offerHooks';
import styles from './Offer.module.css';
import shell from '../page/Shell.module.css';
import { useState } from 'react';
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
  small?: boolean;
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

/** Logos and names of all airlines of an offer, for the narrow card. */
export function OfferAirlines({ offer }: { offer: Offer }) {
  const segments = offer.legs.flatMap((leg) => leg.segments);
  return (
    <div className={styles.who}>
      <span className={styles.carriers}>
        {logosOf(segments).map(({ code, fallback }) => (
          <AirlineMark key={code} code={code} fallback={fallback} small />
        ))}
      </span>
      <span translate="no" className={styles.names}>
        {airlinesOf(segments)
          .map((airline) => airline.name)
          .join(', ')}
      </span>
    </div>
  );
}

/** Warnings to read before choosing, each an icon with text, never colour alone. */
function Warnings({ leg, tickets }: { leg: Leg; tickets: Ticketing }) {
  const t = useT();
  const { nightStop, airportChange } = legWarnings(leg);
  const night = nightTextOf(t, leg);
  if (!nightStop && !airportChange && tickets === 'one' && !night) return null;
  return (
    <p className={styles.warnings}>
      {night && (
        <span>
          <IconMoon size="s" /> {night}
        </span>
      )}
      {tickets !== 'one' && (
        <span className={tickets === 'unsure' ? styles.unsure : undefined}>
          <IconTicket size="s" /> {ticketsText(t, tickets)}
        </span>
      )}
      {nightStop && (
        <span>
          <IconMoon size="s" /> {t('results.nightStop')}
        </span>
      )}
      {airportChange && (
        <span>
          <IconTransfer size="s" /> {t('results.airportChange')}
        </span>
      )}
    </p>
  );
}

interface OfferLegProps {
  leg: Leg;
  /** Of its worst connection. */
  tickets: Ticketing;
  search: Search;
  /** Day of departure, beside the airport; absent where the search tells it. */
  day?: string | undefined;
  className?: string | undefined;
}

/** One direction on one line: departure, duration, stops, arrival. */
export function OfferLeg({ leg, tickets, search, day, className }: OfferLegProps) {
  const t = useT();
  const cityOf = useCityOf(search);
  const first = leg.segments[0];
  const last = leg.segments.at(-1);
  if (!first || !last) return null;
  return (
    <div className={classes(shell.leg, className)}>
      <span className={shell.carrier}>
        <span className={styles.carriers}>
          {logosOf(leg.segments).map(({ code, fallback }) => (
            <AirlineMark key={code} code={code} fallback={fallback} />
          ))}
        </span>
        <span translate="no" className={styles.names}>
          {airlinesOf(leg.segments)
            .map((airline) => airline.name)
            .join(', ')}
        </span>
      </span>
      <p className={styles.end}>
        <time dateTime={`${first.dep.date}T${first.dep.time}`}>{first.dep.time}</time>
        <abbr title={cityOf(first.dep)}>{first.dep.airport}</abbr>
        {day && (
          <>
            {' '}
            <span className={styles.day}>{day}</span>
          </>
        )}
      </p>
      <div className={styles.mid}>
        <RouteLine parts={legParts(leg)} />
        <div className={styles.say}>
          <span>
            <TravelTime minutes={leg.minutes} />
          </span>
          {leg.stops === 0 ? (
            <span className={styles.direct}>{t('results.direct')}</span>
          ) : (
            <span>{t('results.stops', { n: leg.stops, codes: stopCodes(leg).join(', ') })}</span>
          )}
        </div>
        <Warnings leg={leg} tickets={tickets} />
      </div>
      <p className={styles.end}>
        <time dateTime={`${last.arr.date}T${last.arr.time}`}>{last.arr.time}</time>
        <DayShift days={leg.dayShift} /> <abbr title={cityOf(last.arr)}>{last.arr.airport}</abbr>
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

/** Baggage included in the price, in one line. */
export function OfferBags({ bags }: { bags: BagSummary }) {
  const t = useT();
  return (
    <p className={styles.bags}>
      {bags.personalItem && <IconPersonal />}
      {bags.cabin && <IconCabin />}
      {bags.checked > 0 && <IconSuitcase />}
      <span>{bagText(t, bags)}</span>
    </p>
  );
}
