import type { UsualPrices } from '@/domain/cheap/levels';
import type { DayPrice } from '@/domain/cheap/types';
import { type IsoDate, daysBetween } from '@/domain/dates';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { classes } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { RouteLine } from '@/ui/RouteLine';
import { TextButton } from '@/ui/TextLink';
import styles from './Cheap.module.css';
import { LevelMark, levelClass } from './PriceLevel';
import { levelIn, useWords } from './priceTexts';

export interface ChosenProps {
  /** "Riga – Barcelona" */
  route: string;
  start: IsoDate | null;
  end: IsoDate | null;
  /** Null when the chosen dates have no price; they can still be searched. */
  price: DayPrice | null;
  usual: UsualPrices | null;
  held: boolean;
  /** The cheapest dates, as suggestions. */
  top: readonly DayPrice[];
  onPick: (date: IsoDate) => void;
  onSearch: () => void;
  onClear: () => void;
  onReady: () => void;
}

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

/** The chosen dates and the search button, next to the calendar on a wide screen. */
export function ChosenCard(props: ChosenProps) {
  const { route, start, end, price, usual, held, top, onPick, onSearch, onClear, onReady } = props;
  const { t, format, level: levelWord, money, stops, priced, shortDays } = useWords();
  const level = price && levelIn(usual, price.cents);
  return (
    <Card
      className="on-desktop"
      title={t('cheap.chosen')}
      aside={start && <TextButton onClick={onClear}>{t('cheap.clear')}</TextButton>}
    >
      {start ? (
        <div className={styles.chosen}>
          <b>{route}</b>
          <div className={styles.ends}>
            <span>{format.weekdayDate(start)}</span>
            <RouteLine thin parts={ONE} className={styles.line} />
            <span>{end ? format.weekdayDate(end) : t('search.type.oneway')}</span>
          </div>
          {end && <span className="small muted">{t('cheap.nights', { n: daysBetween(start, end) })}</span>}
          {price && (
            <>
              <div className={styles.figure}>
                <Price cents={price.cents} size="xl" held={held} from />
                {level && (
                  <span className={classes(styles.word, levelClass(level))}>
                    <LevelMark level={level} /> {levelWord(level)}
                  </span>
                )}
              </div>
              <span className="small muted">
                {t('cheap.party')}, {stops(price.stops)}. {priced(price.pricedAt)}.
              </span>
            </>
          )}
          <Button data-go="search" kind="primary" size="l" wide onClick={onSearch} onPointerEnter={onReady}>
            {t('search.submit')}
          </Button>
          {price && <span className="small muted">{t('cheap.exact')}</span>}
        </div>
      ) : (
        <div className={styles.chosen}>
          <p className="muted">{t('cheap.pick')}</p>
          <h3 className={styles.top}>{t('cheap.topDays')}</h3>
          <ul className={styles.quick}>
            {top.map((each, n) => (
              <li key={each.start}>
                <button type="button" data-go={n === 0 ? 'top' : undefined} onClick={() => onPick(each.start)}>
                  <span>{shortDays(each)}</span>
                  <b translate="no">{money(each.cents)}</b>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

/** The same on a phone: a bar above the tabs once a day is chosen. */
export function ChosenBar({ start, end, price, held, onSearch, onReady }: ChosenProps) {
  const { t, format, from } = useWords();
  if (!start) return null;
  const days = end
    ? t('search.days', { from: format.shortDate(start), to: format.laterDate(end, start) })
    : format.weekdayDate(start);
  return (
    <div className={classes(styles.bar, 'on-mobile')} onPointerDown={onReady}>
      <span className={styles.sum}>
        {price ? <b className={classes(held && styles.held)}>{from(price.cents)}</b> : <b>{t('cheap.day.none')}</b>}
        <span>{days}</span>
      </span>
      <Button data-go="search" kind="primary" aria-label={t('search.submit')} onClick={onSearch}>
        <span className={styles.long}>{t('search.submit')}</span>
        <span className={styles.short}>{t('search.submitShort')}</span>
      </Button>
    </div>
  );
}
