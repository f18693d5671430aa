import { useT } from '@/i18n/t';
import { loadCatalogue } from '@/state/booking/services/catalogue';
import { useSession } from '@/state/session';
import { IconOffline } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { RetryButton } from '@/ui/RetryButton';
import styles from './Cover.module.css';

/** Placeholder while the catalogue loads. */
export function CatalogueLoading() {
  const t = useT();
  return (
    <output className={styles.plans} aria-busy="true" aria-label={t('cover.loading')}>
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} shape="block" />
      ))}
    </output>
  );
}

/** The catalogue is unavailable. The user can continue; it loads again as soon as possible. */
export function CatalogueUnavailable() {
  const t = useT();
  const { online } = useSession();
  if (!online) return <Notice icon={<IconOffline />}>{t('cover.unknown.offline')}</Notice>;
  return (
    <Notice
      kind="warn"
      live
      actions={<RetryButton kind="outline" size="s" label={t('booking.retry')} onRetry={() => void loadCatalogue()} />}
    >
      {t('cover.unknown.failed')}
    </Notice>
  );
}
