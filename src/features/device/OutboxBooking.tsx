import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { resendQuarantined, resumeDraft, tryAgain } from '@/state/device/actions';
import { type WaitingBooking, mayDiscard, needsTraveller, type WaitingItem } from '@/state/device/waiting';
import { Button } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Card } from '@/ui/Card';
import { Tag } from '@/ui/Tag';
import { Compare } from './Compare';
import { ConfirmDiscard } from './Confirm';
import { sayWhy, itemText } from './deviceTexts';
import styles from './Device.module.css';
import { IconWarning } from '@/ui/firstIcons';
import { IconDevice, IconSending } from '@/ui/icons';

const ICON = { queued: IconDevice, tried: IconDevice, parked: IconDevice, sealed: IconSending, refused: IconWarning };

/** One queued update: subject, age, and whether it is being sent. */
export function OutboxItem({ item, onDiscard }: { item: WaitingItem; onDiscard?: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const what = itemText(t, item);
  const { state, said, at } = item;
  const Icon = ICON[state];
  const time = format.asOf(at, now());
  return (
    <li>
      <div className={styles.item}>
        <Icon className={state === 'refused' ? styles.bad : undefined} />
        <div className={styles.what}>
          <b>{what}</b>
          <span className="small muted">
            {t(state === 'sealed' || state === 'tried' ? `device.state.${state}` : 'device.state.queued', { time })}
          </span>
          {state === 'refused' && <span className={`small ${styles.bad}`}>{t('device.state.refused', { said })}</span>}
        </div>
      </div>
      {onDiscard && (
        <Button kind="quiet" size="s" aria-label={t('device.discardWhat', { what })} onClick={onDiscard}>
          {t('device.discard')}
        </Button>
      )}
    </li>
  );
}

/** Reasons for which "try again" can help. */
const RETRIED: readonly WaitingBooking['why'][] = ['halted', 'again', 'auth', 'checking'];

/** Reasons that need a new choice of flights. */
const OVER: readonly WaitingBooking['why'][] = ['auth', 'closed'];

/** The queue of one booking: its updates, why they wait, and the actions. */
export function OutboxBooking(props: { booking: WaitingBooking; title: string; online: boolean }) {
  const { booking, title, online } = props;
  const t = useT();
  const format = useFormat();
  const go = useNavigate();
  const { search } = useLocation();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { bookingId, draft, why, items } = booking;
  const free = items.filter((item) => mayDiscard(item));
  const open = async (path: string) => {
    if (await resumeDraft(bookingId)) await go(carryState(path, search));
  };
  const work = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().finally(() => setBusy(false));
  };
  const step = draft?.step ?? null;
  return (
    <Card
      title={title}
      aside={
        <Tag className={styles.why} kind={needsTraveller(why) ? 'bad' : undefined}>
          {t(`device.why.${why}`)}
        </Tag>
      }
    >
      <p className={styles.say} aria-live="polite">
        {sayWhy(t, booking, (ms) => format.asOf(ms, now()))}
      </p>
      {why === 'conflict' && <Compare bookingId={bookingId} online={online} />}
      <ul className={styles.rows}>
        {items.map((item) => (
          <OutboxItem
            key={item.id}
            item={item}
            onDiscard={free.includes(item) ? () => setAsked([item.id]) : undefined}
          />
        ))}
      </ul>
      <div className={styles.acts}>
        {RETRIED.includes(why) && (
          <Button
            kind="primary"
            busy={busy}
            why={online ? undefined : t('device.why.offline')}
            onClick={() => void work(() => tryAgain(bookingId))}
          >
            {t('device.retry')}
          </Button>
        )}
        {why === 'quarantine' && (
          <Button kind="primary" busy={busy} onClick={() => void work(() => resendQuarantined(bookingId))}>
            {t('device.sendForm')}
          </Button>
        )}
        {why === 'price' && draft && (
          <Button kind="primary" onClick={() => void open(`/booking/${step}`)}>
            {t('device.answerPrice')}
          </Button>
        )}
        {OVER.includes(why) && draft && (
          <Button
            kind={why === 'closed' ? 'primary' : 'outline'}
            onClick={() => void open(`/search/results?${draft.query.replace(/^\?/, '')}`)}
          >
            {t('device.chooseAgain')}
          </Button>
        )}
        {draft && draft.status !== 'paid' && why !== 'price' && why !== 'closed' && (
          <Button
            kind={why === 'refused' ? 'primary' : 'outline'}
            onClick={() => void open(why === 'refused' ? '/booking/passengers' : `/booking/${step}`)}
          >
            {t(why === 'refused' ? 'device.correct' : 'device.open')}
          </Button>
        )}
        {free.length > 1 && (
          <Button kind="quiet" onClick={() => setAsked(free.map(({ id }) => id))}>
            {t('device.discardAll')}
          </Button>
        )}
      </div>
      {asked && <ConfirmDiscard booking={booking} ids={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
