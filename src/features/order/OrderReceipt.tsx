import { useState } from 'react';
import type { AuditLine } from '@/domain/cart/audit';
import { EXTRA_PARTS, partOf } from '@/domain/cart/lines';
import { localDay } from '@/domain/dates';
import { type Receipt, addsUpTo, type OrderSummary } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { Card } from '@/ui/Card';
import { Price } from '@/ui/Price';
import { TextButton } from '@/ui/TextLink';
import type { OrderParts } from './parts';
import styles from './Receipt.module.css';

/** The cart's parts in order. Bags and seats are one category but separate parts. */
const PARTS = [
  ['booking.cart.flight', ({ category }) => category === 'flight'],
  ['booking.cart.bags', ({ key }) => key.startsWith('bag_')],
  ['seats.title', ({ key }) => key.startsWith('seat_')],
  ...EXTRA_PARTS.map((part) => [`extras.part.${part}`, (line: AuditLine) => partOf(line) === part] as const),
  ['extras.cart.off', ({ key }) => key === 'discount'],
  ['booking.cart.fees', ({ key, category }) => category === 'fees' && key !== 'discount'],
] as const satisfies readonly (readonly [MessageKey, (line: AuditLine) => boolean])[];

function Why({ receipt, parts }: { receipt: Receipt; parts: OrderParts }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('booking.cart.why')}
      </TextButton>
      {open && (
        <parts.Sources
          receipt={receipt}
          lineName={(line) => parts.lineName(line, receipt)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What was or will be paid: every cart line, the payment type and the total. */
export function OrderReceipt({ order, parts }: { order: OrderSummary; parts: OrderParts }) {
  const t = useT();
  const format = useFormat();
  const { receipt, amount, paymentType, at } = order;
  const isPaid = order.status === 'paid';
  const shown = receipt && addsUpTo(receipt, amount) ? receipt : null;
  if (amount <= 0 && !isPaid) return null;
  const when = `${format.date(localDay(at))}, ${format.time(at)}`;
  return (
    <Card title={t(isPaid ? 'order.receipt.paid' : 'order.receipt.toPay')}>
      {shown &&
        PARTS.map(([title, isHere]) => {
          const lines = shown.lines.filter(isHere);
          if (lines.length === 0) return null;
          return (
            <section key={title} className={styles.part}>
              <h3>{t(title)}</h3>
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <li key={line.key}>
                    <span>{parts.lineText(line, shown)}</span>
                    <b translate="no">{format.money(line.price)}</b>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      {isPaid && !shown && <p className={styles.none}>{t('order.receipt.none')}</p>}
      {amount > 0 && (
        <dl className={styles.total}>
          <div>
            <dt>
              <b>{t(isPaid ? 'order.fact.paid' : 'order.fact.toPay')}</b>
              <small>{[paymentType && t(`order.way.${paymentType}`), when].filter(Boolean).join(' · ')}</small>
            </dt>
            <dd>
              <Price cents={amount} size="xl" />
            </dd>
          </div>
        </dl>
      )}
      {shown && !shown.told && <Why receipt={shown} parts={parts} />}
    </Card>
  );
}
