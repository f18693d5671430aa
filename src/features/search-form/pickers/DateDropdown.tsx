import { memo, useDeferredValue, useEffect, useId, useState } from 'react';
import { daysBetween } from '@/domain/dates';
import { clipDay, monthIndex, monthKey } from '@/domain/search/calendar';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { hasFeature } from '@/state/features';
import { searchForm } from '@/state/searchForm';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconLeft } from '@/ui/firstIcons';
import { IconRight } from '@/ui/icons';
import { Popover } from '@/ui/Popover';
import styles from './calendar.module.css';
import type { DatePickerProps } from './DatePicker';
import { FrameSlot, FrameSlotProvider, useAfterPaint } from './pickerHelpers';
import { MonthGrid } from './MonthGrid';
import { useCalendar } from './useCalendar';
import { useDayTexts } from './useDayTexts';
import { type DateActs, type Dates, useDates } from './useDates';

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
  const { months } = dates;
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
  const prices = useDayTexts(leg, dates);
  const { root, cursor } = calendar;
  useEffect(() => {
    if (ready) root.current?.querySelector<HTMLElement>('[tabindex="0"][data-date]')?.focus({ preventScroll: true });
  }, [ready, root]);
  // After paging by arrows the tab stop may be hidden: the first visible day becomes it.
  const keys = shown.map(monthKey);
  const firstDay = `${keys[0]}-01`;
  const stop = keys.includes(cursor.slice(0, 7)) ? cursor : firstDay < dates.shownFrom ? dates.shownFrom : firstDay;

  const list = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/mouse-events-have-key-events -- delegation: the buttons inside take the keys and the focus */}
      <div ref={root} className={styles.two} {...calendar.handlers}>
        {(ready ? shown : []).map((month) => (
          <MonthGrid
            key={monthKey(month)}
            {...calendar.monthProps(month)}
            cursor={clipDay(stop, month)}
            bare={false}
            prices={prices.days}
          />
        ))}
        <Arrows first={first} last={months.length - SHOWN} onTurn={setFirst} />
      </div>
      {prices.note}
      <output className="sr-only">{shown.map(({ year, month }) => format.month(year, month)).join(', ')}</output>
    </>
  );
  const { single, acts } = dates;
  // The pressed day renders first; texts about it follow in the next frame.
  const foot = useDeferredValue(footText(t, dates));
  return (
    <FrameSlotProvider value={list}>
      <Frame
        opener={opener}
        acts={acts}
        foot={foot}
        hint={`${t('form.typeDay', { day: format.shortDate(dates.window.max) })} ${single ? '' : t('form.closes')}`}
        single={single}
        offerTypes={offerTypes}
      />
    </FrameSlotProvider>
  );
}

interface ArrowsProps {
  first: number;
  last: number;
  onTurn: (first: number) => void;
}

const Arrows = memo(function Arrows({ first, last, onTurn }: ArrowsProps) {
  const t = useT();
  return (
    <span className={styles.arrows}>
      <IconButton
        label={t('form.earlier')}
        icon={<IconLeft />}
        aria-disabled={first === 0 || undefined}
        onClick={() => onTurn(Math.max(0, first - 1))}
      />
      <IconButton
        label={t('form.later')}
        icon={<IconRight />}
        aria-disabled={first >= last || undefined}
        onClick={() => onTurn(Math.min(last, first + 1))}
      />
    </span>
  );
});

interface FrameProps extends Pick<DatePickerProps, 'opener' | 'offerTypes'> {
  acts: DateActs;
  foot: string;
  /** Says by an example that a date can be typed. */
  hint: string;
  single: boolean;
}

/** The frame around the months. They pass through a slot, so a press in them does not render it. */
const Frame = memo(function Frame({ opener, acts, foot, hint, single, offerTypes }: FrameProps) {
  const t = useT();
  const hintId = useId();
  return (
    <Popover
      label={t('form.dates')}
      describedBy={hintId}
      align={searchForm.search.tripType === 'multicity' ? 'end' : 'center'}
      opener={opener}
      takeFocus={false}
      className={styles.pop}
      onDismiss={acts.leave}
      onEscape={acts.leave}
    >
      <FrameSlot />
      <div className={styles.foot}>
        <span className={styles.say}>
          {foot} <small id={hintId}>{hint}</small>
        </span>
        <span className={styles.acts}>
          {offerTypes && !single && (
            <Button kind="quiet" size="s" onClick={acts.oneWay}>
              {t('search.type.oneway')}
            </Button>
          )}
          {offerTypes && hasFeature('multiCity') && (
            <Button kind="quiet" size="s" onClick={acts.multiCity}>
              {t('search.type.multicity')}
            </Button>
          )}
          <Button kind="quiet" size="s" onClick={acts.clear}>
            {t('form.clear')}
          </Button>
          <Button kind="primary" size="s" onClick={acts.done}>
            {t('form.done')}
          </Button>
        </span>
      </div>
    </Popover>
  );
});
