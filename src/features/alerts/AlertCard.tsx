import { type ReactNode, useEffect } from 'react';
import { watchPath, watchRoute } from '@/domain/alerts/watch';
import { langOf } from '@/domain/locale';
import { whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { loadWatches, markSeen, useWatches } from '@/state/alerts/watches';
import { hasFeature } from '@/state/features';
import { useSession } from '@/state/session';
import { useClock } from '@/state/useTime';
import { ButtonLink } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconBell, IconClose } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import styles from './AlertCard.module.css';

/** Home tells of a price that fell: "Riga – Barcelona fell to €89". `room`: keeps its place until it is read. */
export function AlertCard({ room }: { room: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const now = useClock();
  const watches = useWatches();
  useEffect(() => void loadWatches(), []);
  if (watches === null) return room;
  const news = watches?.filter(({ unseen }) => unseen) ?? [];
  const [watch] = news;
  if (!watch?.notified) return null;
  const values = { route: watchRoute(watch, langOf(locale)), price: format.money(watch.notified.cents) };
  const price = watch.lastCheck?.price;
  const each = t('alerts.each', { one: price?.total === null ? 'adult' : whosePrice(watch.search.passengers) });
  const title = t('alerts.tell.title', values);
  return (
    <section className={styles.card} aria-label={t('alerts.title')}>
      <IconBell />
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>
          {price && t('alerts.card.text', { each, when: format.asOf(price.pricedAt, now) })}{' '}
          {news.length > 1 && (
            <TextLink to="/dashboard/alerts">{t('alerts.card.more', { n: news.length - 1 })}</TextLink>
          )}
        </p>
      </div>
      <div className={styles.does}>
        <ButtonLink
          kind="tonal"
          size="s"
          to={watchPath(watch, hasFeature('cheapFlights'))}
          onClick={() => void markSeen(watch.id)}
        >
          {t('alerts.show')}
        </ButtonLink>
        <IconButton
          label={`${t('alerts.card.close')}: ${title}`}
          icon={<IconClose />}
          onClick={() => void markSeen()}
        />
      </div>
    </section>
  );
}
