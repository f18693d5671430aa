import { useState } from 'react';
import type { BankDetails } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import type { Formatters } from '@/i18n/formatters';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { untilText } from '../common/untilText';
import styles from './Order.module.css';

const rowsOf = (details: BankDetails, t: Translate, format: Formatters) => [
  { key: 'beneficiary', name: t('order.bank.beneficiary'), value: details.beneficiary, copy: details.beneficiary },
  // Groups of four are easier to read; spaces are not copied, because some banks refuse them.
  { key: 'iban', name: t('order.bank.iban'), value: details.iban.replace(/(.{4})(?=.)/g, '$1 '), copy: details.iban },
  { key: 'bic', name: t('order.bank.bic'), value: details.bic, copy: details.bic },
  { key: 'reference', name: t('order.bank.reference'), value: details.reference, copy: details.reference },
  {
    key: 'amount',
    name: t('order.bank.amount'),
    value: format.money(details.amount),
    copy: (details.amount / 100).toFixed(2),
  },
  { key: 'until', name: t('order.bank.until'), value: untilText(details.payUntil, format), copy: null },
];

/** Copies all lines at once, for a message to who pays. */
export function CopyBankDetails({ details }: { details: BankDetails }) {
  const t = useT();
  const format = useFormat();
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    const lines = rowsOf(details, t, format).map(({ name, value, copy: text }) => `${name}: ${text ?? value}`);
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setSaid(t('order.copied'));
    } catch {
      setSaid(t('order.copyFailed'));
    }
  };
  return (
    <Button kind="primary" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? t('order.bank.copyAll')}</span>
    </Button>
  );
}

/** Data for a bank transfer, each line with a copy button. */
export function BankDetailsCard({ details }: { details: BankDetails }) {
  const t = useT();
  const format = useFormat();
  const [said, setSaid] = useState<{ key: string; text: string } | null>(null);
  const copy = async (key: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ key, text: t('order.copied') });
    } catch {
      setSaid({ key, text: t('order.copyFailed') });
    }
  };
  return (
    <Card title={t('order.bank.title')}>
      <dl className={styles.details}>
        {rowsOf(details, t, format).map(({ key, name, value, copy: text }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
            {text !== null && (
              <dd className={styles.copy}>
                <Button
                  kind="outline"
                  size="s"
                  aria-label={t('order.copyWhat', { what: name })}
                  onClick={() => void copy(key, text)}
                >
                  {said?.key === key ? said.text : t('order.copy')}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <output className="sr-only">{said?.text}</output>
    </Card>
  );
}
