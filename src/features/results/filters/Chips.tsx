import { useEffect, useRef } from 'react';
import type { FilterName } from '@/domain/results/filters';
import { filtersOn } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { resetFilter } from '@/state/results/list';
import { IconClose } from '@/ui/icons';
import styles from './Strip.module.css';
import { useFilterText } from './useFilterWords';

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
