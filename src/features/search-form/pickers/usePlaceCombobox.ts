import { useCombobox } from 'downshift';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { readyRow } from '@/domain/airports/typedText';
import { MIN_TYPED } from '@/domain/airports/types';
import { langOf } from '@/domain/locale';
import { type End, placeText } from '@/domain/search/places';
import { fromSaved } from '@/domain/search/recent';
import { today } from '@/platform/clock';
import {
  chooseSaved,
  closePicker,
  leaveText,
  goOnToNextPicker,
  searchForm,
  setPlace,
  registerPickerCopy,
} from '@/state/searchForm';
import { lookUpPlaces } from '@/state/searchForm/completeForm';
import { pickPlace } from '@/state/searchForm/pickers';
import { session } from '@/state/session';
import { type Option, popularPlace, type FoundOptions, type PlaceOptions, usePlaceOptions } from './usePlaceOptions';

/** All options in arrow-key order. */
const allOptions = (options: PlaceOptions): Option[] =>
  options.kind === 'start'
    ? [...options.recent, ...options.visited, ...options.popular, ...options.kept]
    : options.kind === 'found'
      ? options.rows
      : [];

/** The row that Enter takes unless another is highlighted; -1 for none. */
function rowOfEnter({ rows, text, guessed, settled }: FoundOptions): number {
  if (rows.length === 0) return -1;
  const places = rows.flatMap((option) => (option.kind === 'row' ? option.row : []));
  return readyRow(places, text, guessed, settled);
}

/** The highlighted row. Only a keyboard highlight counts as a choice on leaving. */
interface Marked {
  at: number;
  byKey: boolean;
}

/**
 * The combobox of one end of a leg. The input keeps focus and the list uses `aria-activedescendant`. Enter chooses and
 * opens the next empty picker, even before the answer arrives; Escape restores the previous value; leaving takes what
 * Enter would, or leaves the text for its answer; a cleared field clears the place. `typed` is the letter that
 * opened it.
 */
export function usePlaceCombobox(end: End, typed: string) {
  const leg = searchForm.picker?.leg ?? 0;
  const lang = langOf(session.locale);
  const place = searchForm.search.trips[leg]?.[end] ?? null;
  const [text, setText] = useState(typed || (place ? placeText(place, lang) : ''));
  const [edited, setEdited] = useState(typed !== '');
  const [marked, setMarked] = useState<Marked | null>(null);
  /** Enter was pressed before the answer arrived. */
  const [early, setEarly] = useState(false);
  const { options, recent } = usePlaceOptions(end, leg, edited ? text : '');
  const items = allOptions(options);
  // A found row is preselected for Enter; suggestions need an arrow key.
  const first = options.kind === 'found' ? rowOfEnter(options) : -1;
  const active = marked?.at ?? first;
  const asks = edited && text.trim().length >= MIN_TYPED;
  /** The found row matches the typed text: neither fuzzy nor from an older text. */
  const answered = first >= 0 && options.kind === 'found' && options.text === text.trim();
  const settled = options.kind === 'found' && options.settled;

  const type = (next: string): void => {
    setText(next);
    setEdited(true);
    setMarked(null);
    setEarly(false);
  };
  const take = (option: Option): void => {
    if (option.kind === 'row') return pickPlace(leg, end, option.row.place);
    if (option.kind === 'recent') chooseSaved(fromSaved(option.saved, searchForm.search, today()));
    else pickPlace(leg, end, popularPlace(option.place, lang));
    // Requests only names that the device does not know.
    void lookUpPlaces();
  };
  const choose = (option: Option): void => {
    take(option);
    goOnToNextPicker();
  };
  /** Applies the field on leaving: the row highlighted by keyboard, else the row of the typed text. */
  const keep = (): void => {
    if (edited && text.trim() === '') return setPlace(leg, end, null);
    const option = items[marked?.byKey ? marked.at : edited && answered ? first : -1];
    if (option) take(option);
    else if (edited) leaveText(leg, end, text.trim(), !(settled && options.text === text.trim()));
  };
  /** Left by Tab or a press elsewhere. */
  const leave = (): void => {
    keep();
    closePicker();
  };
  const held = useEffectEvent(() => keep());
  useEffect(() => registerPickerCopy(() => held()), []);

  const chooseEarly = useEffectEvent(() => {
    const option = items[first];
    if (option) choose(option);
  });
  useEffect(() => {
    if (early && (answered || settled)) chooseEarly();
  }, [early, answered, settled]);

  const inputId = useId();
  const focus = (): void => document.getElementById(inputId)?.focus();
  const combobox = useCombobox<Option>({
    inputId,
    items,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: Math.min(active, items.length - 1),
    itemToString: (option) => option?.key ?? '',
    itemToKey: (option) => option?.key,
    onHighlightedIndexChange: ({ highlightedIndex, type: why }) => {
      // Typing highlights nothing, and the mouse leaving the list keeps a keyboard highlight.
      const { ItemMouseMove, InputChange, MenuMouseLeave } = useCombobox.stateChangeTypes;
      if (why !== MenuMouseLeave && why !== InputChange)
        setMarked({ at: highlightedIndex ?? -1, byKey: why !== ItemMouseMove });
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const own = event.nativeEvent as Event & { preventDownshiftDefault?: boolean };
    if (event.key === 'Enter') {
      own.preventDownshiftDefault = true;
      event.preventDefault();
      const option = items[active];
      // The answer is pending: choose once it arrives.
      if (asks && !answered && !marked?.byKey) setEarly(true);
      else if (option) choose(option);
    } else if (event.key === 'Escape') {
      own.preventDownshiftDefault = true;
      event.preventDefault();
      event.stopPropagation();
      closePicker();
    } else if (event.key === 'Home' || event.key === 'End') {
      // In a text field these move the caret.
      own.preventDownshiftDefault = true;
    }
  };
  return { combobox, options, items, active, text, edited, leg, type, choose, leave, focus, recent, onKeyDown };
}
export type PlaceCombobox = ReturnType<typeof usePlaceCombobox>;
