import { useEffect, useId, useRef, useState } from 'react';
import { langOf } from '@/domain/locale';
import { writeQuery } from '@/domain/search/query';
import { fromSaved } from '@/domain/search/recent';
import { SAVED_SHOWN } from '@/domain/search/saved';
import { isSearchValid } from '@/domain/search/validity';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { today } from '@/platform/clock';
import { type RecentRow, useRecentSearches } from '@/state/recentSearches';
import { chooseSaved, goOnToNextPicker, useSearchForm } from '@/state/searchForm';
import { clearRecentSearches, removeRecentSearch, restoreRecentSearches } from '@/state/searchForm/history';
import { useSession } from '@/state/session';
import type { RemovedSearches } from '@/storage/searches';
import { AppLink } from '@/ui/AppLink';
import { IconButton } from '@/ui/IconButton';
import { IconArrow, IconClose, IconHistory } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';
import { PendingSearch } from './PendingSearch';
import { RecentLook } from './RecentLook';
import styles from './RecentSearches.module.css';
import { recentText } from './recentText';
import { Undo } from './Undo';

/** A removal that can be taken back. Its line stands where the search stood, so that nothing moves under a finger. */
interface Removal {
  row: RecentRow;
  back: RemovedSearches;
}

/**
 * The searches of this device: three of the six that are kept (spec 9), each with what was last seen of its flights. One
 * can be removed, or all; both can be taken back for some seconds.
 */
export function RecentSearches() {
  return (
    <>
      <PendingSearch />
      <History />
    </>
  );
}

function History() {
  const t = useT();
  const titleId = useId();
  const list = useRecentSearches();
  const [removed, setRemoved] = useState<Removal[]>([]);
  const [cleared, setCleared] = useState<RemovedSearches | null>(null);
  /** The id of the search that was put back, or `first` of them all: the focus goes there. */
  const [returned, setReturned] = useState<string | null>(null);

  if (!list) return null;
  const there = new Set(list.map(({ id }) => id));
  const gone = removed.filter(({ row }) => !there.has(row.id));
  const rows = [...list, ...gone.map(({ row }) => row)].sort((a, b) => b.n - a.n).slice(0, SAVED_SHOWN);
  if (rows.length === 0 && !cleared) return null;

  const remove = async (row: RecentRow): Promise<void> => {
    setReturned(null);
    const back = await removeRecentSearch(row);
    if (back) setRemoved((before) => [...before.filter(({ row: { id } }) => id !== row.id), { row, back }]);
  };
  const forget = (id: string): void => setRemoved((before) => before.filter(({ row }) => row.id !== id));
  const clear = async (): Promise<void> => {
    const back = await clearRecentSearches();
    if (!back) return;
    setCleared([...back, ...removed.flatMap(({ row, back: one }) => (there.has(row.id) ? [] : one))]);
    setRemoved([]);
  };
  const putBack = (entries: RemovedSearches, id: string | undefined): void => {
    void restoreRecentSearches(entries);
    setReturned(id ?? null);
  };

  return (
    <section aria-labelledby={titleId}>
      <div className="row between">
        <h2 id={titleId}>{t('form.recent')}</h2>
        {list.length > 0 && (
          <TextButton aria-label={t('form.clearRecent')} onClick={() => void clear()}>
            {t('form.clear')}
          </TextButton>
        )}
      </div>
      {cleared && list.length === 0 ? (
        <div className={styles.list}>
          <Undo
            text={t('recent.cleared')}
            onUndo={() => {
              putBack(cleared, 'first');
              setCleared(null);
            }}
            onOver={() => setCleared(null)}
          />
        </div>
      ) : (
        <ul className={styles.list}>
          {rows.map((row, at) => {
            const removal = gone.find(({ row: { id } }) => id === row.id);
            return (
              <li key={row.id}>
                {removal ? (
                  <RemovedRow
                    removal={removal}
                    onUndo={() => {
                      putBack(removal.back, row.id);
                      forget(row.id);
                    }}
                    onOver={() => forget(row.id)}
                  />
                ) : (
                  <Row
                    row={row}
                    focused={returned === row.id || (returned === 'first' && at === 0)}
                    onRemove={() => void remove(row)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function RemovedRow({ removal, onUndo, onOver }: { removal: Removal; onUndo: () => void; onOver: () => void }) {
  const t = useT();
  const format = useFormat();
  const { route } = recentText(t, format, langOf(useSession().locale), removal.row);
  return <Undo text={t('recent.removed', { route })} onUndo={onUndo} onOver={onOver} />;
}

interface RowProps {
  row: RecentRow;
  /** It was put back: the focus, which was on the undo, goes on from here. */
  focused: boolean;
  onRemove: () => void;
}

/** One search: opens its results; one whose days have passed fills the form and asks for new ones. */
function Row({ row, focused, onRemove }: RowProps) {
  const t = useT();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) line.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [focused]);
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const base = useSearchForm().search;
  const search = fromSaved(row, row.party ? { ...base, ...row.party } : base, today());
  const { route, days, party } = recentText(t, format, lang, row);
  const valid = isSearchValid(search);
  const inside = (
    <>
      <IconHistory />
      <span className="grow">
        <b>{route}</b>{' '}
        <span className={styles.sub}>{valid ? [days, party].filter(Boolean).join(', ') : t('form.passed')}</span>{' '}
        {valid && row.look && <RecentLook look={row.look} party={search.passengers} />}
      </span>
      <IconArrow size="s" />
    </>
  );
  const reopen = (): void => {
    chooseSaved(search);
    goOnToNextPicker();
  };
  return (
    <div className={styles.row} ref={line}>
      {valid ? (
        <AppLink className={styles.open} to={`/search/results?${writeQuery(search)}`}>
          {inside}
        </AppLink>
      ) : (
        <button type="button" className={styles.open} onClick={reopen}>
          {inside}
        </button>
      )}
      <IconButton
        className={styles.remove}
        label={t('recent.remove', { route, days })}
        icon={<IconClose size="s" />}
        onClick={onRemove}
      />
    </div>
  );
}
