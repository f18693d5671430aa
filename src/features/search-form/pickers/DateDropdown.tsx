import { useEffect, useState } from 'react';
import { daysBetween } from '@/domain/dates';
import { monthIndex, monthsOf } from '@/domain/search/calendar';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { searchForm } from '@/state/searchForm';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconLeft, IconRight } from '@/ui/icons';
import { Popover } from '@/ui/Popover';
import styles from './calendar.module.css';
import type { DatePickerProps } from './DatePicker';
import { MonthGrid } from './MonthGrid';
import { useAfterPaint } from './useAfterPaint';
import { useCalendar } from './useCalendar';
import { type Dates, useDates } from './useDates';

const SHOWN = 2;

/** What the next click does. */
function footText(t: Translate, { draft: { start, end, active }, single, editOnly }: Dates): string {
  if (single) return start ? t('form.foot.single') : t('form.foot.start');
  if (start && end) {
    const nights = t('form.nights', { n: daysBetween(start, end) });
    if (editOnly || active === 'end')
      return t(active === 'end' ? 'form.foot.moveEnd' : 'form.foot.moveStart', { nights });
  }
  return t(active === 'end' ? 'form.foot.end' : 'form.foot.start');
}

export function DateDropdown({ leg, active, opener, offerTypes }: DatePickerProps) {
  const t = useT();
  const format = useFormat();
  const dates = useDates(leg, active, true);
  const months = monthsOf(dates.window);
  const [first, setFirst] = useState(() =>
    Math.min(monthIndex(months, dates.draft.start ?? dates.draft.end ?? dates.window.min), months.length - SHOWN),
  );
  const calendar = useCalendar(dates, (date) => {
    const at = monthIndex(months, date);
    if (at < first) setFirst(at);
    else if (at >= first + SHOWN) setFirst(at - SHOWN + 1);
  });
  const shown = months.slice(first, first + SHOWN);

  const ready = useAfterPaint();
  const { root, cursor } = calendar;
  useEffect(() => {
    if (ready) root.current?.querySelector<HTMLElement>('[tabindex="0"][data-date]')?.focus({ preventScroll: true });
  }, [ready, root]);
  // After the arrows the tab stop may be out of sight: the first day shown takes its place.
  const months2 = shown.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);
  const inSight = months2.includes(cursor.slice(0, 7));
  const stop = inSight ? cursor : `${months2[0]}-01`;

  return (
    <Popover
      label={t('form.dates')}
      align={searchForm.search.tripType === 'multicity' ? 'end' : 'center'}
      opener={opener}
      takeFocus={false}
      className={styles.pop}
      onDismiss={dates.leave}
      onEscape={dates.leave}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/mouse-events-have-key-events -- delegation: the buttons inside take the keys and the focus */}
      <div ref={root} className={styles.two} {...calendar.handlers}>
        {(ready ? shown : []).map((month) => {
          const props = calendar.monthProps(month);
          const own = `${month.year}-${String(month.month).padStart(2, '0')}`;
          return <MonthGrid key={own} {...props} cursor={stop.startsWith(own) ? stop : ''} bare={false} />;
        })}
        <span className={styles.arrows}>
          <IconButton
            label={t('form.earlier')}
            icon={<IconLeft />}
            aria-disabled={first === 0 || undefined}
            onClick={() => setFirst(Math.max(0, first - 1))}
          />
          <IconButton
            label={t('form.later')}
            icon={<IconRight />}
            aria-disabled={first >= months.length - SHOWN || undefined}
            onClick={() => setFirst(Math.min(months.length - SHOWN, first + 1))}
          />
        </span>
      </div>
      <output className="sr-only">{shown.map(({ year, month }) => format.month(year, month)).join(', ')}</output>
      <div className={styles.foot}>
        <span className={styles.say}>{footText(t, dates)}</span>
        <span className={styles.acts}>
          {offerTypes && !dates.single && (
            <Button kind="quiet" size="s" onClick={dates.oneWay}>
              {t('search.type.oneway')}
            </Button>
          )}
          {offerTypes && (
            <Button kind="quiet" size="s" onClick={dates.multiCity}>
              {t('search.type.multicity')}
            </Button>
          )}
          <Button kind="quiet" size="s" onClick={dates.clear}>
            {t('form.clear')}
          </Button>
          <Button kind="primary" size="s" onClick={dates.done}>
            {t('form.done')}
          </Button>
        </span>
      </div>
    </Popover>
  );
}
