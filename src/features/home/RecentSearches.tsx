import { useEffect, useId, useRef, useState } from 'react';
import { langOf } from '@/domain/locale';
import { writeQuery } from '@/domain/search/query';
import { fromSaved } from '@/domain/search/recent';
import { SAVED_SHOWN } from '@/domain/search/saved';
import { isSearchValid } from '@/domain/search/validity';
import { useFormat } from '@/i18n/format';
import { useT, T } from '@/i18n/t';
import { today } from '@/platform/clock';
import { type RecentRow, useRecentSearches, type LastLook } from '@/state/recentSearches';
import { chooseSaved, goOnToNextPicker, useSearchForm } from '@/state/searchForm';
import {
  clearRecentSearches,
  removeRecentSearch,
  restoreRecentSearches,
  type RemovedSearches,
} from '@/state/searchForm/history';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { IconButton } from '@/ui/IconButton';
import { IconArrow, IconClose, IconHistory } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';
import { UndoNotice } from '@/ui/UndoNotice';
import { PendingSearchCard } from './PendingSearchCard';
import styles from './RecentSearches.module.css';
import { recentText } from './recentText';
import { totalPassengers } from '@/domain/search/passengers';
import type { PassengerCounts } from '@/domain/search/types';
import { ageText, whenText } from '@/i18n/age';
import { useClock } from '@/state/useTime';
import { Price } from '@/ui/Price';

/**
 * The last known result of a search: lowest total, its age, and the change since the visit before. Only with a complete
 * result set on the device.
 */
export function RecentLook({ look, party }: { look: LastLook; party: PassengerCounts }) {
  const t = useT();
  const format = useFormat();
  const { locale, profile } = useSession();
  const now = useClock();
  const people = totalPassengers(party);
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger * people : 0;
  const { at, cheapest, since } = look;
  return (
    <span className={styles.sub}>
      <span>
        <T
          id="recent.lowest"
          values={{ price: <Price key="price" className={styles.price} cents={cheapest.total + fee} held from /> }}
        />{' '}
        {t('recent.forAll', { n: people })}
      </span>
      {', '}
      <span>{ageText(locale, at, now)}</span>
      {since && since.change.kind !== 'nothing' && (
        <>
          {' '}
          <span className={styles.sub}>
            {t(`recent.${since.change.kind}`, {
              when: whenText(locale, format, since.at, now),
              by: 'by' in since.change ? format.money(since.change.by, { from: true }) : '',
            })}
          </span>
        </>
      )}
    </span>
  );
}

/**
 * A removal with undo. Its notice replaces the search, so that nothing moves; `undone` until the search is loaded
 * again.
 */
interface Removal {
  row: RecentRow;
  /** Null when removal failed. */
  back: Promise<RemovedSearches | null>;
  undone: boolean;
}

/**
 * The device's searches: three of the six stored (docs/rules.md, Limits), each with its last known result. One or all
 * can be removed, with undo.
 */
export function RecentSearches() {
  return (
    <>
      <PendingSearchCard />
      <History />
    </>
  );
}

function History() {
  const t = useT();
  const titleId = useId();
  const list = useRecentSearches();
  const [removed, setRemoved] = useState<Removal[]>([]);
  const [cleared, setCleared] = useState<Pick<Removal, 'back' | 'undone'> | null>(null);
  /** Id of the restored search, or `first` for all of them: focus goes there. */
  const [returned, setReturned] = useState<string | null>(null);

  if (!list) return null;
  if (cleared?.undone && list.length > 0) setCleared(null);
  // A search repeated meanwhile has a new id in the list.
  const gone = removed.filter(({ row, undone }) => {
    const there = list.find(({ id }) => id === row.id);
    return there ? !undone && there.n === row.n : true;
  });
  const away = new Set(gone.map(({ row }) => row.id));
  const rows = [...list.filter(({ id }) => !away.has(id)), ...gone.map(({ row }) => row)]
    .sort((a, b) => b.n - a.n)
    .slice(0, SAVED_SHOWN);
  if (rows.length === 0 && !cleared) return null;

  const forget = (id: string): void => setRemoved((before) => before.filter(({ row }) => row.id !== id));
  const note = (removal: Removal): void =>
    setRemoved((before) => [...before.filter(({ row, undone }) => !undone && row.id !== removal.row.id), removal]);

  const remove = async (row: RecentRow): Promise<void> => {
    setReturned(null);
    const back = removeRecentSearch(row);
    note({ row, back, undone: false });
    if (!(await back)) forget(row.id);
  };
  const undo = async (removal: Removal): Promise<void> => {
    setReturned(removal.row.id);
    note({ ...removal, undone: true });
    await restoreRecentSearches((await removal.back) ?? []);
  };
  /** Also restores single removals of a moment ago. */
  const clearAll = async (): Promise<RemovedSearches | null> => {
    const earlier = gone.filter(({ undone }) => !undone).map(({ back }) => back);
    const all = await Promise.all([clearRecentSearches(), ...earlier]);
    return all[0] && all.flatMap((entries) => entries ?? []);
  };
  const clear = async (): Promise<void> => {
    const back = clearAll();
    setCleared({ back, undone: false });
    if (await back) setRemoved([]);
    else setCleared(null);
  };
  const undoClear = async ({ back }: Pick<Removal, 'back'>): Promise<void> => {
    setReturned('first');
    setCleared({ back, undone: true });
    await restoreRecentSearches((await back) ?? []);
  };

  return (
    <section aria-labelledby={titleId}>
      <div className={`row between ${styles.head}`}>
        <h2 id={titleId}>{t('recent.title')}</h2>
        {list.length > 0 && (
          <TextButton aria-label={t('recent.clearAll')} onClick={() => void clear()}>
            {t('recent.clear')}
          </TextButton>
        )}
      </div>
      {cleared && rows.length === 0 ? (
        <div className={styles.list}>
          <UndoNotice
            text={t('recent.cleared')}
            undo={t('recent.undo')}
            onUndo={() => void undoClear(cleared)}
            onExpire={() => setCleared(null)}
          />
        </div>
      ) : (
        <ul className={styles.list}>
          {rows.map((row, at) => {
            const removal = gone.find(({ row: { id } }) => id === row.id);
            return (
              <li key={row.id}>
                {removal && !removal.undone ? (
                  <RemovedRow removal={removal} onUndo={() => void undo(removal)} onOver={() => forget(row.id)} />
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
  return <UndoNotice text={t('recent.removed', { route })} undo={t('recent.undo')} onUndo={onUndo} onExpire={onOver} />;
}

interface RowProps {
  row: RecentRow;
  /** The undo button had focus; it moves to the restored search. */
  focused: boolean;
  onRemove: () => void;
}

/** One search. Opens its results; if its dates have passed, fills the form and asks for new ones. */
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
        <span className={styles.sub}>
          {valid ? (
            <>
              <span className={styles.days}>{days}</span>
              {party && `, ${party}`}
            </>
          ) : (
            t('recent.passed')
          )}
        </span>{' '}
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
