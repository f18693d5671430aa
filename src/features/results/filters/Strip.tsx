import { useT } from '@/i18n/t';
import { useResults, useViewFact, type Pins, useDeferredResults } from '@/state/results';
import { setPin, setShort, showRuled, undoFilters, useCanUndo, resetFilter } from '@/state/results/list/list';
import { Chip } from '@/ui/Chip';
import { IconClose, IconPin } from '@/ui/icons';
import { Spoken } from '@/ui/Spoken';
import { TextButton } from '@/ui/TextLink';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import styles from './Strip.module.css';
import { usePinnedText, useFilterText } from './filterTexts';
import { useEffect, useRef } from 'react';
import { type FilterName, filtersOn } from '@/domain/results/filters';

/** The active filters; a press resets one. */
export function ActiveFilters() {
  const t = useT();
  const textOf = useFilterText();
  const { filters } = useDeferredResults();
  const list = useRef<HTMLUListElement>(null);
  const on = filtersOn(filters);
  const cleared = useRef<{ at: number; of: number } | null>(null);
  const clear = (name: FilterName, at: number) => {
    cleared.current = { at, of: on.length };
    resetFilter(name);
  };
  // The pressed chip unmounts: focus moves to the next one, or the last.
  useEffect(() => {
    if (!cleared.current || on.length >= cleared.current.of) return;
    const remaining = list.current?.querySelectorAll<HTMLElement>('button');
    remaining?.[Math.min(cleared.current.at, remaining.length - 1)]?.focus();
    cleared.current = null;
  });
  if (on.length === 0) return null;
  return (
    <ul ref={list} className={styles.chips}>
      {on.map((name, at) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('filters.clearWhat', { what: textOf(name) })}
            onClick={() => clear(name, at)}
          >
            {textOf(name)} <IconClose size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Pinned flights; a press releases one. */
function PinnedFlights() {
  const t = useT();
  const { pins } = useResults();
  const pinnedText = usePinnedText();
  const chip = (end: keyof Pins) => {
    const what = pinnedText(end);
    if (what === null) return null;
    return (
      <li key={end}>
        <button
          type="button"
          className={styles.chip}
          aria-label={t('filters.letGo', { what })}
          onClick={() => setPin(end, null)}
        >
          <IconPin size="s" /> {what} <IconClose size="s" />
        </button>
      </li>
    );
  };
  if (!pins.departure && !pins.arrival) return null;
  return (
    <ul className={styles.chips}>
      {chip('departure')}
      {chip('arrival')}
    </ul>
  );
}

/** "34 flights hidden by your rules. Show" */
function HiddenByRules() {
  const t = useT();
  const { ruledShown } = useResults();
  const ruled = useViewFact((view) => view.ruled);
  if (ruled === 0) return null;
  return (
    <p className={styles.told}>
      {t(ruledShown ? 'filters.hiddenShown' : 'filters.hidden', { n: ruled })}{' '}
      <TextButton onClick={() => showRuled(!ruledShown)}>
        {t(ruledShown ? 'filters.hiddenHide' : 'filters.hiddenShow')}
      </TextButton>
    </p>
  );
}

/** Shows only the flights that no other beats, or all. */
export function TopPicks() {
  const t = useT();
  const { short } = useResults();
  return (
    <Chip pressed={short} onPress={() => setShort(!short)}>
      {t('filters.short')}
    </Chip>
  );
}

/** What the list shows: top picks, active filters, pinned flights, rules. Nothing while it shows everything. */
export function Strip() {
  const t = useT();
  const { short, pins } = useResults();
  const { filters } = useDeferredResults();
  const beaten = useViewFact((view) => view.beaten);
  const ruled = useViewFact((view) => view.ruled);
  const canUndo = useCanUndo();
  const place = useRef<HTMLElement>(null);
  useFocusAfterRemoval(place, 'button');
  const hasLine = canUndo || pins.departure !== null || pins.arrival !== null || filtersOn(filters).length > 0;
  const told = short ? t('filters.shortTold', { n: beaten }) : '';
  return (
    <>
      <Spoken text={told} />
      {(hasLine || short || ruled > 0) && (
        <section ref={place} className={styles.strip} aria-label={t('filters.strip')}>
          {hasLine && (
            <div className={styles.line}>
              <PinnedFlights />
              <ActiveFilters />
              {canUndo && (
                <TextButton className={styles.undo} aria-label={t('filters.undoWhat')} onClick={undoFilters}>
                  {t('filters.undo')}
                </TextButton>
              )}
            </div>
          )}
          {short && (
            <p className={styles.told}>
              {told} <TextButton onClick={() => setShort(false)}>{t('filters.shortAll')}</TextButton>
            </p>
          )}
          <HiddenByRules />
        </section>
      )}
    </>
  );
}
