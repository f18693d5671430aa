import { type KeyboardEvent, useId, type ReactNode } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { cardFee } from '@/domain/cart/cartPrice';
import { transferDaysOf } from '@/domain/payment/deadline';
import type { PaymentType } from '@/domain/payment/types';
import { useFormat } from '@/i18n/format';
import { useT, type Translate } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { changePayType, choosePayBank, choosePayType } from '@/state/booking/draft/form';
import { loadPaymentMethods } from '@/state/booking/payment/checkout';
import type { OfferedType } from '@/state/booking/payment/offered';
import { payTypes } from '@/state/sales';
import { useSession } from '@/state/session';
import { useRightTime } from '@/state/useTime';
import { BankTile, Tiles } from '@/ui/Tile';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classes } from '@/ui/classes';
import { FormGrid, FormCell } from '@/ui/FormGrid';
import { RetryButton } from '@/ui/RetryButton';
import { clockOf } from '../../common/untilText';
import { OpeningHours } from '../../common/OpeningHours';
import { IconWarning } from '@/ui/firstIcons';
import { IconBank, IconCard, IconOffice, IconTransfer } from '@/ui/icons';
import styles from './Checkout.module.css';
import type { Cents } from '@/domain/money';
import type { Formatters } from '@/i18n/formatters';
import { withNonBreakingHyphens } from '@/domain/tenant/types';

const ICONS = {
  paymentInitiation: IconBank,
  bankTransfer: IconTransfer,
  cardPayments: IconCard,
  offlinePayment: IconOffice,
} satisfies Record<PaymentType, unknown>;

export const payIcon = (type: PaymentType, size?: 'l'): ReactNode => {
  const Icon = ICONS[type];
  return size ? <Icon size={size} /> : <Icon />;
};

/** One sentence about a payment type: who receives the money, and the fee. */
export function payTypeText(
  type: PaymentType,
  t: Translate,
  { format, fee, address }: { format: Pick<Formatters, 'money'>; fee: Cents; address: string },
): string {
  if (type === 'cardPayments')
    return fee === 0 ? t('checkout.cardPayments.free') : t('checkout.cardPayments.about', { fee: format.money(fee) });
  if (type === 'offlinePayment')
    return address
      ? t('checkout.offlinePayment.about', { address: withNonBreakingHyphens(address) })
      : t('checkout.offlinePayment.plain');
  return t(`checkout.${type}.about`);
}

interface Props {
  draft: BookingDraft;
  offered: readonly OfferedType[];
  /** Error message, when Pay was pressed without a choice. */
  error?: string | undefined;
}

const ARROW = /^Arrow(?:(Down|Right)|Up|Left)$/;

/**
 * A choice folds the list, so arrow keys only move focus; otherwise the third option could not be reached. Space and
 * Enter choose.
 */
function move(event: KeyboardEvent<HTMLInputElement>, at: number, types: readonly PaymentType[]): void {
  const arrow = ARROW.exec(event.key);
  if (!arrow && event.key !== 'Enter') return;
  event.preventDefault();
  const { currentTarget: input } = event;
  if (!arrow) return input.click();
  const next = types.at((at + (arrow[1] ? 1 : -1)) % types.length);
  input.closest('[role]')?.querySelector<HTMLElement>(`[value=${next}]`)?.focus();
}

/** What is said of a payment type, and until when one can pay that way: "Possible today until 15:00." */
function useAbout(draft: BookingDraft): (one: OfferedType) => string {
  const t = useT();
  const format = useFormat();
  const { profile } = useSession();
  const now = useRightTime();
  const about = { format, fee: cardFee(draft), address: profile.contactInformation.address };
  return ({ type, until }) => {
    const text = payTypeText(type, t, about);
    if (!Number.isFinite(until)) return text;
    const office = type === 'offlinePayment' ? profile : null;
    const { day, time } = clockOf(until, format, office);
    const isToday = day === clockOf(now, format, office).day;
    const days = transferDaysOf(profile);
    return [
      text,
      isToday ? t('checkout.until.today', { time }) : t('checkout.until.day', { day: format.weekdayDate(day), time }),
      ...(office || days === 0 ? [] : [t('checkout.bankTransfer.days', { n: days })]),
    ].join(' ');
  };
}

