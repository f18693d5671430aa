import type { ServiceFact } from '@/domain/services/texts';
import { IconCheck, IconMinus } from '@/ui/icons';
import styles from './ServiceFacts.module.css';
import type { Cost } from '@/domain/services/plans';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { ServerHtml } from '@/ui/ServerHtml';

interface Props {
  facts: readonly (ServiceFact | null)[];
  /** Row count of the longest plan, so that rows align. By default only the given facts. */
  rows?: number | undefined;
}

/** What a plan includes and excludes, one subject per row. */
export function Facts({ facts, rows = facts.length }: Props) {
  if (rows === 0) return null;
  return (
    <ul className={styles.facts}>
      {Array.from({ length: rows }, (_, at) => {
        const fact = facts[at];
        if (!fact) return <li key={at} aria-hidden="true" />;
        return (
          <li key={at} className={fact.yes ? styles.yes : styles.no}>
            {fact.yes ? <IconCheck /> : <IconMinus />}
            <span>{fact.text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What opens below a service: what it includes, and the agency's text about it. */
export function ServiceMore({ facts, details }: { facts: readonly (ServiceFact | null)[]; details: string }) {
  const t = useT();
  const { online } = useSession();
  return (
    <>
      <Facts facts={facts} />
      {details ? <ServerHtml html={details} /> : !online && <p className="muted">{t('cover.detailsLater')}</p>}
    </>
  );
}

/** How a total of several units comes about: "3 travellers × €7.90"; the unit of a single one. */
export const unitsText = (
  { basis, units, unit }: Pick<Cost, 'basis' | 'units' | 'unit'>,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string =>
  unit === 0
    ? ''
    : units > 1
      ? t(`price.how.${basis}`, { n: units, price: format.money(unit) })
      : t(`cover.one.${basis}`);

/** The unit of a price: "per traveller", "for the booking". */
export const basisText = ({ basis }: Pick<Cost, 'basis'>, t: Translate): string => t(`cover.one.${basis}`);

/** "€38.00 for 2 travellers"; null for a single unit. */
export function sumText(
  { basis, units, total }: Pick<Cost, 'basis' | 'units' | 'total'>,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string | null {
  if (units === 1 || basis === 'per_booking' || total === 0) return null;
  return t(`cover.all.${basis}`, { total: format.money(total), n: units });
}

/** The price changed since it was chosen: shown next to the choice, confirmed before paying. */
export const changedPriceText = (
  { unit, moved }: Pick<Cost, 'unit' | 'moved'>,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string | null =>
  moved === null ? null : t('cover.moved', { before: format.money(unit), after: format.money(moved) });
