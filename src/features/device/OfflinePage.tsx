import type { StoredKind } from '@/domain/device/stored';
import { langOf } from '@/domain/locale';
import { type PageId, addressOf } from '@/domain/pages';
import { searchOfQuery } from '@/domain/search/kept';
import { routeDash } from '@/domain/search/places';
import { routePlaceNames } from '@/domain/search/recent';
import type { Search } from '@/domain/search/types';
import { ageText } from '@/i18n/age';
import { useT } from '@/i18n/t';
import { now, today } from '@/platform/clock';
import { type StoredData, countTables, readAllRows } from '@/state/device/inventory';
import { useStoredQuery } from '@/state/device/useLive';
import { hasPage } from '@/state/features';
import { type CachedHead, listCachedResults } from '@/state/results/resultsCache';
import { useNamed } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { TextLink } from '@/ui/TextLink';
import styles from './Device.module.css';

/** Kinds that open without a connection, besides lists of flights, and where. */
const OPENS: readonly { kind: StoredKind; page?: PageId }[] = [
  { kind: 'orders', page: 'trips' },
  { kind: 'drafts', page: 'search' },
  { kind: 'favourites' },
  { kind: 'travellers' },
  { kind: 'answers' },
];
const MOST_LISTS = 5;

/** What the device has of each kind, and its lists of flights, newest first. */
interface KeptHere {
  kinds: readonly StoredData[];
  lists: readonly CachedHead[];
}

/** Rejects when the storage cannot be read. */
async function readKeptHere(): Promise<KeptHere> {
  const [rows, { sets }] = await Promise.all([readAllRows(), listCachedResults()]);
  // A paid booking is an order; its draft is not opened any more.
  const drafts = rows.drafts.filter(({ data }) => data.status !== 'paid');
  return { kinds: countTables({ ...rows, drafts }), lists: sets };
}

/** A list of flights that opens: its route, how many flights, and how old its prices are. */
function ListRow({ head: { query, count, pricedAt }, search: asked }: { head: CachedHead; search: Search }) {
  const t = useT();
  const { locale } = useSession();
  const lang = langOf(locale);
  const search = useNamed(asked);
  return (
    <li>
      <div className={styles.what}>
        <TextLink to={`/search/results?${query}`}>{routePlaceNames(search, lang).join(routeDash(lang))}</TextLink>
        <span className={`small muted ${styles.amount}`}>
          {t('results.keptCount', { flights: t('results.count', { n: count }), age: ageText(locale, pricedAt, now()) })}
        </span>
      </div>
    </li>
  );
}

function KindRow({ kind, count, to }: { kind: StoredKind; count: number; to: string | undefined }) {
  const t = useT();
  const name = t(`device.kind.${kind}`);
  return (
    <li>
      <div className={styles.what}>
        {to === undefined ? <b>{name}</b> : <TextLink to={to}>{name}</TextLink>}
        <span className="small muted">{t(`device.kind.${kind}.what`)}</span>
        <span className={`small ${styles.amount}`}>{t('device.count', { n: count })}</span>
      </div>
    </li>
  );
}

/** What opens without a connection on this device now, and what waits for one. */
export function OfflinePage() {
  const t = useT();
  const { value: kept, failed } = useStoredQuery(readKeptHere);
  const day = today();
  const lists = (kept?.lists ?? []).flatMap((head) => {
    const search = searchOfQuery(head.query, day);
    return search ? [{ head, search }] : [];
  });
  const kinds = OPENS.flatMap(({ kind, page }) => {
    const count = kept?.kinds.find((each) => each.kind === kind)?.count ?? 0;
    return count > 0 ? [{ kind, count, to: page && hasPage(page) ? addressOf(page) : undefined }] : [];
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('content.withoutConnection')}</h1>
      <p className={styles.lede}>{t('device.offline.lede')}</p>
      <div className="stack">
        {failed && <Notice kind="bad">{t('device.unreadable')}</Notice>}
        {!kept && !failed && <Skeleton shape="block" />}
        {kept && (
          <Card title={t('device.offline.opens')}>
            {lists.length + kinds.length === 0 ? (
              <p>{t('device.offline.nothing')}</p>
            ) : (
              <ul className={styles.rows}>
                {lists.slice(0, MOST_LISTS).map((list) => (
                  <ListRow key={list.head.query} {...list} />
                ))}
                {kinds.map((one) => (
                  <KindRow key={one.kind} {...one} />
                ))}
              </ul>
            )}
            <p className={styles.also}>
              <TextLink to="/device">{t('content.device')}</TextLink>
            </p>
          </Card>
        )}
        <Card title={t('device.offline.waits')}>
          <p>{t('device.offline.waits.text')}</p>
          <p>{t('device.offline.goes')}</p>
        </Card>
      </div>
    </div>
  );
}
