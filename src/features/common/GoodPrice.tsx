import { useState } from 'react';
import { cheapPath } from '@/domain/cheap/address';
import { type GoodPrice, comparedRoute } from '@/domain/cheap/goodPrice';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import type { Cents } from '@/domain/money';
import { hasPage } from '@/state/features';
import { useGoodPrice } from '@/state/results/goodPrice';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { IconCurve } from '@/ui/icons';
import { AsOf } from '@/ui/StateMarks';
import { useIsMobile } from '@/ui/useMediaQuery';
import styles from './GoodPrice.module.css';

const MINUTE_MS = 60_000;
const MARK = { low: '▼', typical: '≈', high: '▲' } as const;

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

interface GoodPriceDialogProps {
  good: GoodPrice;
  search: Search;
  since: string | null;
  onClose: () => void;
}

function GoodPriceDialog({ good, search, since, onClose }: GoodPriceDialogProps) {
  const t = useT();
  const format = useFormat();
  const route = comparedRoute(search);
  const { child, infant } = search.passengers;
  const { usual, level, cents, days, oldest, newest } = good;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Dialog
      title={t('cheap.good.title')}
      onClose={onClose}
      actions={
        route &&
        hasPage('cheapFlights') && (
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
        {child + infant > 0 && <p>{t('cheap.good.children')}</p>}
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

interface GoodPriceButtonProps {
  search: Search;
  /** For one adult without the tenant's fee; null until it is known. */
  cents: Cents | null;
  /** What changed since the traveller last looked. */
  since?: string | null;
  /** Where there is little room: on a phone a curve, with a sign where the price is not the usual one. */
  tight?: boolean;
  /** Says what is usual beside the button. */
  numbers?: boolean;
}

/**
 * "Low price": how a price compares with other days of the season; a press shows the numbers and the curve. Nothing is said where there
 * are too few prices.
 */
export function GoodPriceButton({ search, cents, since = null, tight = false, numbers = false }: GoodPriceButtonProps) {
  const t = useT();
  const format = useFormat();
  const good = useGoodPrice(search, cents);
  const isTight = useIsMobile() && tight;
  const [open, setOpen] = useState(false);
  if (!good) return null;
  const { child, infant } = search.passengers;
  const said = t(`cheap.good.${good.level}`);
  const word = child + infant > 0 ? t('cheap.good.oneAdult', { level: said }) : said;
  const { usual } = good;
  const money = (price: Cents): string => format.money(price, { from: true });
  return (
    <>
      <Button kind="quiet" size="s" aria-haspopup="dialog" aria-label={word} onClick={() => setOpen(true)}>
        <span className={styles[good.level]}>
          {isTight && <IconCurve />}
          {(!isTight || good.level !== 'typical') && <span aria-hidden="true">{MARK[good.level]} </span>}
          {!isTight && word}
        </span>
      </Button>
      {numbers && (
        <span className="small muted">
          {usual.steady
            ? t('cheap.say.steady', { price: money(usual.median) })
            : t('cheap.say.usual', { low: money(usual.low), high: money(usual.high) })}
        </span>
      )}
      {open && <GoodPriceDialog good={good} search={search} since={since} onClose={() => setOpen(false)} />}
    </>
  );
}
