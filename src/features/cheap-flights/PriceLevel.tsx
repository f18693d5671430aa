import type { UsualPrices, PriceLevel } from '@/domain/cheap/levels';
import type { DayPrice } from '@/domain/cheap/types';
import type { IsoDate } from '@/domain/dates';
import { T } from '@/i18n/t';
import { now } from '@/platform/clock';
import { AsOf } from '@/ui/StateMarks';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import styles from './Cheap.module.css';
import { levelIn, useWords } from './priceTexts';
import levelStyles from './Level.module.css';

/**
 * Shape of a price level: down for low, up for high, a dash between. The word is next to it or in the accessible name.
 */
export const LevelMark = ({ level }: { level: PriceLevel }) => (
  <i className={classes(levelStyles.mark, levelStyles[level])} aria-hidden="true" />
);

/** Class that colours a price by its level. */
export const levelClass = (level: PriceLevel | null): string | undefined =>
  level ? levelStyles[`is-${level}`] : undefined;

interface VerdictProps {
  usual: UsualPrices | null;
  /** Price of the chosen dates. */
  chosen: DayPrice | null;
  cheapest: DayPrice;
  ages: { oldest: number; newest: number } | null;
  onChoose: (date: IsoDate) => void;
}

const MINUTE = 60_000;

/** Whether a price is low, typical or high for this route, with the usual range and the age of the prices. */
export function PriceVerdict({ usual, chosen, cheapest, ages, onChoose }: VerdictProps) {
  const { t, format, money, whole } = useWords();
  const level = chosen && levelIn(usual, chosen.cents);
  const isCheapest = chosen !== null && chosen.cents === cheapest.cents;
  const sentence = usual
    ? usual.steady
      ? t('cheap.say.steady', { price: whole(usual.median) })
      : t('cheap.say.usual', { low: whole(usual.low), high: whole(usual.high) })
    : t('cheap.say.few');
  const oneTime = ages && ages.newest - ages.oldest < MINUTE;
  return (
    <div className={styles.verdict}>
      <div className={styles.said}>
        {chosen && level && (
          <p className={classes(styles.level, levelClass(level))}>
            <LevelMark level={level} /> {t(`cheap.say.${level}`, { price: money(chosen.cents) })}
          </p>
        )}
        {!isCheapest && (
          <p className={chosen ? styles.second : styles.level}>
            <T
              id="cheap.say.cheapest"
              values={{
                day: <b>{format.weekdayDate(cheapest.start)}</b>,
                price: <b translate="no">{money(cheapest.cents)}</b>,
              }}
            />
          </p>
        )}
        <p className={styles.second}>{sentence}</p>
        {ages && (
          <AsOf>
            {oneTime
              ? t('cheap.asOf', { time: format.asOf(ages.newest, now()) })
              : t('cheap.asOfSpan', { from: format.asOf(ages.oldest, now()), to: format.asOf(ages.newest, now()) })}
          </AsOf>
        )}
      </div>
      {!isCheapest && (
        <Button kind="tonal" size="s" onClick={() => onChoose(cheapest.start)}>
          {t('cheap.chooseCheapest')}
        </Button>
      )}
    </div>
  );
}
