import type { PricesByDay } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { IsoDate } from '@/domain/dates';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { LevelMark, levelClass } from './PriceLevel';
import styles from './PriceTable.module.css';
import { levelIn, useWords } from './priceTexts';

/** The graph's figures: one row per day with a price. */
export function PriceTable(props: { days: readonly IsoDate[]; prices: PricesByDay; usual: UsualPrices | null }) {
  const { days, prices, usual } = props;
  const t = useT();
  const { format, money, level: levelWord, stops } = useWords();
  const rows = days.flatMap((day) => prices.get(day) ?? []);
  const round = rows.some(({ end }) => end !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
    <section className={styles.scroll} aria-label={t('cheap.tableName')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('cheap.col.day')}</th>
            {round && <th scope="col">{t('cheap.col.back')}</th>}
            <th scope="col">{t('cheap.col.price')}</th>
            {usual && <th scope="col">{t('cheap.col.level')}</th>}
            <th scope="col">{t('cheap.col.stops')}</th>
            <th scope="col">{t('cheap.col.priced')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, end, cents, stops: n, pricedAt }) => {
            const level = levelIn(usual, cents);
            return (
              <tr key={start}>
                <th scope="row">{format.weekdayDate(start)}</th>
                {round && <td>{end && format.weekdayDate(end)}</td>}
                <td translate="no" className={styles.price}>
                  {money(cents)}
                </td>
                {usual && (
                  <td className={levelClass(level)}>
                    {level && (
                      <>
                        <LevelMark level={level} /> {levelWord(level)}
                      </>
                    )}
                  </td>
                )}
                <td>{stops(n)}</td>
                <td>{format.asOf(pricedAt, now())}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
