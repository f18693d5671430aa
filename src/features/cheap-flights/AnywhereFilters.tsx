import { useId } from 'react';
import { ANY_PLACE, type AnywhereWish, BUDGETS, FLYING_HOURS } from '@/domain/cheap/anywhere';
import { type DateWindow } from '@/domain/search/dates';
import { monthKey, monthsOf } from '@/domain/search/calendar';
import { Check } from '@/ui/Check';
import { SelectField } from '@/ui/Field';
import { TextButton } from '@/ui/TextLink';
import styles from './Anywhere.module.css';
import { useWords } from './priceTexts';

interface AnywhereFiltersProps {
  wish: AnywhereWish;
  change: (part: Partial<AnywhereWish>) => void;
  window: DateWindow;
  /** Places that fit; null while they load. */
  count: number | null;
  hidden: number;
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
/** The choices, with one of the address that is not among them. */
const choices = (usual: readonly number[], chosen: number | null): number[] =>
  chosen === null || usual.includes(chosen) ? [...usual] : [...usual, chosen].sort((a, b) => a - b);

/** Month, budget, time in the air and stops of places from an origin. */
export function AnywhereFilters({ wish, change, window, count, hidden }: AnywhereFiltersProps) {
  const { t, format, money } = useWords();
  const titleId = useId();
  return (
    <section className={styles.wish} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('anywhere.title')}</h2>
      <div className={styles.fields}>
        <SelectField
          name="month"
          label={t('anywhere.month')}
          value={wish.month ?? ''}
          options={[
            { value: '', label: t('anywhere.anyMonth') },
            ...monthsOf(window).map((month) => ({
              value: monthKey(month),
              label: format.month(month.year, month.month),
            })),
          ]}
          onValue={(month) => change({ month: month || null })}
        />
        <SelectField
          name="budget"
          label={t('anywhere.budget')}
          value={String(wish.budget ?? '')}
          options={[
            { value: '', label: t('anywhere.anyBudget') },
            ...choices(BUDGETS, wish.budget).map((euros) => ({
              value: String(euros),
              label: t('anywhere.upTo', { price: money(euros * 100) }),
            })),
          ]}
          onValue={(budget) => change({ budget: numberOf(budget) })}
        />
        <SelectField
          name="hours"
          label={t('anywhere.hours')}
          value={String(wish.hours ?? '')}
          options={[
            { value: '', label: t('anywhere.anyHours') },
            ...choices(FLYING_HOURS, wish.hours).map((hours) => ({
              value: String(hours),
              label: t('anywhere.upToHours', { time: format.duration(hours * 60) }),
            })),
          ]}
          onValue={(hours) => change({ hours: numberOf(hours) })}
        />
        <Check label={t('anywhere.direct')} checked={wish.direct} onValue={(direct) => change({ direct })} />
      </div>
      <div className={styles.count}>
        <output>{count !== null && t('anywhere.count', { n: count })}</output>
        {hidden > 0 && (
          <>
            <span className="muted">{t('anywhere.hidden', { n: hidden })}</span>
            <TextButton onClick={() => change({ ...ANY_PLACE, month: wish.month, nights: wish.nights, map: wish.map })}>
              {t('anywhere.clear')}
            </TextButton>
          </>
        )}
      </div>
      <p className="small muted">
        {t('anywhere.estimate')} {t('anywhere.stops')}
      </p>
    </section>
  );
}
