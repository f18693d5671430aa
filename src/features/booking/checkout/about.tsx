import type { ReactNode } from 'react';
import type { Cents } from '@/domain/money';
import type { PaymentType } from '@/domain/payment/types';
import { unbroken } from '@/domain/tenant/address';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { IconBank, IconCard, IconOffice, IconTransfer } from '@/ui/icons';

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
export function aboutType(
  type: PaymentType,
  t: Translate,
  { format, fee, address }: { format: Pick<Formatters, 'money'>; fee: Cents; address: string },
): string {
  if (type === 'cardPayments')
    return fee === 0 ? t('checkout.cardPayments.free') : t('checkout.cardPayments.about', { fee: format.money(fee) });
  if (type === 'offlinePayment')
    return address
      ? t('checkout.offlinePayment.about', { address: unbroken(address) })
      : t('checkout.offlinePayment.plain');
  return t(`checkout.${type}.about`);
}
