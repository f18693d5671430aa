import { useState } from 'react';
import { cheapPath } from '@/domain/cheap/address';
import { type GoodPrice, comparedRoute } from '@/domain/cheap/goodPrice';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { lowestOnScreen } from '@/state/alerts/onScreen';
import { useResults } from '@/state/results';
import { useGoodPrice } from '@/state/results/goodPrice';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { AsOf } from '@/ui/StateMarks';
import { useSinceText } from './sinceText';
import styles from './GoodPrice.module.css';

const MINUTE_MS = 60_000;
const MARK = { low: '▼', typical: '–', high: '▲' } as const;

/** The lowest price of each day of the season as a line, the usual range as a band, the chosen day as a dot. */
function Curve({ good, start }: { good: GoodPrice; start: string }) {
  const { days, usual, cents } = good;
  const top = Math.max(cents, ...days.map((day) => day.cents)) * 1.1;
  const x = (at: number): number => (at / Math.max(1, days.length - 1)) * 300;
  const y = (price: number): number => 80 - (price / top) * 80;
  const chosen = days.findIndex((day) => day.start >= start);
  return (
    <svg className={styles.curve} viewBox="-4 -4 308 88" aria-hidden="true" focusable="false">
      <rect x="0" width="300" y={y(usual.high)} height={Math.max(1, y(usual.low) - y(usual.high))} />
      <polyline points={days.map((day, at) => `${x(at).toFixed(1)},${y(day.cents).toFixed(1)}`).join(' ')} />
      <circle cx={x(Math.max(0, chosen))} cy={y(cents)} r="4" />
    </svg>
  );
}

function GoodPriceDialog({ good, search, onClose }: { good: GoodPrice; search: Search; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const since = useSinceText();
  const route = comparedRoute(search);
  const { usual, level, cents, days, oldest, newest } = good;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Dialog
      title={t('cheap.good.title')}
      onClose={onClose}
      actions={
        route && (
          <ButtonLink
            kind="outline"
            to={cheapPath(route.type, route.from, route.to, route.start, search.trips[0]?.endDate)}
            onClick={onClose}
          >
            {t('cheap.good.days')}
          </ButtonLink>
        )
      }
    >
      <div className="stack">
        <p className={styles[level]}>
          <b>
            <span aria-hidden="true">{MARK[level]}</span> {t(`cheap.say.${level}`, { price: format.money(cents) })}
          </b>
        </p>
        <p>
          {usual.steady
            ? t('cheap.say.steady', { price: format.money(usual.median) })
            : t('cheap.say.usual', { low: format.money(usual.low), high: format.money(usual.high) })}
        </p>
        <Curve good={good} start={route?.start ?? ''} />
        {first && last && (
          <p className="small muted">
            {t('cheap.good.base', { n: days.length, from: format.date(first.start), to: format.date(last.start) })}
          </p>
        )}
        {since && <p>{since}</p>}
        <AsOf>
          {newest - oldest < MINUTE_MS
            ? t('cheap.asOf', { time: format.asOf(newest, now()) })
            : t('cheap.asOfSpan', { from: format.asOf(oldest, now()), to: format.asOf(newest, now()) })}
        </AsOf>
      </div>
    </Dialog>
  );
}

/**
 * "Low price" beside the count: how the lowest price of the list compares with other days of the season. Nothing is said before the
 * search is complete, or where there are too few prices.
 */
export function GoodPriceButton({ search }: { search: Search }) {
  const t = useT();
  // Read again when the search ends.
  const { phase } = useResults();
  const lowest = phase === 'done' ? lowestOnScreen() : null;
  const good = useGoodPrice(search, lowest);
  const [open, setOpen] = useState(false);
  if (!good) return null;
  const word = t(`cheap.good.${good.level}`);
  return (
    <>
      <Button kind="quiet" size="s" aria-haspopup="dialog" aria-label={word} onClick={() => setOpen(true)}>
        <span className={styles[good.level]}>
          <span aria-hidden="true">{MARK[good.level]}</span> <span className="on-desktop">{word}</span>
        </span>
      </Button>
      {open && <GoodPriceDialog good={good} search={search} onClose={() => setOpen(false)} />}
    </>
  );
}
