import { useEffect, useRef, useState } from 'react';
import { hasMoreOnHomeScreen } from '@/domain/device/browsers';
import { nextCheckAt } from '@/domain/alerts/rules';
import type { PriceWatch } from '@/domain/alerts/types';
import { isWatchOver } from '@/domain/alerts/watch';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { ownBrowser } from '@/platform/ownBrowser';
import { checkPrices, useCheckState } from '@/state/alerts/check';
import { readTelling, useTelling, wantNotifications } from '@/state/alerts/permission';
import { dropWatch, loadWatches, markSeen, restoreWatch, useWatches } from '@/state/alerts/watches';
import { canPush } from '@/state/push/subscription';
import { useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { useClock, useToday } from '@/state/useTime';
import { Button, ButtonLink } from '@/ui/Button';
import { IconWarning } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { Notice } from '@/ui/Notice';
import { toast } from '@/ui/toast';
import { UndoNotice } from '@/ui/UndoNotice';
import { useKeptHeight } from '@/ui/useKeptHeight';
import { IconBell } from '@/ui/icons';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { AccountQuestion, KeptWhere } from '../common/person/KeptWhere';
import { AlertRow } from './AlertRow';
import styles from './Alerts.module.css';

/** When prices are checked, when that was last, and why not. */
function CheckLine({ watches }: { watches: readonly PriceWatch[] }) {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const { background } = useTelling();
  const state = useCheckState();
  const now = useClock();
  const today = useToday();
  const open = watches.filter((watch) => !isWatchOver(watch, today));
  const last = Math.max(0, ...open.map(({ lastCheck }) => lastCheck?.at ?? 0));
  const next = Math.min(...open.map((watch) => nextCheckAt(watch, now)));
  const shown = state === 'checking' ? null : online ? state : 'offline';
  const problem = shown === 'offline' || shown === 'failed' || shown === 'waiting' ? shown : null;
  return (
    <div className={styles.checks}>
      <div>
        <p>{t(background ? 'alerts.how.background' : 'alerts.how.open')}</p>
        <output className={styles.facts}>
          {problem && `${t(`alerts.state.${problem}`)} `}
          {state === 'checking' && t('alerts.checking')}
          {state !== 'checking' && last > 0 && t('alerts.checkedAt', { when: whenText(locale, format, last, now) })}
          {!problem &&
            state !== 'checking' &&
            open.length > 0 &&
            next > 0 &&
            `. ${t('alerts.next', { when: format.asOf(next, now) })}`}
        </output>
      </div>
      {online && open.length > 0 && next === 0 && (
        <Button kind="outline" size="s" busy={state === 'checking'} onClick={() => void checkPrices(true)}>
          {t('alerts.check')}
        </Button>
      )}
    </div>
  );
}

/** The offer of notifications, or why there are none. */
function Telling() {
  const t = useT();
  const { way, pushed } = useTelling();
  if (way === 'none' || way === 'refused') {
    const why = way === 'none' && hasMoreOnHomeScreen(ownBrowser()) ? 'home' : way;
    return <p className={styles.facts}>{t(`alerts.notify.${why}`)}</p>;
  }
  const isOn = way === 'on';
  return (
    <Notice
      wide
      icon={<IconBell />}
      actions={
        <Button kind={isOn ? 'quiet' : 'tonal'} size="s" onClick={() => void wantNotifications(!isOn)}>
          {t(isOn ? 'alerts.notify.stop' : 'alerts.notify')}
        </Button>
      }
    >
      {t(`alerts.notify.${isOn ? 'on' : 'text'}${(isOn ? pushed : canPush()) ? '.push' : ''}`)}
    </Notice>
  );
}

function NoAlerts() {
  const t = useT();
  return (
    <EmptyState
      icon={<IconBell />}
      title={t('alerts.empty.title')}
      unbroken
      actions={
        <ButtonLink kind="primary" to="/">
          {t('search.submit')}
        </ButtonLink>
      }
    >
      {t('alerts.empty.text')}
    </EmptyState>
  );
}

function List({ watches }: { watches: readonly PriceWatch[] }) {
  const t = useT();
  const [removed, setRemoved] = useState<PriceWatch | null>(null);
  const failed = () => toast('bad', t('alerts.notKept'));
  const remove = async (watch: PriceWatch): Promise<void> => {
    if (await dropWatch(watch.id)) setRemoved(watch);
    else failed();
  };
  const undo = async (watch: PriceWatch): Promise<void> => {
    setRemoved(null);
    const result = await restoreWatch(watch);
    if (result === 'failed' || result === 'full') failed();
  };
  return (
    <>
      {removed && (
        <UndoNotice
          key={removed.id}
          text={t('alerts.removed')}
          undo={t('alerts.undo')}
          onUndo={() => void undo(removed)}
          onExpire={() => setRemoved(null)}
        />
      )}
      {watches.length === 0 ? (
        <NoAlerts />
      ) : (
        <>
          <CheckLine watches={watches} />
          <Telling />
          <ul className={styles.list}>
            {watches.map((watch) => (
              <AlertRow key={watch.id} watch={watch} onRemove={() => void remove(watch)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** News count as seen when the page is left: until then they are marked on screen. */
function useSeenOnLeaving(isRead: boolean): void {
  const read = useRef(isRead);
  useEffect(() => {
    read.current = isRead;
  }, [isRead]);
  useEffect(() => () => void (read.current && markSeen()), []);
}

/** /dashboard/alerts: the watched prices of this device. */
export function AlertsPage() {
  const t = useT();
  const watches = useWatches();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void loadWatches().then((list) => readTelling((list?.length ?? 0) > 0)), []);
  useContentShown(watches !== null);
  useKeptHeight();
  useSeenOnLeaving(Boolean(watches));
  // Undo unmounts its own button.
  useFocusAfterRemoval(place, 'li button');
  return (
    <PageFrame
      title={t('alerts.title')}
      lede={
        <KeptWhere
          kind="alerts"
          device={t(canPush() ? 'alerts.lede.push' : 'alerts.lede')}
          account={t('dashboard.items.alerts')}
        />
      }
      ref={place}
    >
      {watches === null && <ReadingDevice label={t('alerts.reading')} />}
      {watches === undefined && (
        <EmptyState
          icon={<IconWarning />}
          title={t('alerts.unread.title')}
          actions={
            <Button kind="primary" onClick={() => void loadWatches()}>
              {t('alerts.unread.again')}
            </Button>
          }
        >
          {t('alerts.unread.text')}
        </EmptyState>
      )}
      {watches && <List watches={watches} />}
      <AccountQuestion kind="alerts" />
    </PageFrame>
  );
}
