import { type CSSProperties, type ReactNode, memo, useRef } from 'react';
import { langOf } from '@/domain/locale';
import { type End, cityName } from '@/domain/search/places';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { closePicker, useSearchForm } from '@/state/searchForm';
import { openModal } from '@/state/modals';
import { useMovedPlace } from '@/state/searchForm/pickers';
import { useSession } from '@/state/session';
import { TextButton } from '@/ui/TextLink';
import { UndoNotice } from '@/ui/UndoNotice';
import { classes } from '@/ui/classes';
import { AnywhereLink } from './AnywhereLink';
import { quoted } from './LeftText';
import { NearPlaces } from './NearPlaces';
import { OptionFace } from './OptionFace';
import type { Option } from './usePlaceOptions';
import styles from './places.module.css';
import { useAfterPaint } from './pickerHelpers';
import type { PlaceCombobox } from './usePlaceCombobox';

/** Rows that animate in one by one. */
const ANIMATED = 8;

interface PlaceListProps {
  /** May lag one letter behind the input (`useDeferredValue`). */
  box: PlaceCombobox;
  end: End;
  className?: string | undefined;
}

/** The combobox's list with its groups and empty states. */
export const PlaceList = memo(function PlaceList({ box, end, className }: PlaceListProps) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const { combobox, options, items, text, recent } = box;
  // Recent searches stand first: rows that come before them would move.
  const ready = useAfterPaint() && (recent.isRead || options.kind !== 'start');
  const places = useRef<HTMLDivElement>(null);
  /** With the keyboard, focus was on the notice that unmounts, so the input takes it; with a pointer it never left. */
  const undo = (): void => {
    if (places.current?.contains(document.activeElement)) box.focus();
    void recent.undo();
  };
  const origin = end === 'srcLocation';
  const taken = useMovedPlace(box.leg, end);
  const moved =
    taken && options.kind === 'start'
      ? t(origin ? 'form.movedTo' : 'form.movedFrom', { city: cityName(taken, lang) })
      : '';
  const popularTitle = t(origin ? 'form.popularFrom' : 'form.popularTo');
  const label = options.kind === 'found' ? t('form.matching', { text: text.trim() }) : popularTitle;

  const row = (option: Option): ReactNode => {
    const at = items.indexOf(option);
    const child = option.kind === 'row' && option.row.child;
    return (
      <li
        key={option.key}
        {...combobox.getItemProps({ item: option, index: at, onClick: () => box.choose(option) })}
        className={classes(styles.option, child && styles.child, at < ANIMATED && styles.comes)}
        style={{ '--at': at } as CSSProperties}
      >
        <OptionFace
          option={option}
          end={end}
          typed={options.kind === 'found' ? options.text : ''}
          t={t}
          format={format}
          lang={lang}
        />
      </li>
    );
  };
  const group = (title: string, list: readonly Option[], shownTitle: ReactNode): ReactNode =>
    list.length > 0 && (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox may hold options and groups only
      <ul role="group" aria-label={title}>
        {shownTitle}
        {list.map(row)}
      </ul>
    );
  const describe = (): void => {
    closePicker();
    openModal('describeTrip');
  };
  const form = useSearchForm();
  // A search of several legs, and another page's form, are not described in one sentence.
  const hidden = form.search.tripType === 'multicity' || form.bound;
  return (
    // The input keeps focus while the list is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={places} className={classes(styles.places, className)} onMouseDown={(event) => event.preventDefault()}>
      {ready && moved && (
        <p className={styles.say} aria-hidden="true">
          {moved}
        </p>
      )}
      {ready && !box.edited && options.kind === 'start' && <NearPlaces leg={box.leg} end={end} />}
      {ready && options.kind === 'start' && options.recent.length > 0 && (
        <div className={styles.group}>
          {t('form.recent')}
          <TextButton
            aria-label={t('form.clearRecent')}
            onClick={({ currentTarget }) => void recent.clear(currentTarget === document.activeElement)}
          >
            {t('form.clear')}
          </TextButton>
        </div>
      )}
      {ready && options.kind === 'start' && recent.cleared && (
        <UndoNotice
          text={t('form.recentCleared')}
          undo={t('form.undo')}
          keepFocus={!recent.cleared.byKey}
          onUndo={undo}
          onExpire={recent.over}
        />
      )}
      {/* Browsers make a scrollable list a tab stop; here the input handles the keys. */}
      <div {...combobox.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined, tabIndex: -1 })}>
        {ready && options.kind === 'found' && options.saved && items.length > 0 && (
          <Heading title={t('form.savedPlaces')} />
        )}
        {ready &&
          options.kind === 'found' &&
          group(t('form.similar'), options.rows.slice(0, options.guessed), <Heading title={t('form.similar')} />)}
        {ready && options.kind === 'found' && options.rows.slice(options.guessed).map((option) => row(option))}
        {ready && options.kind === 'start' && (
          <>
            {group(t('form.recent'), options.recent, null)}
            {group(t('form.visited'), options.visited, <Heading title={t('form.visited')} />)}
            {group(popularTitle, options.popular, <Heading title={popularTitle} />)}
            {group(t('form.savedPlaces'), options.kept, <Heading title={t('form.savedPlaces')} />)}
          </>
        )}
      </div>
      {ready && <EmptyList box={box} />}
      {/* Other ways to choose come after the list, and only before typing: from then on Tab leads to the next cell. */}
      {ready && !box.edited && options.kind === 'start' && (
        <>
          {!origin && <AnywhereLink />}
          {!hidden && (
            <p className={styles.say}>
              <TextButton onClick={describe}>{t('search.describe')}</TextButton>
            </p>
          )}
        </>
      )}
      <output className="sr-only">
        {options.kind === 'found' && options.settled && t('form.found', { n: items.length })}
        {ready && moved}
        {options.kind === 'looking' && t('form.looking')}
        {options.kind === 'start' && recent.cleared && t('form.recentCleared')}
      </output>
    </div>
  );
});

/** Visual only: the group has an accessible name. */
function Heading({ title }: { title: string }) {
  return (
    <div className={styles.group} aria-hidden="true">
      {title}
    </div>
  );
}

/** Message of an empty list. */
function EmptyList({ box: { options, items } }: { box: PlaceCombobox }) {
  const t = useT();
  if (items.length > 0 && !(options.kind === 'start' && options.none)) return null;
  if (options.kind === 'looking') return <p className={styles.say}>{t('form.looking')}</p>;
  if (options.kind === 'short') return <p className={styles.say}>{t('form.typeThree')}</p>;
  if (options.kind === 'found') {
    return (
      <div className={styles.say}>
        <p>
          <b>{t('form.nothing', { text: quoted(options.text) })}</b>
        </p>
        <p>{t(options.saved ? 'form.noSavedPlaces' : 'form.nothingHint')}</p>
      </div>
    );
  }
  if (options.none) return <p className={styles.say}>{t('form.nonePopular')}</p>;
  return <p className={styles.say}>{t(options.offline ? 'form.noSavedPlaces' : 'form.typeThree')}</p>;
}
