import {
  type CSSProperties,
  type ReactNode,
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { type IsoDate, daysBetween } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import type { DateDraft } from '@/domain/search/dates';
import { monthIndex, monthKey, weeksFrom } from '@/domain/search/calendar';
import { cityName } from '@/domain/search/places';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { closePicker, useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { FullScreen } from '@/ui/Dialog';
import { RouteLine } from '@/ui/RouteLine';
import { TextButton } from '@/ui/TextLink';
import styles from './calendar.module.css';
import type { DatePickerProps } from './DatePicker';
import { MonthGrid } from './MonthGrid';
import { useAfterPaint, FrameSlot, FrameSlotProvider, useLegTitle, weekdayNames } from './pickerHelpers';
import { useCalendar } from './useCalendar';
import { type DateActs, useDates } from './useDates';
import { useDayTexts } from './useDayTexts';

/** Months rendered at once; the others follow when the device is idle (docs/performance.md). */
const MONTHS_AT_ONCE = 3;

export function DateScreen({ leg, active }: DatePickerProps) {
  const dates = useDates(leg, active, false);
  const { months } = dates;
  const [opened] = useState(() => monthIndex(months, dates.draft.start ?? dates.draft.end ?? dates.window.min));
  const [drawn, setDrawn] = useState(() => opened + MONTHS_AT_ONCE);
  const calendar = useCalendar(dates, (date) => setDrawn((count) => Math.max(count, monthIndex(months, date) + 1)));

  const ready = useAfterPaint();
  const prices = useDayTexts(leg, dates);
  useEffect(() => {
    if (!ready) return undefined;
    const id = setTimeout(() => startTransition(() => setDrawn(Infinity)), 60);
    return () => clearTimeout(id);
  }, [ready]);
  const { root } = calendar;
  const t = useT();
  const format = useFormat();
  const hintId = useId();
  useLayoutEffect(() => {
    const list = root.current;
    if (!ready || !list) return;
    if (opened > 0) list.children[opened]?.scrollIntoView({ block: 'start' });
    // A phone in landscape shows only two weeks of a month.
    if (innerHeight < 600) list.querySelector('[data-date][tabindex="0"]')?.scrollIntoView({ block: 'center' });
  }, [ready, opened, root]);

  const list = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/mouse-events-have-key-events -- delegation: the buttons inside take the keys and the focus; a fieldset scrolls otherwise
    <div ref={root} role="group" aria-describedby={hintId} className={styles.months} {...calendar.handlers}>
      {months.slice(0, ready ? drawn : 0).map((month) => (
        <div
          key={monthKey(month)}
          className={styles.month}
          style={{ '--weeks': weeksFrom(month, dates.shownFrom).length } as CSSProperties}
        >
          <MonthGrid {...calendar.monthProps(month)} bare prices={prices.days} />
        </div>
      ))}
      <p id={hintId} hidden>
        {t('form.typeDay', { day: format.shortDate(dates.window.max) })} {!dates.single && t('form.closes')}
      </p>
    </div>
  );
  // The pressed day renders first; texts about it follow in the next frame.
  const draft = useDeferredValue(dates.draft);
  return (
    <FrameSlotProvider value={list}>
      <Screen note={prices.note} ready={ready} draft={draft} single={dates.single} leg={leg} acts={dates.acts} />
    </FrameSlotProvider>
  );
}

interface ScreenProps {
  note: ReactNode;
  ready: boolean;
  draft: DateDraft;
  single: boolean;
  leg: number;
  acts: DateActs;
}

/** The frame around the months. They pass through a slot, so a press in them does not render it. */
const Screen = memo(function Screen(props: ScreenProps) {
  const { note, ready, draft, single, leg, acts } = props;
  const { start, end, active } = draft;
  const t = useT();
  const format = useFormat();
  const title = useLegTitle(leg, t('form.dates'));
  const whole = start !== null && (single || end !== null);
  return (
    <FullScreen
      title={title}
      onClose={closePicker}
      trail={
        ready && (
          <TextButton className={styles.clear} onClick={acts.clear}>
            {t('form.clear')}
          </TextButton>
        )
      }
      head={
        ready && (
          <>
            <DateChips start={start} end={end} active={active} single={single} onActivate={acts.activate} />
            {note}
            <div className={styles.weekdays} aria-hidden="true">
              {weekdayNames(format).map((name, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- seven fixed columns
                <span key={at}>{name}</span>
              ))}
            </div>
          </>
        )
      }
      footer={
        ready && (
          <>
            <DatesSummary start={start} end={end} single={single} leg={leg} />
            <Button
              kind="primary"
              size="l"
              why={whole ? undefined : t(start && !end ? 'form.foot.end' : 'form.foot.start')}
              isStale={acts.isWhole}
              onClick={acts.done}
            >
              {t(whole ? 'form.done' : 'form.selectDates')}
            </Button>
          </>
        )
      }
    >
      <FrameSlot />
    </FullScreen>
  );
});

interface Days extends Pick<DateDraft, 'start' | 'end'> {
  single: boolean;
}
interface DateChipsProps extends Days {
  active: 'start' | 'end';
  onActivate: (end: 'start' | 'end') => void;
}

/** The chosen days and the nights between them; a press selects which one the next choice sets. */
const DateChips = memo(function DateChips({ start, end, active, single, onActivate }: DateChipsProps) {
  const t = useT();
  const format = useFormat();
  const chip = (which: DateDraft['active'], name: 'depart' | 'return', day: IsoDate | null) => (
    <button type="button" aria-current={active === which} onClick={() => onActivate(which)}>
      <span className={styles.label}>
        {day ? t(`search.${name}On`, { day: format.weekday(day) }) : t(`search.${name}`)}
      </span>{' '}
      <b className={day ? undefined : styles.empty}>{day ? format.date(day) : t('search.chooseDay')}</b>
    </button>
  );
  return (
    <div className={styles.chips}>
      {chip('start', 'depart', start)}
      {!single && (
        <>
          <span className={styles.nights}>
            {start && end ? t('form.nights', { n: daysBetween(start, end) }) : ''}
            <RouteLine thin cut={!end} parts={[{ kind: 'fly', minutes: 1 }]} className={styles.line} />
          </span>
          {chip('end', 'return', end)}
        </>
      )}
    </div>
  );
});

const DatesSummary = memo(function DatesSummary({ start, end, single, leg }: Days & { leg: number }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const place = useSearchForm().search.trips[leg]?.destLocation;
  if (!start) return <span className={styles.sum} />;
  const nights = end ? t('form.nights', { n: daysBetween(start, end) }) : '';
  return (
    <output className={styles.sum}>
      <b>
        {end && !single
          ? t('search.days', { from: format.shortDate(start), to: format.laterDate(end, start) })
          : format.weekdayDate(start)}
      </b>
      {end && !single && <span className={styles.label}>{place ? `${nights}, ${cityName(place, lang)}` : nights}</span>}
    </output>
  );
});
