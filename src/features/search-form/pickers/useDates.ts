import { useEffect, useEffectEvent, useState } from 'react';
import { type IsoDate } from '@/domain/dates';
import { type DateDraft, type DateWindow, inWindow, legWindow, pickRange, pickSingle } from '@/domain/search/dates';
import { today } from '@/platform/clock';
import {
  chooseTripType,
  closePicker,
  goOnToNextPicker,
  openPicker,
  searchForm,
  setDays,
  showHeldDays,
} from '@/state/searchForm';
import { holdDraft } from '@/state/searchForm/heldDraft';
import { useToday } from './useToday';

export interface Dates {
  draft: DateDraft;
  window: DateWindow;
  /** One day is asked for, not two. */
  single: boolean;
  /** Everything asked for is chosen. */
  whole: boolean;
  /** A choice now edits one end only. */
  editOnly: boolean;
  pick: (date: IsoDate) => void;
  activate: (end: 'start' | 'end') => void;
  clear: () => void;
  /** Puts the copy into the form and goes on to what is still missing. */
  done: () => void;
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
  const [editOnly, setEditOnly] = useState(draft.start !== null && draft.end !== null && onDesktop);
  const current: DateDraft = draft.active === active ? draft : { ...draft, active };
  const day = useToday();
  const window = legWindow(search, leg, day);
  const whole = current.start !== null && (single || current.end !== null);

  const write = ({ start, end }: DateDraft): void => {
    if (!single && search.tripType !== 'roundtrip' && end !== null) chooseTripType('roundtrip');
    setDays(leg, start, single ? null : end);
  };
  const hold = useEffectEvent(() => write(current));
  useEffect(() => holdDraft(() => hold()), []);
  useEffect(() => showHeldDays({ start: draft.start, end: draft.end }), [draft.start, draft.end]);
  useEffect(() => () => showHeldDays(null), []);

  /** The chip or cell of the end that is next shows it: the form knows which one is open. */
  const move = (next: DateDraft): void => {
    setDraft(next);
    if (next.active !== active) openPicker(next.active, leg);
  };
  return {
    draft: current,
    window,
    single,
    whole,
    editOnly: editOnly && current.start !== null && current.end !== null,
    pick(date) {
      // Asked again: the day may have changed since the months were drawn.
      if (!inWindow(date, legWindow(search, leg, today()))) return;
      if (!single) return move(pickRange(current, date, editOnly));
      const next = pickSingle(date);
      setDraft(next);
      if (!onDesktop) return;
      write(next);
      goOnToNextPicker();
    },
    activate: (end) => openPicker(end, leg),
    clear() {
      setEditOnly(false);
      move({ start: null, end: null, active: 'start' });
    },
    done() {
      write(current);
      if (whole) goOnToNextPicker();
      else closePicker();
    },
    leave() {
      write(current);
      closePicker();
    },
    oneWay() {
      chooseTripType('oneway');
      setDays(leg, current.start, null);
      closePicker();
    },
    multiCity() {
      setDays(leg, current.start, null);
      chooseTripType('multicity');
      goOnToNextPicker();
    },
  };
}
