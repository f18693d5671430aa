import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type IsoDate, addDays, daysInMonth, isoDate } from '@/domain/dates';
import { type Month, monthIndex, monthsOf } from '@/domain/search/calendar';
import { chooseDay, chooseDays, clearDays } from '@/state/cheap/form';
import { announceSearchReady, startSearch } from '@/state/searchForm/start';
import { useSession } from '@/state/session';
import { carryOver } from '@/ui/carry';
import { Card } from '@/ui/Card';
import { useIsMobile } from '@/ui/useMediaQuery';
import styles from './Cheap.module.css';
import { ChosenBar, ChosenCard } from './Chosen';
import { FlexDays } from './FlexDays';
import { MonthStrip } from './MonthStrip';
import { PriceCalendar } from './PriceCalendar';
import { PriceGraph } from './PriceGraph';
import { Verdict } from './Verdict';
import { monthKey } from './months';
import type { PageData } from './usePrices';
import { useWords } from './words';

/** Days of a month and of the one after it that can be chosen. */
function daysFrom(month: Month, { min, max }: { min: IsoDate; max: IsoDate }): IsoDate[] {
  const first = isoDate(month.year, month.month, 1);
  const days: IsoDate[] = [];
  const next = addDays(first, daysInMonth(month.year, month.month));
  const last = addDays(next, daysInMonth(Number(next.slice(0, 4)), Number(next.slice(5, 7))) - 1);
  for (let day = first < min ? min : first; day <= last && day <= max; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The prices of one route: what is usual, months, days, the days around the chosen ones, and the way to the search. */
export function RouteView({ data, name }: { data: PageData; name: string }) {
  const { type, window, day: today, prices, usual, cheapest, perMonth, ages, start, end, nights, chosen } = data;
  const { t, days: daysText, from: fromPrice } = useWords();
  const { online } = useSession();
  const mobile = useIsMobile();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const months = useMemo(() => monthsOf(window), [window]);
  const size = mobile ? 1 : 2;
  const [first, setFirst] = useState(() => monthIndex(months, start ?? cheapest?.start ?? window.min));
  const at = Math.max(0, Math.min(first, months.length - size));
  const shown = months.slice(at, at + size);
  const show = (month: Month): void => setFirst(months.findIndex((each) => monthKey(each) === monthKey(month)));

  const inSight = (date: IsoDate): boolean => shown.some((month) => monthKey(month) === date.slice(0, 7));
  const pick = (date: IsoDate): void => {
    if (!inSight(date)) setFirst(monthIndex(months, date));
    chooseDay(type, date);
  };
  const pickBoth = (out: IsoDate, back: IsoDate | null): void => {
    if (!inSight(out)) setFirst(monthIndex(months, out));
    if (back) chooseDays(out, back);
    else chooseDay(type, out);
  };
  const search = (): void => {
    startSearch((to, options) => navigate(carryOver(to, query), options), false);
  };
  useEffect(() => {
    if (start) announceSearchReady();
  }, [start]);

  const graphMonth = months[at];
  const graphDays = useMemo(() => (graphMonth ? daysFrom(graphMonth, window) : []), [graphMonth, window]);
  const summary = {
    route: name,
    start,
    end,
    price: chosen,
    usual,
    held: !online,
    top: data.top,
    onPick: pick,
    onSearch: search,
    onClear: clearDays,
    onReady: announceSearchReady,
  };
  const live =
    start && chosen ? t('cheap.chosenLive', { days: daysText({ start, end }), price: fromPrice(chosen.cents) }) : '';
  const around =
    data.around.data ?? (data.around.state === 'offline' || data.around.state === 'failed' ? 'none' : null);
  return (
    <div className={styles.route}>
      <Said text={live} />
      <Card className={styles.days} as="div">
        {cheapest && <Verdict usual={usual} chosen={chosen} cheapest={cheapest} ages={ages} onChoose={pick} />}
        <MonthStrip months={months} shown={shown} cheapest={perMonth} onShow={show} />
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
      </Card>
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
              around={around}
              onChoose={pickBoth}
            />
          </Card>
        )}
      </div>
      <Card as="div" className={styles.graphCard}>
        <PriceGraph days={graphDays} prices={prices} usual={usual} start={start} onChoose={pick} />
      </Card>
      <ChosenBar {...summary} />
    </div>
  );
}

/** Reads out a choice; what stood there when the page opened is not news. */
function Said({ text }: { text: string }) {
  const [before] = useState(text);
  return <output className="sr-only">{text === before ? '' : text}</output>;
}
