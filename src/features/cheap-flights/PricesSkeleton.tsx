import { RouteLine } from '@/ui/RouteLine';
import { Skeleton } from '@/ui/Skeleton';
import styles from './Cheap.module.css';
import { useWords } from './priceTexts';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

/** Placeholder of the prices. */
export function PricesSkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.waiting} aria-busy="true">
      <output className="sr-only">{t('cheap.loading')}</output>
      <Skeleton shape="title" width="w50" />
      <Skeleton width="w85" />
      <RouteLine grey parts={ONE} />
      <div className={styles.cells}>
        {Array.from({ length: 35 }, (_, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- shapes of days to come
          <Skeleton key={n} shape="button" />
        ))}
      </div>
    </div>
  );
}
