import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type FlexPair, dayStrip, onDays } from '@/domain/cheap/flexible';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useFlexRoute, useStayPrices } from '@/state/cheap/flexible';
import { openModal } from '@/state/modals';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import styles from './DayStrip.module.css';

/** The days are one stop of the Tab key, so that the list stays near; the arrow keys walk them. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  links[links.findIndex((link) => link === document.activeElement) + step]?.focus();
}

/**
 * Departures near the one of the search, each a search with everything else kept; a round trip keeps its length. Prices are for one
 * adult, as on the cards below. The last button opens all pairs of three days either way.
 */
export function DayStrip({ search }: { search: Search }) {
  const t = useT();
  const format = useFormat();
  const { route, window, fee } = useFlexRoute(search);
  const prices = useStayPrices(route);
  const strip = useMemo(
    () => route && dayStrip(prices ?? [], { ...route, adults: 1 }, window, fee),
    [prices, route, window, fee],
  );
  const list = useRef<HTMLUListElement>(null);
  const start = route?.start;
  // The chosen day stands in the middle; the page itself does not scroll.
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list.current && chosen)
      list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again for each search
  }, [start]);
  if (!strip) return null;
  const nameOf = ({ start: out, end, cents, isCheapest, isChosen }: FlexPair): string =>
    [
      format.fullDate(out),
      end && format.fullDate(end),
      cents === null ? t('flex.unknown') : t('flex.from', { price: format.money(cents) }),
      isCheapest && t('flex.cheapest'),
      isChosen && t('flex.chosen'),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <nav className={styles.strip} aria-label={t('flex.strip')}>
      <div className={styles.row}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links are one stop; the arrow keys walk them */}
        <ul ref={list} className={styles.days} onKeyDown={walk}>
          {strip.days.map((pair) => (
            <li key={pair.start}>
              <AppLink
                to={`/search/results?${writeQuery(onDays(search, pair.start, pair.end))}`}
                className={classes(styles.day, pair.isChosen && styles.chosen)}
                aria-current={pair.isChosen || undefined}
                tabIndex={pair.isChosen ? 0 : -1}
              >
                <span className="sr-only">{nameOf(pair)}</span>
                <span className={styles.date} aria-hidden="true">
                  {format.weekday(pair.start).replace('.', '')} {format.shortDate(pair.start)}
                </span>
                <b className={classes(pair.isCheapest && styles.cheapest)} translate="no" aria-hidden="true">
                  {pair.isCheapest && '▼ '}
                  {pair.cents === null ? '–' : format.money(Math.ceil(pair.cents / 100) * 100, { from: true })}
                </b>
              </AppLink>
            </li>
          ))}
        </ul>
        <Button
          kind="outline"
          size="s"
          className={styles.all}
          aria-haspopup="dialog"
          aria-label={`${t('flex.around')}, ${t('flex.table')}`}
          onClick={() => openModal('flexibleDays', { search })}
        >
          {t('flex.around')}
        </Button>
      </div>
      <p className={styles.note}>
        {strip.oldest === null ? '\u00a0' : t('flex.note', { n: 1, time: format.asOf(strip.oldest, now()) })}
      </p>
    </nav>
  );
}
