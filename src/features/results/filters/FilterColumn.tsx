import { type MouseEvent, type ReactNode, memo, useCallback, useState } from 'react';
import { countOn } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useDeferredResults, useResults } from '@/state/results';
import { useLatePart } from '@/state/latePart';
import { Button } from '@/ui/Button';
import { FullScreen } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { useIsMobile } from '@/ui/useMediaQuery';
import { KeptHere } from '../saved/KeptHere';
import styles from './FilterColumn.module.css';
import { filtersPart } from '../lazyParts';

/** Number of active filters. */
export const useFiltersOn = (): number => countOn(useDeferredResults().filters);

/** The lazily loaded panel: null while it loads; `again` retries after a failed load. */
function usePanel() {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const part = useLatePart(filtersPart, !failed, fail);
  return { part, again: failed ? () => setFailed(false) : null };
}

function PanelFallback({ retry }: { retry: (() => void) | null }) {
  const t = useT();
  if (retry)
    return (
      <Notice
        live
        actions={
          <Button kind="tonal" size="s" onClick={retry}>
            {t('shell.tryAgain')}
          </Button>
        }
      >
        {t('results.filtersFailed')}
      </Notice>
    );
  return (
    <div className={styles.shape} aria-busy="true">
      {['w40', 'w85', 'w50', 'w85', 'w50', 'w85', 'w40', 'w85'].map((width, at) => (
        // eslint-disable-next-line react/no-array-index-key -- a line is its place
        <Skeleton key={at} width={width as 'w40' | 'w50' | 'w85'} />
      ))}
    </div>
  );
}

/**
 * The filter column next to the list. Changes apply at once. A skip link spares keyboard users its roughly 55 controls.
 */
export const FiltersColumn = memo(function FiltersColumn() {
  const t = useT();
  const { part, again: retry } = usePanel();
  // On a phone the panel is a separate screen; a hidden copy would render with every change.
  if (useIsMobile()) return null;
  return (
    <aside className={`on-desktop ${styles.rail}`} aria-label={t('results.filters')}>
      <button type="button" className="skip" onClick={skipColumn}>
        {t('results.skipFilters')}
      </button>
      <div className={`row between ${styles.head}`}>
        <h2>{t('results.filters')}</h2>
        {part && <part.PanelActions />}
      </div>
      {part ? <part.FilterGroups level="h3" /> : <PanelFallback retry={retry} />}
      <KeptHere />
    </aside>
  );
});

/** Moves focus to the element after the column. */
function skipColumn({ currentTarget }: MouseEvent): void {
  const beside = currentTarget.parentElement?.nextElementSibling;
  if (beside instanceof HTMLElement) beside.focus();
}

/** The filter panel as a full screen over the list, for phones. */
export function FiltersScreen({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { list } = useDeferredResults();
  const { part, again: retry } = usePanel();
  return (
    <FullScreen
      title={t('results.filters')}
      onClose={onClose}
      trail={part && <part.PanelActions />}
      footer={
        <Button kind="primary" size="l" wide onClick={onClose}>
          {t('results.showN', { n: list.length })}
        </Button>
      }
    >
      <div className={styles.screen}>{part ? <part.FilterGroups level="h2" /> : <PanelFallback retry={retry} />}</div>
    </FullScreen>
  );
}

/** Active filters above the list. Until it loads, the room of those that are kept for this search. */
export const FilterStrip = memo(function FilterStrip() {
  const part = useLatePart(filtersPart, true, ignore);
  const { short, pins } = useResults();
  const on = useFiltersOn() > 0 || short || pins.departure !== null || pins.arrival !== null;
  return part ? <part.Strip /> : on && <div className={styles.strip} />;
});

/** The switch between all flights and the top picks. */
export const TopPicksChip = memo(function TopPicksChip() {
  const part = useLatePart(filtersPart, true, ignore);
  return part && <part.TopPicks />;
});

/** The empty state of a list whose offers are all hidden; shows `before` until it loads. */
export function AllHidden({ before }: { before: ReactNode }) {
  const part = useLatePart(filtersPart, true, ignore);
  return part ? <part.HiddenOffers /> : before;
}

const ignore = (): void => undefined;
