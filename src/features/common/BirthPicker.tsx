import { useMemo, useState, type KeyboardEvent, type CSSProperties, useRef, useEffect } from 'react';
import { birthDays, birthMonths, birthYears, usualYear } from '@/domain/booking/ages';
import type { Passenger } from '@/domain/booking/types';
import { type IsoDate, isoDate, partsOf } from '@/domain/dates';
import { tagOf } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { today } from '@/platform/clock';
import { useSession } from '@/state/session';
import { Dialog } from '@/ui/Dialog';
import styles from './BirthPicker.module.css';
import { ownValue } from '@/domain/ownValue';

interface PickGridProps {
  label: string;
  values: readonly number[];
  columns: number;
  textOf: (value: number) => string;
  /** The current value. */
  chosen: number | null;
  /** The value focused and scrolled to at first. */
  start: number;
  /** Step of PageUp and PageDown. */
  page?: number;
  onPick: (value: number) => void;
}

/** A choice among numbers in a grid: one tab stop, arrow keys inside. */
export function PickGrid({ label, values, columns, textOf, chosen, start, page = columns, onPick }: PickGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(() => Math.max(0, values.indexOf(start)));
  useEffect(() => {
    const button = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    button?.focus();
    button?.scrollIntoView({ block: 'center' });
  }, []);
  const move = (event: KeyboardEvent) => {
    const row = at - (at % columns);
    const to = ownValue(
      {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at - columns,
        ArrowDown: at + columns,
        Home: row,
        End: Math.min(row + columns, values.length) - 1,
        PageUp: Math.max(at % columns, at - page),
        PageDown: Math.min(values.length - 1, at + page),
      },
      event.key,
    );
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= values.length) return;
    setAt(to);
    grid.current?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  };
  return (
    // Arrow keys bubble up from the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={grid}
      aria-label={label}
      className={styles.grid}
      style={{ '--columns': columns } as CSSProperties}
      onKeyDown={move}
    >
      {values.map((value, n) => (
        <button
          key={value}
          type="button"
          className={styles.value}
          tabIndex={n === at ? 0 : -1}
          // Where the dialog sets focus when it opens.
          data-autofocus={n === at ? '' : undefined}
          aria-pressed={value === chosen}
          onClick={() => onPick(value)}
        >
          {textOf(value)}
        </button>
      ))}
    </fieldset>
  );
}

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
  const values: Record<Stage, string | null> = {
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
            <b>{values[each] ?? '…'}</b>
          </button>
        ))}
      </div>
      {stage === 'year' && (
        <PickGrid
          label={t('party.birth.year')}
          values={birthYears(now)}
          columns={5}
          page={10}
          textOf={String}
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
          textOf={monthName}
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
          textOf={String}
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
