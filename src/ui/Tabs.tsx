import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';
import { ownValue } from '@/domain/ownValue';

interface TabsProps<T extends string> {
  /** Accessible name. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onValue: (value: T) => void;
  /** Id of the controlled panel. */
  panel: string;
}

/** Id of a tab, for `aria-labelledby` of its panel. */
export const tabId = (panel: string, at: number): string => `${panel}-tab-${at}`;

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs over one panel: one tab stop, arrow keys select, a narrow row scrolls sideways. */
export function Tabs<T extends string>({ label, tabs, value, onValue, panel }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  useEffect(() => {
    const chosen = row.current?.children[at] as HTMLElement | undefined;
    const space = row.current;
    // Only the row scrolls, never the page.
    if (!chosen || !space || space.scrollWidth <= space.clientWidth) return;
    space.scrollLeft = chosen.offsetLeft - (space.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
  const move = (event: KeyboardEvent): void => {
    const step = ownValue(STEPS, event.key);
    const next = step && tabs[step(at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onValue(next.value);
    (row.current?.children[tabs.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab, n) => (
        <button
          key={tab.value}
          id={tabId(panel, n)}
          type="button"
          role="tab"
          aria-selected={n === at}
          aria-controls={panel}
          tabIndex={n === at ? 0 : -1}
          onClick={() => onValue(tab.value)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
