import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '@/i18n/t';
import { savesData } from '@/platform/savesData';
import { type RemovableKind, STORED_KINDS, isRemovable, storedFacts } from '@/domain/device/stored';
import { type StoredData, countCaches, countTables, readAllRows } from '@/state/device/inventory';
import { useStoredQuery } from '@/state/device/useLive';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { ConfirmDelete } from './Confirm';
import { DeveloperCard } from './DeveloperCard';
import { ExportCard, SupportCard } from './HandOver';
import { StorageUsage } from './StorageUsage';
import styles from './Device.module.css';
import { Button } from '@/ui/Button';
import { TextLink } from '@/ui/TextLink';
import { useSize } from './deviceTexts';
import { useFormat } from '@/i18n/format';
import { removeTraveller, useTravellers } from '@/state/trips/travellers';
import { IconButton } from '@/ui/IconButton';
import { IconTrash } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';

interface KindRowProps {
  kept: StoredData;
  onDelete: (kind: RemovableKind) => void;
  /** The individual items. */
  children?: ReactNode;
}

/** One kind of stored data: description, amount, delete button. */
export function KindRow({ kept: { kind, count, bytes }, onDelete, children }: KindRowProps) {
  const t = useT();
  const size = useSize();
  const name = t(`device.kind.${kind}`);
  return (
    <li>
      <div className={styles.what}>
        <b>{name}</b>
        <span className="small muted">{t(`device.kind.${kind}.what`)}</span>
        <span className={`small ${styles.amount}`}>
          {count === 0
            ? t('device.none')
            : `${t('device.count', { n: count })}, ${t('device.about', { size: size(bytes) })}`}
        </span>
        {kind === 'outbox' && count > 0 && <TextLink to="/device/outbox">{t('device.see')}</TextLink>}
        {kind === 'orders' && count > 0 && <TextLink to="/dashboard/trips#files">{t('device.tripsFile')}</TextLink>}
        {children}
      </div>
      {isRemovable(kind) && count > 0 && (
        <Button
          kind="quiet"
          size="s"
          aria-label={t('device.deleteWhat', { what: name })}
          onClick={() => onDelete(kind)}
        >
          {t('device.delete')}
        </Button>
      )}
    </li>
  );
}

/** Saved travellers, each with a delete button. */
export function TravellerList({ onChange }: { onChange: () => void }) {
  const t = useT();
  const format = useFormat();
  const list = useTravellers()?.list ?? [];
  const remove = async (id: string) => {
    await removeTraveller(id);
    toast('ok', t('device.deleted'));
    onChange();
  };
  return (
    <ul className={styles.people}>
      {list.map(({ id, name, surname, dob }) => (
        <li key={id}>
          <span>
            {name} {surname}, {format.date(dob)}
          </span>
          <IconButton
            label={t('device.deleteWhat', { what: `${name} ${surname}`.trim() })}
            icon={<IconTrash size="s" />}
            onClick={() => void remove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

const CARDS = ['work', 'travel', 'app'] as const;

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
  const [asked, setAsked] = useState<RemovableKind | null>(null);
  const { value, failed, again } = useStoredQuery(read);
  const cached = useCaches(turn);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, 'li button');
  const kept = new Map([...(value ?? []), ...cached].map((one) => [one.kind, one]));
  const unsent = kept.get('outbox')?.count ?? 0;
  const close = () => {
    setAsked(null);
    setTurn(turn + 1);
    again();
  };
  return (
    <div className={`wrap ${styles.page}`} ref={place}>
      <h1>{t('device.title')}</h1>
      <p className={styles.lede}>{t('device.lede')}</p>
      <div className="stack">
        <StorageUsage turn={turn} />
        {savesData() && <Notice>{t('device.savesData')}</Notice>}
        {failed && <Notice kind="bad">{t('device.unreadable')}</Notice>}
        {!value && !failed && <Skeleton shape="block" />}
        {CARDS.map((card) => {
          const shown = STORED_KINDS.flatMap((kind) => (storedFacts(kind).card === card && kept.get(kind)) || []);
          const told = shown.filter(({ kind, count }) => count > 0 || !storedFacts(kind).seldom);
          return told.length === 0 ? null : (
            <Card key={card} title={t(`device.group.${card}`)}>
              <ul className={styles.rows}>
                {told.map((one) => (
                  <KindRow key={one.kind} kept={one} onDelete={setAsked}>
                    {one.kind === 'travellers' && one.count > 0 && <TravellerList onChange={again} />}
                  </KindRow>
                ))}
              </ul>
            </Card>
          );
        })}
        <ExportCard />
        <SupportCard />
        <DeveloperCard />
      </div>
      {asked && <ConfirmDelete kind={asked} unsent={unsent} onClose={close} />}
    </div>
  );
}
