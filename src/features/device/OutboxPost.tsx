import { type ReactNode, useState } from 'react';
import { reasonOf } from '@/domain/device/updates';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { type Post, deletePost, postState, tryPostAgain } from '@/state/enquiries/sent';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconWarning } from '@/ui/firstIcons';
import { IconDevice } from '@/ui/icons';
import { Tag } from '@/ui/Tag';
import { Confirm } from './Confirm';
import styles from './Device.module.css';

const WHY = {
  waits: 'offline',
  again: 'again',
  sending: 'sending',
  soon: 'soon',
  refused: 'refused',
  sent: 'sending',
} as const;

interface OutboxPostProps {
  row: Post;
  online: boolean;
  title: string;
  /** What is sent. */
  name: ReactNode;
  /** Where it can be read, and the words of the link. */
  to: string;
  open: string;
  /** What to do where the agency did not take it. */
  refused: string;
  /** What was refused stays so: nothing to try again, and the server's words say less than `refused`. */
  final?: boolean;
  /** What a deletion means; `tried`: after it was sent without an answer. */
  lost: string;
  tried: string;
}

/** An enquiry or a reply that the agency does not have yet: why it waits, and the actions. */
export function OutboxPost({ row, online, title, name, to, open, refused, final, lost, tried }: OutboxPostProps) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const state = postState(row, online, now());
  const why = WHY[state];
  const isRefused = state === 'refused';
  const time = format.asOf(row.at, now());
  const reason = row.error ? t(`device.reason.${reasonOf(row.error)}`) : '';
  const say =
    state === 'again'
      ? t('device.enquiry.again', { reason, time: format.asOf(row.nextAt ?? now(), now()) }).trim()
      : isRefused
        ? refused
        : t(`device.say.${why}`, { reason, n: 0, time: '' });
  const Icon = isRefused ? IconWarning : IconDevice;
  const retry = async (): Promise<void> => {
    setBusy(true);
    await tryPostAgain(row.id).finally(() => setBusy(false));
  };
  const remove = async (): Promise<void> => {
    if (!(await deletePost(row.id))) throw new Error('It is being sent.');
  };
  return (
    <Card
      title={title}
      aside={
        <Tag className={styles.why} kind={isRefused ? 'bad' : undefined}>
          {t(`device.why.${why}`)}
        </Tag>
      }
    >
      <p className={styles.say} aria-live="polite">
        {say}
      </p>
      <ul className={styles.rows}>
        <li>
          <div className={styles.item}>
            <Icon className={isRefused ? styles.bad : undefined} />
            <div className={styles.what}>
              <b>{name}</b>
              <span className="small muted">
                {t(`device.state.${state === 'sending' ? 'sealed' : row.firstSentAt === null ? 'queued' : 'tried'}`, {
                  time,
                })}
              </span>
              {row.refusal && !final && (
                <span className={`small ${styles.bad}`}>
                  {t('device.state.refused', { said: row.refusal.message })}
                </span>
              )}
            </div>
          </div>
        </li>
      </ul>
      <div className={styles.acts}>
        {(state === 'again' || (isRefused && !final)) && (
          <Button
            kind="primary"
            busy={busy}
            why={online ? undefined : t('device.why.offline')}
            onClick={() => void retry()}
          >
            {t('device.retry')}
          </Button>
        )}
        <ButtonLink kind="outline" to={to}>
          {open}
        </ButtonLink>
        {state !== 'sending' && (
          <Button kind="quiet" aria-label={t('device.deleteWhat', { what: title })} onClick={() => setAsked(true)}>
            {t('device.delete')}
          </Button>
        )}
      </div>
      {asked && (
        <Confirm
          title={t('device.deleteWhat', { what: title })}
          yes={t('device.delete')}
          work={remove}
          onClose={() => setAsked(false)}
        >
          <p>{lost}</p>
          {row.firstSentAt !== null && !isRefused && <p className="muted small">{tried}</p>}
        </Confirm>
      )}
    </Card>
  );
}
