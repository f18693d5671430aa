import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type IsoDate } from '@/domain/dates';
import { type Month, monthsOf } from '@/domain/search/calendar';
import {
  type DateDraft,
  type DateWindow,
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
  holdDraft,
} from '@/state/searchForm';
import { useToday } from '@/state/useTime';
import { afterPaint } from '@/platform/idle';

export interface Dates {
  draft: DateDraft;
  window: DateWindow;
  /** Those of the window, and those it had as the picker opened: a midnight moves no month from under the pointer. */
  months: Month[];
  /** One day is asked for, not two. */
  single: boolean;
  /** A choice now edits one end only. */
  editOnly: boolean;
  /** Chooses a day. Answers the days as they are then; null where it cannot be chosen. */
  pick: (date: IsoDate) => DateDraft | null;
  /** The same object for as long as the picker is open; each does what it does with the days as they are then. */
  acts: DateActs;
}

export interface DateActs {
  activate: (end: 'start' | 'end') => void;
  clear: () => void;
  /** Puts the copy into the form and goes on to what is still missing. */
  done: () => void;
  /** True when all days that are asked for are chosen. */
  isWhole: () => boolean;
  /** Puts the copy into the form and closes. */
  leave: () => void;
  /** One way from here on (where the form has no trip-type switch). */
  oneWay: () => void;
  /** Multi-city from here on, the open flights with it. */
  multiCity: () => void;
}

/**
 * The local copy of a date picker (spec 4). `onDesktop`: once both days were set, a choice edits only its end, and a single
 * day is taken at once. The cell of the return on a one way asks for two days and makes it a round trip.
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
  // The form was told to open the other end.
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
  const still = dropPassed(draft, day);
  if (still !== draft) setDraft(still);
  const isWhole = ({ start, end }: DateDraft): boolean => start !== null && (single || end !== null);

  const write = ({ start, end }: DateDraft): void => {
    if (!single && search.tripType !== 'roundtrip' && end !== null) chooseTripType('roundtrip');
    setDays(leg, start, single ? null : end);
  };
  const latest = useLatest(draft);
  const hold = useEffectEvent(() => write(latest.now()));
  useEffect(() => holdDraft(() => hold()), []);
  // The form beside or behind the calendar follows when the calendar has answered the press.
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
    single,
    editOnly: editOnly && draft.start !== null && draft.end !== null,
    pick(date) {
      // Asked again: the day may have changed since the months were drawn.
      if (!inWindow(date, legWindow(search, leg, today()))) return null;
      const next = single ? pickSingle(date) : pickRange(latest.now(), date, editOnly);
      if (onDesktop) setDraft(next);
      // A finger's day is marked by itself in the next frame; what follows from it takes a slow phone longer than that.
      else latest.goAhead(next, () => setDraft(next));
      if (onDesktop && single) {
        write(next);
        goOnToNextPicker();
      }
      return next;
    },
    acts: useSteady(now),
  };
}

/** The days with a choice that is not drawn yet. */
function useLatest(draft: DateDraft) {
  const ahead = useRef<DateDraft | null>(null);
  return {
    now: () => ahead.current ?? draft,
    /** These are the days now, whatever was on its way. */
    settle(next: DateDraft) {
      ahead.current = null;
      return next;
    },
    goAhead(next: DateDraft, draw: () => void) {
      ahead.current = next;
      afterPaint(() => {
        // another press may have gone further
        if (ahead.current !== next) return;
        ahead.current = null;
        draw();
      });
    },
  };
}

/** What is drawn before the last press has come to it does the right thing all the same. */
function useSteady(now: DateActs): DateActs {
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
