import { type ReactNode, useState } from 'react';
import type { CartLine } from '@/domain/cart/types';
import type { BookingDraft } from '@/domain/booking/types';
import { loadMessages } from '@/i18n/catalogue';
import { useFormat } from '@/i18n/format';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { latePart, useLate } from '@/state/latePart';
import { classes } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { useCatalogue } from '@/state/booking/services';
import { TextButton, TextLink } from '@/ui/TextLink';
import { nameLine, sayLine } from './lineNames';
import { sayPeople } from './people';
import { SyncLine } from './SyncLine';
import { TripLegs } from './TripLegs';
import { useCart } from './useCart';
import styles from './Cart.module.css';

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

const WHY = latePart(null, async () => {
  const [part] = await Promise.all([import('../price/WhyPrice'), loadMessages('steps')]);
  return part;
});
const ignore = (): void => undefined;

/** Opens where every cent comes from; the dialog comes with its texts when it is asked for. */
function Why({ draft, people }: { draft: BookingDraft; people: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const catalogue = useCatalogue();
  const why = useLate(WHY, open, ignore);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('booking.cart.why')}
      </TextButton>
      {open && why && (
        <why.WhyPrice
          draft={draft}
          say={(line) => nameLine(line, people, catalogue, t)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

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
      <Why draft={draft} people={people} />
      <div className={styles.sync}>
        <SyncLine />
      </div>
    </div>
  );
}
