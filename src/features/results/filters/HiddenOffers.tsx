import { useRef } from 'react';
import { hidingKind, type Hider } from '@/domain/results/hiders';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { showAll, resetFilter, setPin, showRuled, undoFilters, useCanUndo } from '@/state/results/list/list';
import { EmptyState } from '@/ui/EmptyState';
import { Button } from '@/ui/Button';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { IconClose, IconFilter } from '@/ui/icons';
import { useCountTexts, useFilterText, usePinnedText } from './filterTexts';
import styles from './HiddenOffers.module.css';

/** Removes one cause of hidden offers: a filter, a pinned flight, or the rules for this search. */
function removeHider(name: Hider): void {
  if (name === 'rules') showRuled(true);
  else if (name === 'departurePin' || name === 'arrivalPin')
    setPin(name === 'departurePin' ? 'departure' : 'arrival', null);
  else resetFilter(name);
}

/** For an empty list: the filters to remove, each with what it would bring back. */
export function RelaxFilters() {
  const t = useT();
  const { both: countAndPrice } = useCountTexts();
  const filterText = useFilterText();
  const pinnedText = usePinnedText();
  const textOf = (name: Hider): string => {
    if (name === 'rules') return t('filters.yourRules');
    if (name !== 'departurePin' && name !== 'arrivalPin') return filterText(name);
    return t('filters.pinned', { what: pinnedText(name === 'departurePin' ? 'departure' : 'arrival') ?? '' });
  };
  const { loosened } = useDeferredResults();
  const canUndo = useCanUndo();
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, 'button');
  const useful = loosened.filter(({ count }) => count > 0);
  return (
    <div className={styles.loosen} ref={place}>
      {useful.length > 0 && <h3>{t(useful.length > 1 ? 'filters.loosen' : 'filters.loosenOne')}</h3>}
      <ul>
        {useful.map(({ name, count, price }) => {
          const facts = countAndPrice(count, price);
          return (
            <li key={name}>
              <button
                type="button"
                aria-label={t('filters.loosenWhat', { what: textOf(name), facts })}
                onClick={() => removeHider(name)}
              >
                <span>
                  <b>{textOf(name)}</b> <span className={styles.facts}>{facts}</span>
                </span>
                <IconClose />
              </button>
            </li>
          );
        })}
      </ul>
      {loosened.length > 1 && useful.length === 0 && <p>{t('filters.loosenNone')}</p>}
      {canUndo && (
        <Button kind="quiet" aria-label={t('filters.undoWhat')} onClick={undoFilters}>
          {t('filters.undo')}
        </Button>
      )}
    </div>
  );
}

/** Empty state when offers exist but all are hidden: names the cause and offers to show them. */
export function HiddenOffers() {
  const t = useT();
  const { all, loosened } = useDeferredResults();
  const kind = hidingKind(loosened);
  return (
    <EmptyState
      icon={<IconFilter />}
      title={t(`filters.hidden.${kind}`)}
      actions={
        <Button kind="primary" onClick={showAll}>
          {t(`filters.hidden.${kind}.go`)}
        </Button>
      }
    >
      {t(`filters.hidden.${kind}.text`, { n: all })}
      <RelaxFilters />
    </EmptyState>
  );
}
