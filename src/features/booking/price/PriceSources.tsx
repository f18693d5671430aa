import { AUDIT_STEPS, type AuditLine } from '@/domain/cart/audit';
import { sumCents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useSession } from '@/state/session';
import { Dialog } from '@/ui/Dialog';
import styles from './WhyPrice.module.css';

export interface PriceSourcesProps {
  lines: readonly AuditLine[];
  /** When the fare was priced, ms. */
  pricedAt: number;
  couponCode: string;
  /** The server has not confirmed the total. */
  estimate?: boolean | undefined;
  /** Name of a line, as in the cart. */
  lineName: (line: Pick<AuditLine, 'key' | 'serviceId' | 'price'>) => string;
  onClose: () => void;
}

interface Texts extends Pick<PriceSourcesProps, 'pricedAt' | 'couponCode'> {
  t: Translate;
  format: Formatters;
  agency: string;
}

/** How an amount is calculated; null for a given amount. */
function calculationText({ how, basis }: AuditLine, { t, format }: Texts): string | null {
  if (how.kind === 'percent') return t('price.how.percent', { percent: how.percent, amount: format.money(how.of) });
  if (how.kind === 'told') return null;
  const values = { n: how.units, price: format.money(how.unitPrice) };
  if (basis) return t(`price.how.${basis}`, values);
  return how.units === 1 ? null : t('price.how.units', values);
}

const sourceText = ({ source }: AuditLine, { t, format, agency, pricedAt, couponCode }: Texts): string =>
  t(`price.source.${source}`, { agency, when: format.asOf(pricedAt, now()), code: couponCode });

/** "Why this price": every amount with its source and the step that added it. The lines add up to the total. */
export function PriceSources({ lines, pricedAt, couponCode, estimate = false, lineName, onClose }: PriceSourcesProps) {
  const t = useT();
  const format = useFormat();
  const { profile, settings } = useSession();
  const agency = profile.contactInformation.companyName || settings.projectName;
  const texts: Texts = { t, format, agency, pricedAt, couponCode };
  const parts = AUDIT_STEPS.map((step) => ({ step, of: lines.filter((line) => line.step === step) }));
  return (
    <Dialog title={t('price.why.title')} onClose={onClose}>
      <p className="muted small">{t('price.why.lede')}</p>
      {parts
        .filter(({ of }) => of.length > 0)
        .map(({ step, of }) => (
          <section key={step} className={styles.step}>
            <h3>{t(`price.step.${step}`)}</h3>
            <dl>
              {of.map((line) => (
                <div key={line.key} className={styles.line}>
                  <dt>
                    {lineName(line)}
                    <small>{[calculationText(line, texts), sourceText(line, texts)].filter(Boolean).join(' · ')}</small>
                  </dt>
                  <dd translate="no">{format.money(line.price)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <p className={styles.total}>
        <b>{t(estimate ? 'booking.cart.estimate' : 'booking.cart.total')}</b>
        <b translate="no">{format.money(sumCents(lines.map(({ price }) => price)))}</b>
      </p>
      {estimate && <p className="muted small">{t('price.why.estimate')}</p>}
    </Dialog>
  );
}
