import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { watchedDays, watchedRoute } from '@/domain/alerts/watch';
import { type IsoDate, addDays, daysInMonth, isoDate } from '@/domain/dates';
import { type Month, monthIndex, monthsOf } from '@/domain/search/calendar';
import { chooseDay, chooseDays, clearDays } from '@/state/cheap/form';
import { watchFee } from '@/state/alerts/watches';
import { announceSearchReady, startSearch } from '@/state/searchForm/start';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { Card } from '@/ui/Card';
import { isDrawn } from '@/ui/focus';
import { useIsMobile } from '@/ui/useMediaQuery';
import { WatchPrice } from '../common/WatchPrice';
import styles from './Cheap.module.css';
import { ChosenBar, ChosenCard, type ChosenProps } from './Chosen';
import { FlexDays } from './FlexDays';
import { MonthStrip } from './MonthStrip';
import { PriceCalendar } from './PriceCalendar';
import { PriceGraph } from './PriceGraph';
import { PriceVerdict } from './PriceLevel';
import { monthOf, useWords } from './priceTexts';
import type { PageData } from './cheapHooks';

/** Available days of a month and the next one. */
function daysFrom(month: Month, { min, max }: { min: IsoDate; max: IsoDate }): IsoDate[] {
  const first = isoDate(month.year, month.month, 1);
  const days: IsoDate[] = [];
  const next = addDays(first, daysInMonth(month.year, month.month));
  const last = addDays(next, daysInMonth(Number(next.slice(0, 4)), Number(next.slice(5, 7))) - 1);
  for (let day = first < min ? min : first; day <= last && day <= max; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A day of the month that the address asks for ("in=2026-03"); null for none. */
const dayAsked = (query: string): IsoDate | null => {
  const month = new URLSearchParams(query).get('in') ?? '';
  return /^\d{4}-\d\d$/.test(month) ? `${month}-01` : null;
};

const inSight = (months: readonly Month[], date: IsoDate): boolean =>
  months.some((month) => monthOf(month) === date.slice(0, 7));

/** The prices of a route: usual price, months, days, days around the chosen ones, and the search button. */
export function RouteView({ data, name }: { data: PageData; name: string }) {
  const { type, window, day: today, prices, usual, cheapest, perMonth, start, end, nights, chosen } = data;
  const { t, days: daysText, from: fromPrice } = useWords();
  const { online } = useSession();
  const mobile = useIsMobile();
  const months = useMemo(() => monthsOf(window), [window]);
  const size = mobile ? 1 : 2;
  const { search: address } = useLocation();
  const [first, setFirst] = useState(() =>
    monthIndex(months, start ?? dayAsked(address) ?? cheapest?.start ?? window.min),
  );
  const at = Math.max(0, Math.min(first, months.length - size));
  const shown = useMemo(() => months.slice(at, at + size), [months, at, size]);
  const show = useCallback(
    (month: Month): void => setFirst(months.findIndex((each) => monthOf(each) === monthOf(month))),
    [months],
  );
  const bring = useCallback(
    (date: IsoDate): void =>
      setFirst((now) => (inSight(months.slice(now, now + size), date) ? now : monthIndex(months, date))),
    [months, size],
  );
  const pick = useCallback(
    (date: IsoDate): void => {
      bring(date);
      chooseDay(type, date);
    },
    [bring, type],
  );
  const pickBoth = useCallback(
    (out: IsoDate, back: IsoDate | null): void => {
      bring(out);
      if (back) chooseDays(out, back);
      else chooseDay(type, out);
    },
    [bring, type],
  );
  useEffect(() => {
    if (start) announceSearchReady();
  }, [start]);
  // The pressed control unmounts: focus goes to the search button, or back to the suggested dates.
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef<'search' | 'top' | null>(null);
  const pickAndGo = useCallback(
    (date: IsoDate): void => {
      leaving.current = 'search';
      pick(date);
    },
    [pick],
  );
  const clear = useCallback((): void => {
    leaving.current = 'top';
    clearDays();
  }, []);

  // The pressed day responds at once; texts follow in the next frames.
  const late = useDeferredValue(data);
  const lateAt = useDeferredValue(at);
  const lateShown = useDeferredValue(shown);
  useLayoutEffect(() => {
    const to = leaving.current;
    if (to === null || (to === 'search') !== (late.start !== null)) return;
    const lost = document.activeElement;
    if (lost !== null && lost !== document.body && lost.isConnected) return;
    leaving.current = null;
    const goals = root.current?.querySelectorAll<HTMLElement>(`[data-go="${to}"]`) ?? [];
    [...goals].find((each) => isDrawn(each))?.focus();
  }, [late]);
  const graphDays = useMemo(() => {
    const month = months[lateAt];
    return month ? daysFrom(month, window) : [];
  }, [months, lateAt, window]);
  const live =
    start && chosen ? t('cheap.chosenLive', { days: daysText({ start, end }), price: fromPrice(chosen.cents) }) : '';
  return (
    <div ref={root} className={styles.route}>
      <Said text={live} />
      <Card className={styles.days} as="div">
        {late.cheapest && (
          <PriceVerdict
            usual={late.usual}
            chosen={late.chosen}
            cheapest={late.cheapest}
            ages={late.ages}
            onChoose={pickAndGo}
          />
        )}
        <MonthStrip months={months} shown={lateShown} cheapest={perMonth} onShow={show} />
        <PriceCalendar
          type={type}
          prices={prices}
          cheapest={perMonth}
          usual={usual}
          nights={nights}
          start={start}
          end={end}
          window={window}
          today={today}
          months={months}
          shown={shown}
          held={!online}
          onShow={show}
          onChoose={pick}
        />
        <WatchDays data={late} month={lateShown[0]} />
      </Card>
      <Beside data={late} name={name} onPick={pickAndGo} onPickBoth={pickBoth} onClear={clear} />
      <Card as="div" className={styles.graphCard}>
        <PriceGraph days={graphDays} prices={late.prices} usual={late.usual} start={late.start} onChoose={pick} />
      </Card>
      <Bar data={late} name={name} onPick={pickAndGo} onClear={clear} />
    </div>
  );
}

/** Watches the chosen days, or else the month on screen or every day of the route. */
function WatchDays({ data, month }: { data: PageData; month: Month | undefined }) {
  const { type, from, to, start, end, nights, chosen, perMonth, cheapest } = data;
  const { format } = useWords();
  const fee = watchFee();
  if (!from || !to || !month) return null;
  const route = { srcLocation: from, destLocation: to };
  const bare = (cents: number | undefined) => () => (cents === undefined ? null : cents - fee);
  const key = monthOf(month);
  return (
    <div className={styles.watch}>
      {start ? (
        <WatchPrice what="price" watched={watchedDays(type, route, start, end)} base={bare(chosen?.cents)} />
      ) : (
        <>
          <WatchPrice
            what="month"
            month={format.month(month.year, month.month)}
            watched={watchedRoute(type, route, key, nights)}
            base={bare(perMonth.get(key)?.cents)}
          />
          <WatchPrice what="year" watched={watchedRoute(type, route, null, nights)} base={bare(cheapest?.cents)} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  data: PageData;
  name: string;
  onPick: (date: IsoDate) => void;
  onClear: () => void;
}

/** Props of the card and the bar of the chosen dates. */
function useSummary({ data, name, onPick, onClear }: PartProps): ChosenProps {
  const { start, end, chosen, usual, top } = data;
  const { online } = useSession();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  return {
    route: name,
    start,
    end,
    price: chosen,
    usual,
    held: !online,
    top,
    onPick,
    onSearch: () => void startSearch((to, options) => navigate(carryState(to, query), options), false),
    onClear,
    onReady: announceSearchReady,
  };
}

const Beside = memo(function Beside(props: PartProps & { onPickBoth: (out: IsoDate, back: IsoDate | null) => void }) {
  const { data, onPickBoth } = props;
  const { start, end, window, usual, prices } = data;
  const { state, data: known } = data.around;
  const summary = useSummary(props);
  return (
    <div className={styles.side}>
      <ChosenCard {...summary} />
      {start && (
        <Card as="div">
          <FlexDays
            start={start}
            end={end}
            window={window}
            usual={usual}
            prices={prices}
            around={known ?? (state === 'offline' || state === 'failed' ? 'none' : null)}
            onChoose={onPickBoth}
          />
        </Card>
      )}
    </div>
  );
});

const Bar = memo(function Bar(props: PartProps) {
  return <ChosenBar {...useSummary(props)} />;
});

/** Announces a choice, but not the one present on opening. */
function Said({ text }: { text: string }) {
  const [before] = useState(text);
  return <output className="sr-only">{text === before ? '' : text}</output>;
}
