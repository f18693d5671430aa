import { type ReactNode, useState } from 'react';
import { mayHaveBags } from '@/domain/booking/passengerBags';
import type { BookingDraft } from '@/domain/booking/types';
import { EXTRA_PARTS, partOf, type CartLine } from '@/domain/cart/lines';
import { seatRoutes } from '@/domain/services/seats';
import { type Cents, sumCents } from '@/domain/money';
import { loadMessages } from '@/i18n/catalogue';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { latePart, useLatePart } from '@/state/latePart';
import { classes } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { useCatalogue } from '@/state/booking/services/store';
import { TextButton, TextLink } from '@/ui/TextLink';
import { lineName, lineText, travellerName, peopleText, routeParts, unbrokenDate } from './texts';
import { SyncLine } from './StepStatus';
import { useCart, useStepLink } from './stepHooks';
import styles from './Cart.module.css';
import { cityOf, knownCities } from '@/domain/booking/cities';
import { langOf } from '@/domain/locale';
import type { Stop } from '@/domain/offers/types';
import { useSession } from '@/state/session';
import { DayShift } from '@/ui/DayShift';
import { RouteLine } from '@/ui/RouteLine';
import { auditOf } from '@/domain/cart/audit';
import { PriceSources, type PriceSourcesProps } from '../price/PriceSources';
import { LegOverlap } from '../../common/LegOverlap';
import { NightNote } from '@/ui/NightNote';

/** The trip in the cart: a route line per direction, with its text below. */
export function TripLegs({ draft }: { draft: BookingDraft }) {
  const format = useFormat();
  const { locale } = useSession();
  const known = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, known, langOf(locale));
  return (
    <div className={styles.trip}>
      {draft.offer.legs.map((leg, at) => {
        const from = leg.segments[0]?.dep;
        const to = leg.segments.at(-1)?.arr;
        if (!from || !to) return null;
        const date = unbrokenDate(format.weekdayDate(from.date));
        return (
          <div key={`${from.airport}${from.at}`} className={styles.way}>
            <LegOverlap legs={draft.offer.legs} at={at} />
            <div className={styles.leg}>
              <time>{from.time}</time>
              <RouteLine parts={routeParts(leg)} thin />
              <span>
                <time>{to.time}</time>
                <DayShift days={leg.dayShift} />
              </span>
            </div>
            <small>
              {date}, {city(from)} {from.airport}, {city(to)} {to.airport}
              <NightNote dep={from} />
            </small>
          </div>
        );
      })}
    </div>
  );
}

interface WhyPriceProps extends Pick<PriceSourcesProps, 'lineName' | 'onClose'> {
  draft: BookingDraft;
}

/** Price sources of the current cart. */
export function WhyPrice({ draft, lineName, onClose }: WhyPriceProps) {
  const { estimate } = useCart(draft);
  return (
    <PriceSources
      lines={auditOf(draft, draft.payment.type)}
      pricedAt={draft.pricedAt}
      couponCode={draft.discount?.couponCode ?? ''}
      estimate={estimate}
      lineName={lineName}
      onClose={onClose}
    />
  );
}

/** "2 adults × €120.00 and 1 baby × €12.00": the fare per age group; null when it does not divide evenly. */
function fareParts({ fares, fareId }: BookingDraft, total: Cents, t: Translate, format: Formatters): string | null {
  const parts = fares.find(({ id }) => id === fareId)?.parts ?? [];
  // Of a single traveller it would be the same amount again.
  if (parts.length === 1 && parts[0]?.count === 1) return null;
  const isEven = parts.every(({ count, price }) => count > 0 && price % count === 0);
  if (parts.length === 0 || !isEven || sumCents(parts.map(({ price }) => price)) !== total) return null;
  return format.list(
    parts.map(({ type, count, price }) =>
      t('booking.cart.each', {
        people: t(`booking.people.${type}`, { n: count }),
        price: format.money(price / count),
      }),
    ),
  );
}

/** Whose a line is: names, or a count when it is everyone's; empty for a single traveller. For seats, the flights. */
function lineOwners(
  { key, serviceId, travellers = [] }: CartLine,
  draft: BookingDraft,
  isWorded: boolean,
  t: Translate,
): string {
  if (key.startsWith('seat_')) return seatRoutes(draft, serviceId).join(', ');
  const takers = draft.passengers.filter(mayHaveBags);
  if (takers.length < 2 || travellers.length === 0) return '';
  if (isWorded && travellers.length === takers.length) return t('bags.everyone', { n: takers.length });
  const whose = draft.passengers.filter(({ id }) => travellers.includes(id));
  return whose.map((one) => travellerName(one, draft, t)).join(', ');
}

