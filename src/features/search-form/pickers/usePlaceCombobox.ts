import { useCombobox } from 'downshift';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { langOf } from '@/domain/locale';
import { type End, placeText } from '@/domain/search/places';
import { fromSaved } from '@/domain/search/saved';
import { today } from '@/platform/clock';
import { chooseSaved, closePicker, goOnToNextPicker, searchForm, setPlace } from '@/state/searchForm';
import { holdDraft } from '@/state/searchForm/heldDraft';
import { lookUpPlaces } from '@/state/searchForm/lookUp';
import { session } from '@/state/session';
import { type Option, popularPlace } from './placeOptions';
import { type PlaceOptions, usePlaceOptions } from './usePlaceOptions';

/** The options in the order in which the arrows walk them. */
export const allOptions = (options: PlaceOptions): Option[] =>
  options.kind === 'start'
    ? [...options.recent, ...options.popular, ...options.kept]
    : options.kind === 'found'
      ? options.rows
      : [];

/**
 * The combobox of one end of a leg (ui.md 8): the input keeps the focus, the list is walked by `aria-activedescendant`.
 * Enter chooses and goes on to the next empty picker, Escape puts back what was there, leaving keeps the last choice; an
 * emptied field leaves the place empty (spec 5). `typed` is the letter that opened it.
 */
export function usePlaceCombobox(end: End, typed: string) {
  const leg = searchForm.picker?.leg ?? 0;
  const lang = langOf(session.locale);
  const place = searchForm.search.trips[leg]?.[end] ?? null;
  const [text, setText] = useState(typed || (place ? placeText(place, lang) : ''));
  const [edited, setEdited] = useState(typed !== '');
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const { options, clearRecent } = usePlaceOptions(end, leg, edited ? text : '');
  const items = allOptions(options);
  // What was found stands ready for Enter; what one may start from waits for an arrow.
  const active = highlighted ?? (options.kind === 'found' && items.length > 0 ? 0 : -1);

  const type = (next: string): void => {
    setText(next);
    setEdited(true);
    setHighlighted(null);
  };
  const choose = (option: Option): void => {
    if (option.kind === 'recent') chooseSaved(fromSaved(option.saved, searchForm.search, today()));
    else if (option.kind === 'row') setPlace(leg, end, option.row.place);
    else {
      setPlace(leg, end, popularPlace(option.place, lang));
      void lookUpPlaces();
    }
    goOnToNextPicker();
  };
  /** Left by Tab or by a press elsewhere. */
  const leave = (): void => {
    if (edited && text.trim() === '') setPlace(leg, end, null);
    closePicker();
  };

  const emptied = useEffectEvent(() => {
    if (edited && text.trim() === '') setPlace(leg, end, null);
  });
  useEffect(() => holdDraft(() => emptied()), []);

  const combobox = useCombobox<Option>({
    items,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    highlightedIndex: Math.min(active, items.length - 1),
    itemToString: (option) => option?.key ?? '',
    itemToKey: (option) => option?.key,
    onHighlightedIndexChange: ({ highlightedIndex, type: why }) => {
      // Leaving the list with the mouse must not take away what the keys have marked.
      if (why !== useCombobox.stateChangeTypes.MenuMouseLeave) setHighlighted(highlightedIndex ?? -1);
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const own = event.nativeEvent as Event & { preventDownshiftDefault?: boolean };
    if (event.key === 'Enter') {
      own.preventDownshiftDefault = true;
      event.preventDefault();
      const option = items[active];
      if (option) choose(option);
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
  return { combobox, options, items, active, text, edited, leg, type, choose, leave, clearRecent, onKeyDown };
}
export type PlaceCombobox = ReturnType<typeof usePlaceCombobox>;