/** Names the ways to pay that come too late for the flight. */
function TooLate({ offered }: { offered: readonly OfferedType[] }) {
  const t = useT();
  const format = useFormat();
  const late = payTypes().filter((type) => offered.every((one) => one.type !== type));
  if (late.length === 0) return null;
  return (
    <p className="small muted">
      {t('checkout.tooLate', { ways: format.list(late.map((type) => t(`checkout.${type}`))) })}
    </p>
  );
}

/** The payment types that the tenant takes and that are not too late, none preselected. */
export function PayTypes({ draft, offered, error }: Props) {
  const t = useT();
  const id = useId();
  const about = useAbout(draft);
  const types = offered.map(({ type }) => type);
  return (
    <div>
      <div
        className={classes(styles.pays, error && styles.bad)}
        role="radiogroup"
        aria-label={t('checkout.group')}
        aria-describedby={error ? `${id}e` : undefined}
      >
        {offered.map(({ type, until }, at) => (
          <label key={type} className={styles.pay}>
            <input
              className={styles.input}
              type="radio"
              name="payment.type"
              value={type}
              checked={draft.payment.type === type}
              aria-labelledby={`${id}${type}`}
              aria-describedby={`${id}${type}about`}
              onChange={() => choosePayType(type)}
              onKeyDown={(event) => move(event, at, types)}
            />
            <b id={`${id}${type}`}>{t(`checkout.${type}`)}</b>
            <small id={`${id}${type}about`}>{about({ type, until })}</small>
            {payIcon(type)}
          </label>
        ))}
      </div>
      <TooLate offered={offered} />
      {error && (
        <p className={styles.hint} id={`${id}e`}>
          <IconWarning size="s" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

function Banks({ draft, error }: Omit<Props, 'offered'>) {
  const t = useT();
  const { banks, methods } = useBooking();
  const { online } = useSession();
  const id = useId();
  if (banks.length === 0 && methods !== 'ready' && !online) return <p className="muted">{t('checkout.banksLater')}</p>;
  if (banks.length === 0 && payTypes().length === 1)
    return (
      <div className="row between">
        <p className="muted">{t('checkout.noBanks.only')}</p>
        <RetryButton kind="outline" size="s" label={t('booking.retry')} onRetry={() => void loadPaymentMethods()} />
      </div>
    );
  if (banks.length === 0) return <p className="muted">{t('checkout.noBanks')}</p>;
  return (
    <>
      <p className={styles.bank}>{t('checkout.bank')}</p>
      <FormGrid>
        <FormCell>
          <Tiles label={t('checkout.bank')} invalid={Boolean(error)} describedBy={error ? id : undefined}>
            {banks.map((bank) => (
              <BankTile
                key={bank.code}
                name="payment.vendor"
                code={bank.code}
                bank={bank.name}
                logoUrl={bank.logoUrl}
                checked={draft.payment.vendor === bank.code}
                onSelect={() => choosePayBank(bank.code)}
              />
            ))}
          </Tiles>
        </FormCell>
      </FormGrid>
      {error && (
        <p className={styles.hint} id={id}>
          <IconWarning size="s" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}

/** The chosen payment type as a summary; "Change" reopens the list. */
export function ChosenType({ draft, offered, error }: Props) {
  const t = useT();
  const id = useId();
  const about = useAbout(draft);
  const { type } = draft.payment;
  if (!type) return null;
  const chosen = offered.find((one) => one.type === type) ?? { type, until: Infinity };
  return (
    <Card as="div">
      <div className={styles.summary}>
        <span className={styles.pic}>{payIcon(type, 'l')}</span>
        <div>
          <h2 id={id}>{t(`checkout.${type}`)}</h2>
          <p className="small muted">{about(chosen)}</p>
        </div>
        {offered.length > 1 && (
          <Button kind="outline" size="s" aria-describedby={id} onClick={changePayType}>
            {t('checkout.change')}
          </Button>
        )}
      </div>
      {type === 'offlinePayment' && (
        <div className={styles.banks}>
          <OpeningHours title={<b>{t('checkout.hours')}</b>} />
        </div>
      )}
      {type === 'paymentInitiation' && (
        <div className={styles.banks}>
          <Banks draft={draft} error={error} />
        </div>
      )}
    </Card>
  );
}
