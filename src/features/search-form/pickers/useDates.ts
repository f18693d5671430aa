import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type IsoDate } from '@/domain/dates';
import { type Month, firstShownDay, monthsOf } from '@/domain/search/calendar';
import {
  type DateDraft,
  type DateWindow,
  completes,
  dropPassed,
  inWindow,
  legWindow,
  pickRange,
  pickSingle,
} from '@/domain/search/dates';
import { today } from '@/platform/clock';
import {
  chooseTripType,
  closePicker,
  goOnToNextPicker,
  openPicker,
  searchForm,
  setDays,
  showHeldDays,
  registerPickerCopy,
} from '@/state/searchForm';
import { useToday } from '@/state/useTime';
import { afterPaint } from '@/platform/idle';

export interface Dates {
  draft: DateDraft;
  window: DateWindow;
  /** Months of the window, including the first one at opening: midnight must not move months under the pointer. */
  months: Month[];
  /** The first day shown. */
  shownFrom: IsoDate;
  /** One date instead of two. */
  single: boolean;
  /** A choice edits only one end. */
  editOnly: boolean;
  /** Chooses a day. Returns the resulting draft, or null if the day is not available. */
  pick: (date: IsoDate) => DateDraft | null;
  /** A stable object while the picker is open; its functions use the current draft. */
  acts: DateActs;
}

export interface DateActs {
  activate: (end: 'start' | 'end') => void;
  clear: () => void;
  /** Applies the draft and opens the next missing picker. */
  done: () => void;
  /** True when all required dates are chosen. */
  isWhole: () => boolean;
  /** Applies the draft and closes. */
  leave: () => void;
  /** Switches to one way (where the form has no trip-type switch). */
  oneWay: () => void;
  /** Switches to multi-city and opens its missing pickers. */
  multiCity: () => void;
}

/**
 * The draft of a date picker. `onDesktop`: once both dates are set, a choice edits only its end. The picker closes
 * once all days are chosen. The return cell of a one-way trip asks for two dates and makes it a round trip.
 */
export function useDates(leg: number, active: 'start' | 'end', onDesktop: boolean): Dates {
  const { search } = searchForm;
  const [both, setBoth] = useState(search.tripType === 'roundtrip');
  if (active === 'end' && !both) setBoth(true);
  const single = !both && active === 'start';
  const [draft, setDraft] = useState<DateDraft>(() => {
    const trip = search.trips[leg];
    return { start: trip?.startDate ?? null, end: trip?.endDate ?? null, active };
  });
  // The form opened the other end.
  const [asked, setAsked] = useState(active);
  if (asked !== active) {
    setAsked(active);
    setDraft({ ...draft, active });
  }
  const [editOnly, setEditOnly] = useState(draft.start !== null && draft.end !== null && onDesktop);
  const day = useToday();
  const window = legWindow(search, leg, day);
  const [opened] = useState(window.min);
  const months = monthsOf(opened < window.min ? { ...window, min: opened } : window);
  const current = dropPassed(draft, day);
  if (current !== draft) setDraft(current);
  const isWhole = ({ start, end }: DateDraft): boolean => start !== null && (single || end !== null);

  const write = ({ start, end }: DateDraft): void => {
    if (!single && search.tripType !== 'roundtrip' && end !== null) chooseTripType('roundtrip');
    setDays(leg, start, single ? null : end);
  };
  const latest = useLatest(draft);
  const hold = useEffectEvent(() => write(latest.now()));
  useEffect(() => registerPickerCopy(() => hold()), []);
  // The form follows after the calendar has responded to the press.
  useEffect(() => afterPaint(() => showHeldDays({ start: draft.start, end: draft.end })), [draft.start, draft.end]);
  useEffect(() => () => showHeldDays(null), []);
  useEffect(
    () => (draft.active === active ? undefined : afterPaint(() => openPicker(draft.active, leg))),
    [draft.active, active, leg],
  );

  const now: DateActs = {
    activate: (end) => setDraft(latest.settle({ ...latest.now(), active: end })),
    clear() {
      setEditOnly(false);
      setDraft(latest.settle({ start: null, end: null, active: 'start' }));
    },
    done() {
      write(latest.now());
      if (isWhole(latest.now())) goOnToNextPicker();
      else closePicker();
    },
    isWhole: () => isWhole(latest.now()),
    leave() {
      write(latest.now());
      closePicker();
    },
    oneWay() {
      chooseTripType('oneway');
      setDays(leg, latest.now().start, null);
      closePicker();
    },
    multiCity() {
      setDays(leg, latest.now().start, null);
      chooseTripType('multicity');
      goOnToNextPicker();
    },
  };
  return {
    draft,
    window,
    months,
    shownFrom: firstShownDay(opened < window.min ? opened : window.min),
    single,
    editOnly: editOnly && draft.start !== null && draft.end !== null,
    pick(date) {
      // Checked again: today may have changed since the months rendered.
      if (!inWindow(date, legWindow(search, leg, today()))) return null;
      const before = latest.now();
      const next = single ? pickSingle(date) : pickRange(before, date, editOnly);
      if (onDesktop) setDraft(next);
      // A tapped day is marked in the next frame; the full render takes a slow phone longer.
      else latest.goAhead(next, () => setDraft(next));
      if (onDesktop && single) {
        write(next);
        goOnToNextPicker();
      } else if (single || completes(before, next)) {
        // All days are there: the calendar closes once it has shown them, and the field that opened it says them.
        afterPaint(() => {
          // The button may have been faster.
          if (searchForm.picker?.picker !== 'start' && searchForm.picker?.picker !== 'end') return;
          write(next);
          goOnToNextPicker();
        });
      }
      return next;
    },
    acts: useStableActs(now),
  };
}

/** The draft including a choice that is not rendered yet. */
function useLatest(draft: DateDraft) {
  const ahead = useRef<DateDraft | null>(null);
  return {
    now: () => ahead.current ?? draft,
    /** Replaces the draft and any pending choice. */
    settle(next: DateDraft) {
      ahead.current = null;
      return next;
    },
    goAhead(next: DateDraft, draw: () => void) {
      ahead.current = next;
      afterPaint(() => {
        // Another press may have followed.
        if (ahead.current !== next) return;
        ahead.current = null;
        draw();
      });
    },
  };
}

/** Handlers that always act on the latest state, even from an outdated render. */
function useStableActs(now: DateActs): DateActs {
  const last = useRef(now);
  useLayoutEffect(() => {
    last.current = now;
  });
  const [acts] = useState(() => {
    const names = Object.keys(now) as (keyof DateActs)[];
    const steady = names.map((name) => [name, (end: 'start' | 'end') => last.current[name](end)]);
    return Object.fromEntries(steady) as DateActs;
  });
  return acts;
}
