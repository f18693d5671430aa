import { useCombobox } from 'downshift';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { firstRow } from '@/domain/airports/asked';
import { MIN_TYPED } from '@/domain/airports/types';
import { langOf } from '@/domain/locale';
import { type End, placeText } from '@/domain/search/places';
import { fromSaved } from '@/domain/search/recent';
import { today } from '@/platform/clock';
import { chooseSaved, closePicker, goOnToNextPicker, searchForm, setPlace } from '@/state/searchForm';
import { holdDraft } from '@/state/searchForm/heldDraft';
import { lookUpPlaces } from '@/state/searchForm/lookUp';
import { takePlace } from '@/state/searchForm/taken';
import { session } from '@/state/session';
import { type Option, popularPlace } from './placeOptions';
import { type FoundOptions, type PlaceOptions, usePlaceOptions } from './usePlaceOptions';

/** The options in the order in which the arrows walk them. */
const allOptions = (options: PlaceOptions): Option[] =>
  options.kind === 'start'
    ? [...options.recent, ...options.popular, ...options.kept]
    : options.kind === 'found'
      ? options.rows
      : [];

/**
 * The row that Enter takes unless another is marked; -1 while there is none. A guess is taken only when the server knows
 * nothing better; what it does know stands below the guesses.
 */
function readyRow({ rows, text, guessed, settled }: FoundOptions): number {
  if (rows.length === 0 || (guessed > 0 && !settled)) return -1;
  if (guessed > 0) return guessed < rows.length ? guessed : 0;
  return firstRow(
    rows.flatMap((option) => (option.kind === 'row' ? option.row : [])),
    text,
  );
}

/** The row the arrows or the mouse marked; only that of the arrows is a choice when the field is left. */
interface Marked {
  at: number;
  byKey: boolean;
}

/**
 * The combobox of one end of a leg (ui.md 8): the input keeps the focus, the list is walked by `aria-activedescendant`.
 * Enter chooses and goes on to the next empty picker, also when it was quicker than the answer; Escape puts back what was
 * there; leaving takes the marked row of what was found, or keeps the last choice; an emptied field leaves the place empty
 * (spec 5). `typed` is the letter that opened it.
 */
export function usePlaceCombobox(end: End, typed: string) {
  const leg = searchForm.picker?.leg ?? 0;
  const lang = langOf(session.locale);
  const place = searchForm.search.trips[leg]?.[end] ?? null;
  const [text, setText] = useState(typed || (place ? placeText(place, lang) : ''));
  const [edited, setEdited] = useState(typed !== '');
  const [marked, setMarked] = useState<Marked | null>(null);
  /** Enter was pressed before the answer to what is typed was here. */
  const [early, setEarly] = useState(false);
  const { options, recent } = usePlaceOptions(end, leg, edited ? text : '');
  const items = allOptions(options);
  // What was found stands ready for Enter; what one may start from waits for an arrow.
  const first = options.kind === 'found' ? readyRow(options) : -1;
  const active = marked?.at ?? first;
  const asks = edited && text.trim().length >= MIN_TYPED;
  /** The row that was found is what was asked for: not a guess, nor the row of an older text. */
  const answered = first >= 0 && options.kind === 'found' && options.text === text.trim();
  const settled = options.kind === 'found' && options.settled;

  const type = (next: string): void => {
    setText(next);
    setEdited(true);
    setMarked(null);
    setEarly(false);
  };
  const take = (option: Option): void => {
    if (option.kind === 'row') return takePlace(leg, end, option.row.place);
    if (option.kind === 'recent') chooseSaved(fromSaved(option.saved, searchForm.search, today()));
    else takePlace(leg, end, popularPlace(option.place, lang));
    // Asks only for what this device does not know of them.
    void lookUpPlaces();
  };
  const choose = (option: Option): void => {
    take(option);
    goOnToNextPicker();
  };
  /** What the field holds when it is left: the row the arrows marked, else the first of what was found for the text. */
  const keep = (): void => {
    if (edited && text.trim() === '') return setPlace(leg, end, null);
    const guessed = options.kind === 'found' && first < options.guessed;
    const option = items[marked?.byKey ? marked.at : asks && answered && !guessed ? first : -1];
    if (option) take(option);
  };
  /** Left by Tab or by a press elsewhere. */
  const leave = (): void => {
    keep();
    closePicker();
  };
  const held = useEffectEvent(() => keep());
  useEffect(() => holdDraft(() => held()), []);

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
      // A letter marks nothing; leaving the list with the mouse must not take away what the keys have marked.
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
      // What was asked for is still on its way: it is taken when it is here.
      if (asks && !answered && !marked?.byKey) setEarly(true);
      else if (option) choose(option);
    } else if (event.key === 'Escape') {
      own.preventDownshiftDefault = true;
      event.preventDefault();
      event.stopPropagation();
      closePicker();
    } else if (event.key === 'Home' || event.key === 'End') {
      // In a text these move the caret.
      own.preventDownshiftDefault = true;
    }
  };
  return { combobox, options, items, active, text, edited, leg, type, choose, leave, focus, recent, onKeyDown };
}
export type PlaceCombobox = ReturnType<typeof usePlaceCombobox>;
