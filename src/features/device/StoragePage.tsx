import { useEffect, useState } from 'react';
import { useT } from '@/i18n/t';
import { savesData } from '@/platform/savesData';
import { type StoredData, type StoredKind, countCaches, countTables, readAllRows } from '@/state/device/inventory';
import { useLive } from '@/state/device/useLive';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { ConfirmDelete } from './ConfirmDelete';
import { ExportCard, SupportCard } from './HandOver';
import { KindRow } from './KindRow';
import { RoomCard } from './RoomCard';
import { TravellerList } from './TravellerList';
import styles from './Device.module.css';

const GROUPS: readonly { title: 'work' | 'travel' | 'app'; kinds: readonly StoredKind[] }[] = [
  { title: 'work', kinds: ['drafts', 'outbox', 'orders'] },
  { title: 'travel', kinds: ['searches', 'results', 'favourites', 'travellers', 'answers'] },
  { title: 'app', kinds: ['pictures', 'texts', 'settings', 'aside', 'notes', 'app'] },
];
/** Shown only if there are any. */
const SELDOM: readonly StoredKind[] = ['aside'];

const read = async (): Promise<StoredData[]> => countTables(await readAllRows());

/** Counted after the rest has rendered, and after each deletion. */
function useCaches(turn: number): StoredData[] {
  const [kept, setKept] = useState<StoredData[]>([]);
  useEffect(() => {
    let here = true;
    countCaches().then(
      (found) => here && setKept(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counted again after a deletion
  }, [turn]);
  return kept;
}

/**
 * "What this device keeps": each kind of data with count, size and retention, plus export, deletion and support file.
 */
export function StoragePage() {
  const t = useT();
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState<StoredKind | null>(null);
  const { value, failed, again } = useLive(read);
  const cached = useCaches(turn);
  const kept = new Map([...(value ?? []), ...cached].map((one) => [one.kind, one]));
  const unsent = kept.get('outbox')?.count ?? 0;
  const close = () => {
    setAsked(null);
    setTurn(turn + 1);
    again();
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('device.title')}</h1>
      <p className={styles.lede}>{t('device.lede')}</p>
      <div className="stack">
        <RoomCard turn={turn} />
        {savesData() && <Notice>{t('device.savesData')}</Notice>}
        {failed && <Notice kind="bad">{t('device.unreadable')}</Notice>}
        {!value && !failed && <Skeleton shape="block" />}
        {GROUPS.map(({ title, kinds }) => {
          const shown = kinds.flatMap((kind) => kept.get(kind) ?? []);
          const told = shown.filter(({ kind, count }) => count > 0 || !SELDOM.includes(kind));
          return told.length === 0 ? null : (
            <Card key={title} title={t(`device.group.${title}`)}>
              <ul className={styles.rows}>
                {told.map((one) => (
                  <KindRow key={one.kind} kept={one} onDelete={() => setAsked(one.kind)}>
                    {one.kind === 'travellers' && one.count > 0 && <TravellerList onChange={again} />}
                  </KindRow>
                ))}
              </ul>
            </Card>
          );
        })}
        <ExportCard />
        <SupportCard />
      </div>
      {asked && <ConfirmDelete kind={asked} unsent={unsent} onClose={close} />}
    </div>
  );
}
