import { useMemo, useState } from 'react';
import { birthDays, birthMonths, birthYears, usualYear } from '@/domain/booking/birthDays';
import type { Passenger } from '@/domain/booking/types';
import { type IsoDate, isoDate, partsOf } from '@/domain/dates';
import { tagOf } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { today } from '@/platform/clock';
import { useSession } from '@/state/session';
import { Dialog } from '@/ui/Dialog';
import styles from './BirthPicker.module.css';
import { PickGrid } from './PickGrid';

const STAGES = ['year', 'month', 'day'] as const;
type Stage = (typeof STAGES)[number];

/** Standalone month names in the site's language. */
function useMonthName(): (month: number) => string {
  const { locale } = useSession();
  return useMemo(() => {
    const tag = tagOf(locale);
    const names = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    return (month) => {
      const name = names.format(Date.UTC(2000, month - 1, 1));
      return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
    };
  }, [locale]);
}

interface BirthPickerProps {
  one: Pick<Passenger, 'dob' | 'ageGroup'>;
  onPick: (day: IsoDate) => void;
  onClose: () => void;
}

/** Picks a birthday in three presses, year first; a month calendar would be too far away. */
export function BirthPicker({ one, onPick, onClose }: BirthPickerProps) {
  const t = useT();
  const monthName = useMonthName();
  const [born] = useState(() => (one.dob ? partsOf(one.dob) : null));
  const [stage, setStage] = useState<Stage>('year');
  const [year, setYear] = useState<number | null>(born?.[0] ?? null);
  const [month, setMonth] = useState<number | null>(born?.[1] ?? null);
  const now = today();
  const said: Record<Stage, string | null> = {
    year: year === null ? null : String(year),
    month: month === null ? null : monthName(month),
    day: born === null ? null : String(born[2]),
  };
  const isReady = (each: Stage) => each === 'year' || (year !== null && (each === 'month' || month !== null));
  const pickYear = (picked: number) => {
    setYear(picked);
    // The month may be in the future in that year.
    if (month !== null && !birthMonths(picked, now).includes(month)) setMonth(null);
    setStage('month');
  };
  return (
    <Dialog title={t('booking.field.dob')} onClose={onClose}>
      <div className={styles.stages}>
        {STAGES.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.stage}
            aria-current={each === stage ? 'step' : undefined}
            disabled={!isReady(each)}
            onClick={() => setStage(each)}
          >
            <span>{t(`party.birth.${each}`)}</span>
            <b>{said[each] ?? '…'}</b>
          </button>
        ))}
      </div>
      {stage === 'year' && (
        <PickGrid
          label={t('party.birth.year')}
          values={birthYears(now)}
          columns={5}
          page={10}
          say={String}
          chosen={year}
          start={year ?? usualYear(one.ageGroup, now)}
          onPick={pickYear}
        />
      )}
      {stage === 'month' && year !== null && (
        <PickGrid
          label={t('party.birth.month')}
          values={birthMonths(year, now)}
          columns={3}
          say={monthName}
          chosen={month}
          start={month ?? 1}
          onPick={(picked) => {
            setMonth(picked);
            setStage('day');
          }}
        />
      )}
      {stage === 'day' && year !== null && month !== null && (
        <PickGrid
          label={t('party.birth.day')}
          values={birthDays(year, month, now)}
          columns={7}
          say={String}
          chosen={born?.[2] ?? null}
          start={born?.[2] ?? 1}
          onPick={(day) => {
            onPick(isoDate(year, month, day));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
