import { type ReactNode, memo, useId } from 'react';
import { mayHaveBags } from '@/domain/booking/passengerBags';
import { cityOf, knownCities } from '@/domain/booking/cities';
import { tidyEmail } from '@/domain/booking/email';
import { ticketName } from '@/domain/booking/names';
import { ORDER_FACTS } from '@/domain/booking/travellerFields';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import { leftOutFrom } from '@/domain/booking/steps';
import type { BookingDraft } from '@/domain/booking/types';
import { flightName } from '@/domain/calendar/trip';
import { EXTRA_PARTS, partOf } from '@/domain/cart/lines';
import { langOf } from '@/domain/locale';
import { shiftOf } from '@/domain/offers/facts';
import type { Leg, Segment, Stop } from '@/domain/offers/types';
import { type Receipt, receiptOf } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useCatalogue } from '@/state/booking/services/store';
import { sells } from '@/state/sales';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { DayShift } from '@/ui/DayShift';
import { TextLink } from '@/ui/TextLink';
import { LegOverlap } from '../../common/LegOverlap';
import { NightNote } from '@/ui/NightNote';
import { bagsText, seatTexts } from '../../common/takenTexts';
import { familyName } from '../fares/FareCard';
import { useStepLink, useSteps } from '../frame/stepHooks';
import { lineName, ruleText, travellerName, unbrokenDate } from '../frame/texts';
import styles from './Review.module.css';

interface EndProps {
  leg: Leg;
  stop: Stop;
  city?: string;
}

/** "06:15 Riga RIX": local time with its day mark, and the place. */
const End = ({ leg, stop, city }: EndProps) => (
  <span className={styles.end}>
    <time dateTime={`${stop.date}T${stop.time}`}>{stop.time}</time>
    <DayShift days={shiftOf(leg, stop)} /> <span translate="no">{[city, stop.airport].filter(Boolean).join(' ')}</span>
  </span>
);

const airlineAndNumber = (segment: Segment): string =>
  `${segment.carrierName ?? segment.carrier} ${flightName(segment)}`.trim();

/** One direction: its ends, day and length, and each of its flights. */
function Way({ leg, city }: { leg: Leg; city: (stop: Stop) => string }) {
  const t = useT();
  const format = useFormat();
  const [first, last] = [leg.segments[0], leg.segments.at(-1)];
  if (!first || !last) return null;
  const facts = [
    unbrokenDate(format.weekdayDate(first.dep.date)),
    format.duration(leg.minutes),
    leg.stops ? t('booking.stops', { n: leg.stops }) : t('booking.direct'),
  ];
  return (
    <div>
      <p className={styles.ends}>
        <End leg={leg} stop={first.dep} city={city(first.dep)} />
        {' – '}
        <End leg={leg} stop={last.arr} city={city(last.arr)} />
      </p>
      <p className={styles.facts}>
        <span>{facts.join(' · ')}</span>
        {leg.segments.length === 1 && <span translate="no">{airlineAndNumber(first)}</span>}
        <NightNote dep={first.dep} />
      </p>
      {leg.segments.length > 1 &&
        leg.segments.map((segment, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the segments of a leg never move
          <p key={at} className={styles.facts}>
            <span>
              <End leg={leg} stop={segment.dep} />
              {' – '}
              <End leg={leg} stop={segment.arr} />
            </span>
            <span translate="no">{airlineAndNumber(segment)}</span>
          </p>
        ))}
    </div>
  );
}

type NameOf = (id: string) => string;

/** Bags in words, each text once with the travellers that have them. */
function Bags({ travellers, nameOf }: Pick<Receipt, 'travellers'> & { nameOf: NameOf }) {
  const t = useT();
  const format = useFormat();
  const takers = travellers.filter(mayHaveBags);
  const groups = new Map<string, string[]>();
  for (const one of takers) {
    const text = bagsText(one, t, format) ?? '';
    groups.set(text, [...(groups.get(text) ?? []), nameOf(one.id)]);
  }
  return Array.from(groups, ([text, names]) => (
    <p key={text}>
      {names.length < takers.length && <small translate="no">{format.list(names)}: </small>}
      {takers.length > 1 && names.length === takers.length && (
        <small>{`${t('bags.everyone', { n: takers.length })}: `}</small>
      )}
      <span className={styles.text}>{text}</span>
    </p>
  ));
}

interface PartProps {
  title: string;
  /** Where it can be changed; without a link while that step is not offered. */
  to: BookingStepPath | undefined;
  children: ReactNode;
}

