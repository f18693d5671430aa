import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MOST_WATCHES } from '@/domain/alerts/types';
import { watchId, watchRoute } from '@/domain/alerts/watch';
import { langOf } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { mayHaveWatches } from '@/state/alertHint';
import { type AddResult, dropWatch, loadWatches, restoreWatch, setWatch, useWatches } from '@/state/alerts/watches';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { IconBell } from '@/ui/icons';
import { toast } from '@/ui/toast';
import type { WatchPriceProps } from './WatchPrice';

const TOAST = 'price-alert';

/** Sets a price alert or removes it; a toast leads to the list, or undoes. */
export function WatchToggle({ watched, base, what, month = '', icon, className }: WatchPriceProps) {
  const t = useT();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const { locale } = useSession();
  const list = useWatches();
  useEffect(() => {
    if (mayHaveWatches()) void loadWatches();
  }, []);
  const id = watchId(watched);
  const known = list?.find((watch) => watch.id === id);
  const route = watchRoute(watched, langOf(locale));
  const openList = () => void navigate(carryState('/dashboard/alerts', query));
  const say = (result: AddResult): void => {
    if (result === 'failed') return toast('bad', t('alerts.notKept'), { id: TOAST });
    const full = result === 'full';
    toast(full ? 'info' : 'ok', full ? t('alerts.full', { n: MOST_WATCHES }) : t('alerts.set', { route }), {
      id: TOAST,
      action: { label: t(full ? 'alerts.open' : 'alerts.setTarget'), onPress: openList },
    });
  };
  const press = async (): Promise<void> => {
    if (!known) return say(await setWatch(watched, base()));
    if (!(await dropWatch(id))) return toast('bad', t('alerts.notKept'), { id: TOAST });
    toast('info', t('alerts.removed'), {
      id: TOAST,
      action: { label: t('alerts.undo'), onPress: () => void restoreWatch(known).then(say) },
    });
  };
  const label =
    what === 'month'
      ? t('alerts.watchMonth', { month })
      : what === 'flight'
        ? t('alerts.watchFlight', { route })
        : t(what === 'year' ? 'alerts.watchYear' : 'alerts.watch');
  if (icon)
    return (
      <IconButton
        className={className}
        label={label}
        icon={<IconBell />}
        pressed={known !== undefined}
        onClick={() => void press()}
      />
    );
  return (
    <Button
      className={className}
      kind={known ? 'tonal' : 'outline'}
      size="s"
      aria-pressed={known !== undefined}
      onClick={() => void press()}
    >
      <IconBell /> {label}
    </Button>
  );
}
