import type { MouseEvent, ReactNode } from 'react';
import type { PaymentChoice } from '@/domain/booking/types';
import { T, useT } from '@/i18n/t';
import { agreeToTerms, optOutOfOffers } from '@/state/booking/draft/form';
import { type DocumentType, openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { IconLock } from '@/ui/icons';
import styles from './Checkout.module.css';

/** Opens a document over the page, so that no entries are lost; in a new tab it has its own page. */
const textLink = (type: DocumentType, path: string) => (chunks: ReactNode[]) => (
  <AppLink
    to={path}
    onClick={(event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      openModal('documentView', { type });
    }}
  >
    {chunks}
  </AppLink>
);

const LINKS = {
  terms: textLink('terms_of_service', '/info/terms-of-service'),
  guarantee: textLink('guarantee_rules', '/info/guarantee-rules'),
  refund: textLink('cancellation_policy', '/info/cancellation-policy'),
  privacy: textLink('privacy_policy', '/info/privacy-policy'),
  airline: textLink('airline_policy', '/info/airline-policy'),
};

const dealsLink = textLink('deals_and_vouchers', '/info/deals-and-vouchers');

/** The terms to accept before paying, and the optional opt-out of offers. */
export function Terms({ payment, error }: { payment: PaymentChoice; error?: string | undefined }) {
  const t = useT();
  const { profile } = useSession();
  return (
    <Card as="div">
      <div className={styles.checks}>
        <Check
          name="payment.agreed"
          required
          label={<T id="checkout.agree" values={LINKS} />}
          checked={payment.agreed}
          error={error}
          onValue={agreeToTerms}
        />
        {profile.marketing === 'spec' && (
          <div>
            <Check label={t('checkout.optOut')} checked={payment.isOffersOptedOut} onValue={optOutOfOffers} />
            <p className={`small ${styles.more}`}>{dealsLink([t('content.dealsAndVouchers')])}</p>
          </div>
        )}
      </div>
      <p className={`small muted ${styles.padlock}`}>
        <IconLock size="s" />
        <span>{t(payment.type ? `checkout.padlock.${payment.type}` : 'checkout.padlock')}</span>
      </p>
    </Card>
  );
}