function Part({ title, to, children }: PartProps) {
  const t = useT();
  const go = useStepLink(true);
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {to && (
        <TextLink
          className={styles.change}
          to={`/booking/${to}`}
          aria-label={t('checkout.review.change', { what: title })}
          onClick={go}
        >
          {t('checkout.change')}
        </TextLink>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** The steps at which nothing was chosen, each as a link to add something and come back. */
function LeftOut({ draft, steps }: { draft: BookingDraft; steps: readonly BookingStepPath[] }) {
  const t = useT();
  const go = useStepLink(true);
  const left = leftOutFrom('fares', steps, draft);
  if (left.length === 0) return null;
  return (
    <Part title={t('checkout.review.left')} to={undefined}>
      <p className={styles.add}>
        {left.map((step) => (
          <TextLink
            key={step}
            to={`/booking/${step}`}
            aria-label={t('checkout.review.add', { what: t(`price.step.${step}`) })}
            onClick={go}
          >
            {t(`price.step.${step}`)}
          </TextLink>
        ))}
      </p>
    </Part>
  );
}

/** The fare's own rules in a line each; says so while they are not known. */
function Rules({ fares, fareId }: Pick<BookingDraft, 'fares' | 'fareId'>) {
  const t = useT();
  const format = useFormat();
  const fare = fares.find(({ id }) => id === fareId);
  if (!fare) return <p>{t('checkout.review.unknown')}</p>;
  return (
    <>
      <p>{ruleText('changes', fare.changes, t, format)}</p>
      <p>{ruleText('refund', fare.refund, t, format)}</p>
      <p className={styles.more}>{t('checkout.review.fare', { fare: familyName(fare.family, t) })}</p>
    </>
  );
}

/**
 * The last look before paying: flights, names as on the ticket, what was chosen and the rules of the fare, each with a
 * way back to its step. Everything comes from the draft, so it is complete offline.
 */
export const Review = memo(function Review({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { locale, profile } = useSession();
  const { names } = useCatalogue();
  const steps = useSteps(draft);
  const at = (step: BookingStepPath) => (steps.includes(step) ? step : undefined);
  const known = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, known, langOf(locale));
  const { legs } = draft.offer;
  const receipt = receiptOf(draft, draft.payment.type);
  const onTicket: NameOf = (id) => {
    const one = draft.passengers.find((each) => each.id === id);
    return one ? ticketName(one, profile.singleName ?? 'fnu') || travellerName(one, draft, t) : '';
  };
  const serviceName = (key: string, serviceId: string) => lineName({ key, serviceId }, '', { names, worded: true }, t);
  const email = tidyEmail(draft.contact.email);
  return (
    <Card title={t('checkout.review.title')} className={styles.card}>
      <Part title={t('checkout.review.flights')} to={at('fares')}>
        {legs.map((leg, n) => (
          // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
          <div key={n} className={styles.way}>
            <LegOverlap legs={legs} at={n} />
            <Way leg={leg} city={city} />
          </div>
        ))}
      </Part>
      <Part title={t('checkout.review.names')} to={at('passengers')}>
        <ul className={styles.names}>
          {receipt.travellers.map((one) => (
            <li key={one.id}>
              <b translate="no">{onTicket(one.id)}</b> <small>{t(`order.age.${one.ageGroup}`)}</small>
              {ORDER_FACTS.map(
                (field) =>
                  one[field] && (
                    <p key={field} className={styles.more}>
                      {t(`booking.field.${field}`)} <span translate="no">{one[field]}</span>
                    </p>
                  ),
              )}
            </li>
          ))}
        </ul>
        {email && (
          <p className={styles.more}>
            {t('checkout.review.email')} <span translate="no">{email}</span>
          </p>
        )}
      </Part>
      <Part title={t('booking.cart.bags')} to={sells('bags') ? at('services') : undefined}>
        <Bags travellers={receipt.travellers} nameOf={onTicket} />
      </Part>
      <Part title={t('seats.title')} to={at('seats')}>
        <p className={styles.list}>
          {seatTexts(receipt.seats, (id) => serviceName(`seat_${id}`, id), t).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </Part>
      {EXTRA_PARTS.map((part) => {
        const lines = receipt.lines.filter((line) => partOf(line) === part);
        const step = part === 'extras' ? 'services' : part;
        return (
          lines.length > 0 && (
            <Part key={part} title={t(`extras.part.${part}`)} to={at(step)}>
              <p className={styles.list}>
                {lines.map(({ key, serviceId }) => (
                  <span key={key}>{serviceName(key, serviceId)}</span>
                ))}
              </p>
            </Part>
          )
        );
      })}
      <LeftOut draft={draft} steps={steps} />
      <Part title={t('checkout.review.rules')} to={at('fares')}>
        <Rules fares={draft.fares} fareId={draft.fareId} />
      </Part>
    </Card>
  );
});
