import { useMemo, useState } from 'react';
import { ages } from '@/domain/cheap/days';
import { forAdults, onDays } from '@/domain/cheap/flexible';
import {
  STAYS,
  STAY_NAMES,
  type StayLength,
  type StayName,
  type StayRoute,
  cheapestStays,
  stayQuestion,
} from '@/domain/cheap/stays';
import type { DayPrice } from '@/domain/cheap/types';
import { daysBetween } from '@/domain/dates';
import { monthKey, monthsOf } from '@/domain/search/calendar';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useFlexRoute, useTold } from '@/state/cheap/flexible';
import { AppLink } from '@/ui/AppLink';
import { SelectField } from '@/ui/Field';
import styles from './Flexible.module.css';
import { useFlexNote } from './flexTexts';

interface StayListProps {
  search: Search;
  route: StayRoute;
  /** 'YYYY-MM'; that of the search without it. */
  month?: string | undefined;
  /** A length that was asked for in words. */
  stay?: StayLength | undefined;
  onChoose: () => void;
}

const OWN = 'own';

/** The length of the list that a stay is, else its own. */
const nameOf = (stay: StayLength): StayName | typeof OWN =>
  STAY_NAMES.find((name) => STAYS[name].min === stay.min && STAYS[name].max === stay.max) ?? OWN;

/** The cheapest days of a month for a length of stay, each a search. */
export function StayList({ search, route, month: asked, stay: own, onChoose }: StayListProps) {
  const t = useT();
  const format = useFormat();
  const { window, fee } = useFlexRoute(search);
  const months = monthsOf(window);
  const known = months.map(monthKey);
  const [wanted, setMonth] = useState(asked ?? search.trips[0]?.startDate?.slice(0, 7) ?? '');
  const month = known.includes(wanted) ? wanted : (known[1] ?? known[0] ?? '');
  const [length, setLength] = useState<StayName | typeof OWN>(() => (own ? nameOf(own) : 'week'));
  const stay: StayLength = length === OWN ? (own ?? STAYS.week) : STAYS[length];
  const { prices, from } = useTold(stayQuestion(route, month, stay, window));
  const rows = useMemo(() => cheapestStays(prices ?? [], route, stay, window), [prices, route, stay, window]);
  const { passengers } = search;
  const note = useFlexNote(from, ages(rows)?.oldest ?? null, passengers);
  const isEmpty = rows.length === 0 && (from === 'server' || from === 'stored');
  const day = (date: string, first = date): string => `${format.weekday(date)} ${format.laterDate(date, first)}`;
  const price = ({ cents }: DayPrice): string =>
    t('flex.from', { price: format.money(forAdults(cents, { adults: passengers.adult }, fee)) });
  const lengths = [...STAY_NAMES, ...(own && nameOf(own) === OWN ? [OWN] : [])] as (StayName | typeof OWN)[];
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          name="month"
          label={t('flex.month')}
          value={month}
          options={months.map((each) => ({ value: monthKey(each), label: format.month(each.year, each.month) }))}
          onValue={setMonth}
        />
        {route.type === 'roundtrip' && (
          <SelectField
            name="length"
            label={t('flex.length')}
            value={length}
            options={lengths.map((name) => ({
              value: name,
              label:
                name !== OWN
                  ? t(`flex.stay.${name}`)
                  : stay.min === stay.max
                    ? t('flex.nights', { n: stay.max })
                    : t('flex.stay.own', { min: stay.min, max: stay.max }),
            }))}
            onValue={(name) => setLength(name as StayName | typeof OWN)}
          />
        )}
      </div>
      <output className={styles.note}>{isEmpty ? t('flex.noneInMonth') : note}</output>
      <ul className={styles.list} aria-label={t('flex.list')} aria-busy={from === 'loading' || undefined}>
        {rows.map((row) => (
          <li key={row.start}>
            <AppLink
              className={styles.row}
              to={`/search/results?${writeQuery(onDays(search, row.start, row.end))}`}
              onClick={onChoose}
            >
              <span>
                <span className={styles.days}>
                  {day(row.start)}
                  {row.end && ` – ${day(row.end, row.start)}`}
                </span>
                {row.end && <small> {t('flex.nights', { n: daysBetween(row.start, row.end) })}</small>}
              </span>
              <b translate="no">{price(row)}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
