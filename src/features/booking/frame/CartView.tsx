import type { ReactNode } from 'react';
import type { CartLine } from '@/domain/cart/types';
import type { BookingDraft } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import type { MessageKey } from '@/i18n/keys';
import { type Translate, useT } from '@/i18n/t';
import { classes } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { type ServicesState, useCatalogue } from '@/state/booking/services';
import { TextLink } from '@/ui/TextLink';
import { sayPeople } from './people';
import { SyncLine } from './SyncLine';
import { TripLegs } from './TripLegs';
import { useCart } from './useCart';
import styles from './Cart.module.css';

const BAG_LINES: Partial<Record<string, MessageKey>> = {
  bag_cabin: 'booking.bags.cabin',
  bag_checked: 'booking.bags.checked',
  bag_two: 'booking.bags.two',
  bag_second: 'booking.bags.second',
  bag_bundle: 'bags.line.bundle',
  bag_large: 'bags.line.large',
  bag_protection: 'bags.line.protection',
};

/** A line in words; services and seats by the names of the catalogue. */
function sayLine(
  { key, serviceId, units, price }: CartLine,
  people: string,
  { names, worded }: Pick<ServicesState, 'names' | 'worded'>,
  t: Translate,
  format: Formatters,
): string {
  // protection chosen at another price is a line of its own: its key ends in that price
  const bag = BAG_LINES[key.replace(/_\d+$/, '')];
  if (bag) {
    const what = t(bag.startsWith('booking.') || worded ? bag : 'booking.cart.bags');
    return t('booking.bags.line', { what, n: units, price: format.money(price / units) });
  }
  if (key === 'fare') return t('booking.cart.fare', { people });
  if (key === 'card_fee') return t('booking.cart.cardFee');
  if (key === 'service_fee') return t('booking.cart.serviceFee', { people });
  // their words are on the way
  if (!worded) return t('booking.mark.extras');
  if (key === 'discount') return t('extras.cart.discount');
  const what = names[serviceId] ?? t(`extras.name.${serviceId}` as MessageKey);
  return units > 1 ? t('extras.cart.times', { what, n: units, price: format.money(price / units) }) : what;
}

interface LinesProps {
  title: string;
  items: readonly CartLine[];
  people: string;
  children?: ReactNode;
}

function Lines({ title, items, people, children }: LinesProps) {
  const t = useT();
  const format = useFormat();
  const services = useCatalogue();
  if (items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        {items.map((line) => (
          <li key={line.key}>
            <span>{sayLine(line, people, services, t, format)}</span>
            <b>{format.money(line.price)}</b>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** Summary categories of spec 3 that come in with the steps between travellers and payment. */
const EXTRAS = [
  ['insurance', 'extras.cart.insurance'],
  ['package', 'extras.cart.package'],
  ['extras', 'extras.cart.title'],
] as const satisfies readonly (readonly [CartLine['category'], MessageKey])[];

/** What the trip is and what it costs, to the cent (spec 3, "Cart overview"). */
export function CartView({ draft, heading }: { draft: BookingDraft; heading: boolean }) {
  const t = useT();
  const format = useFormat();
  const cart = useCart(draft);
  const { worded } = useCatalogue();
  const people = sayPeople(draft.search.passengers, t, format);
  return (
    <div className={styles.cart}>
      <section className={styles.part}>
        {heading && <h2 className={styles.title}>{t('booking.trip.title')}</h2>}
        <TripLegs draft={draft} />
      </section>
      <Lines
        title={t('booking.cart.flight')}
        items={cart.items.filter((line) => line.category === 'flight')}
        people={people}
      />
      <Lines
        title={t('booking.cart.bags')}
        items={cart.items.filter(({ key }) => key.startsWith('bag_'))}
        people={people}
      >
        {draft.step !== 'fares' && draft.step !== 'services' && (
          <TextLink to="/booking/services">{t('booking.bags.change')}</TextLink>
        )}
      </Lines>
      <Lines
        title={t(worded ? 'seats.title' : 'booking.mark.extras')}
        items={cart.items.filter(({ key }) => key.startsWith('seat_'))}
        people={people}
      />
      {EXTRAS.map(([category, title]) => (
        <Lines
          key={category}
          title={t(worded ? title : 'booking.mark.extras')}
          items={cart.items.filter((line) => line.category === category)}
          people={people}
        />
      ))}
      <Lines
        title={t('booking.cart.fees')}
        items={cart.items.filter((line) => line.category === 'fees')}
        people={people}
      />
      <div className={styles.total}>
        <span>
          <b>{t(cart.estimate ? 'booking.cart.estimate' : 'booking.cart.total')}</b>
          <br />
          <span className="small muted">{t('booking.cart.taxes')}</span>
        </span>
        <Price key={cart.total} cents={cart.total} size="xl" className={classes(styles.sum)} />
      </div>
      <div className={styles.sync}>
        <SyncLine />
      </div>
    </div>
  );
}