/** Who pays a line; for the fare, each age group with its price. */
const linePayers = (
  { key, price }: Pick<CartLine, 'key' | 'price'>,
  draft: BookingDraft,
  t: Translate,
  format: Formatters,
): string =>
  (key === 'fare' ? fareParts(draft, price, t, format) : null) ?? peopleText(draft.search.passengers, t, format);

interface LinesProps {
  title: string;
  items: readonly CartLine[];
  draft: BookingDraft;
  children?: ReactNode;
}

function Lines({ title, items, draft, children }: LinesProps) {
  const t = useT();
  const format = useFormat();
  const services = useCatalogue();
  if (items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        {items.map((line) => {
          // Below the text: next to the price it took its room, and the list jumped once the booking had it.
          const below = [lineOwners(line, draft, services.worded, t), line.loading && t('booking.cart.adding')]
            .filter(Boolean)
            .join(' · ');
          return (
            <li key={line.key}>
              <span>
                {lineText(
                  { ...line, code: draft.discount?.couponCode },
                  linePayers(line, draft, t, format),
                  services,
                  t,
                  format,
                )}
                {below && <small className={styles.below}>{below}</small>}
              </span>
              <b translate="no">{format.money(line.price)}</b>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

const WHY_PRICE = latePart(null, async () => {
  await loadMessages('steps');
  return { WhyPrice };
});

const ignore = (): void => undefined;

/** Opens the origin of each price; the dialog loads with its texts on demand. */
function WhyPriceButton({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const catalogue = useCatalogue();
  const why = useLatePart(WHY_PRICE, open, ignore);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('booking.cart.why')}
      </TextButton>
      {open && why && (
        <why.WhyPrice
          draft={draft}
          lineName={(line) => lineName(line, linePayers(line, draft, t, format), catalogue, t)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The trip and its price, to the cent. */
export function CartView({ draft, heading }: { draft: BookingDraft; heading: boolean }) {
  const t = useT();
  const cart = useCart(draft);
  const toStep = useStepLink(draft.step === 'checkout');
  const { worded } = useCatalogue();
  return (
    <div className={styles.cart}>
      <section className={styles.part}>
        {heading && <h2 className={styles.title}>{t('booking.trip.title')}</h2>}
        <TripLegs draft={draft} />
      </section>
      <Lines
        title={t('booking.cart.flight')}
        items={cart.items.filter((line) => line.category === 'flight')}
        draft={draft}
      />
      <Lines
        title={t('booking.cart.bags')}
        items={cart.items.filter(({ key }) => key.startsWith('bag_'))}
        draft={draft}
      >
        {draft.step !== 'fares' && draft.step !== 'services' && (
          <TextLink to="/booking/services" onClick={toStep}>
            {t('booking.bags.change')}
          </TextLink>
        )}
      </Lines>
      <Lines
        title={t(worded ? 'seats.title' : 'booking.mark.extras')}
        items={cart.items.filter(({ key }) => key.startsWith('seat_'))}
        draft={draft}
      />
      {EXTRA_PARTS.map((part) => (
        <Lines
          key={part}
          title={t(worded ? `extras.part.${part}` : 'booking.mark.extras')}
          items={cart.items.filter((line) => partOf(line) === part)}
          draft={draft}
        />
      ))}
      <Lines
        title={t(worded ? 'extras.cart.off' : 'booking.mark.extras')}
        items={cart.items.filter(({ key }) => key === 'discount')}
        draft={draft}
      />
      <Lines
        title={t('booking.cart.fees')}
        items={cart.items.filter(({ key, category }) => category === 'fees' && key !== 'discount')}
        draft={draft}
      />
      <div className={styles.total}>
        <span>
          <b>{t(cart.estimate ? 'booking.cart.estimate' : 'booking.cart.total')}</b>
          <br />
          <span className="small muted">{t('booking.cart.taxes')}</span>
        </span>
        <Price key={cart.total} cents={cart.total} size="xl" className={classes(styles.sum)} />
      </div>
      <WhyPriceButton draft={draft} />
      <div className={styles.sync}>
        <SyncLine />
      </div>
    </div>
  );
}
