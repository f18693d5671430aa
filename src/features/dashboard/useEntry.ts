import { type RefObject, useEffect, useState } from 'react';
import type { SavedTraveller } from '@/domain/booking/saved';
import {
  EMPTY_ENTRY,
  type EntryProblems,
  type TravellerEntry,
  entryOf,
  entryProblems,
  parseExpiry,
  travellerOf,
} from '@/domain/booking/travellerEntry';
import { parseTypedDate } from '@/domain/booking/typedDate';
import { useFormat } from '@/i18n/format';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { useSession } from '@/state/session';
import { putTraveller } from '@/state/trips/travellers';
import { useToday } from '@/state/useTime';
import { afterPress } from '@/ui/afterPress';

type Field = keyof TravellerEntry;
type SaveState = 'editing' | 'saving' | 'full' | 'failed';

/** The form (`box`) of a saved traveller: entry, problems to show (on blur, all on Save), and saving. */
export function useEntry(saved: SavedTraveller | null, onSaved: () => void, box: RefObject<HTMLFormElement | null>) {
  const format = useFormat();
  const today = useToday();
  const { dateFormat } = useSession().profile;
  const [first] = useState(() => (saved ? entryOf(saved, (day) => format.typedDate(day)) : EMPTY_ENTRY));
  const [entry, setEntry] = useState(first);
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<SaveState>('editing');
  const problems = entryProblems(entry, { today, dateFormat });
  const visible: EntryProblems = Object.fromEntries(Object.entries(problems).filter(([field]) => shown.has(field)));
  useEffect(() => {
    if (asked === 0) return;
    const wrong = box.current?.querySelector('[data-wrong="true"]');
    wrong?.querySelector<HTMLElement>('input, select')?.focus();
  }, [asked, box]);
  const hide = (field: Field) => setShown((now) => new Set([...now].filter((each) => each !== field)));
  return {
    entry,
    visible,
    state,
    isChanged: Object.keys(entry).some((name) => entry[name as Field] !== first[name as Field]),
    edit: (change: Partial<TravellerEntry>): void => {
      setEntry((before) => ({ ...before, ...change }));
      for (const field of Object.keys(change)) hide(field as Field);
    },
    /** A typed day, understood or not. */
    typeDay: (field: 'dob' | 'expires', text: string): void => {
      const day = field === 'dob' ? parseTypedDate(text, dateFormat, today) : parseExpiry(text, dateFormat, today);
      setEntry((before) => ({ ...before, [`${field}Text`]: text, [field]: day ?? '' }));
      hide(field);
    },
    /** On leaving a field: shows its problem; an understood day is shown in the tenant's format. */
    leave: (field: Field): void => {
      if (field === 'dob' || field === 'expires') {
        setEntry((before) =>
          before[field] ? { ...before, [`${field}Text`]: format.typedDate(before[field]) } : before,
        );
      }
      afterPress(() => setShown((now) => new Set(now).add(field)));
    },
    save: async (): Promise<void> => {
      const traveller = travellerOf(entry, saved?.id ?? uuid(), saved?.usedAt ?? now());
      if (!traveller || Object.keys(problems).length > 0) {
        setShown(new Set(Object.keys(problems)));
        setAsked((times) => times + 1);
        return;
      }
      setState('saving');
      const result = await putTraveller(traveller);
      if (result === 'saved') onSaved();
      else setState(result);
    },
  };
}
