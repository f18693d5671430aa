import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import type { MessageKey } from '@/i18n/keys';
import { type RemovableKind, isFetchedAgain, isWork } from '@/domain/device/stored';
import { removeKind } from '@/state/device/remove';
import { toast } from '@/ui/toast';
import { discardItem } from '@/state/device/actions';
import { type WaitingBooking, needsTraveller } from '@/state/device/waiting';
import { itemText } from './deviceTexts';
import styles from './Device.module.css';

interface ConfirmProps {
  title: string;
  /** Label of the destructive button. */
  yes: string;
  /** The dialog closes on success; on failure it stays and says so. */
  work: () => Promise<unknown>;
  onClose: () => void;
  /** What will be lost. */
  children: ReactNode;
}

/** Confirms the deletion of stored data. */
export function Confirm({ title, yes, work, onClose, children }: ConfirmProps) {
  const t = useT();
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked');
  const go = async () => {
    setState('busy');
    try {
      await work();
      onClose();
    } catch (error) {
      log.warn('device', 'what was confirmed failed', error);
      setState('failed');
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('device.keepIt')}
          </Button>
          <Button kind="danger" busy={state === 'busy'} onClick={() => void go()}>
            {yes}
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {state === 'failed' && <p role="alert">{t('device.failed')}</p>}
      </div>
    </Dialog>
  );
}

const wordsOf = (kind: RemovableKind): MessageKey =>
  isFetchedAgain(kind) ? 'device.confirm.again' : `device.confirm.${kind}`;

/**
 * Says what will be lost before deleting. Of work that is first what the agency does not have yet; what a payment needs stays.
 */
export function ConfirmDelete({ kind, unsent, onClose }: { kind: RemovableKind; unsent: number; onClose: () => void }) {
  const t = useT();
  const work = async () => {
    await removeKind(kind);
    toast('ok', t('device.deleted'));
  };
  return (
    <Confirm
      title={t('device.deleteWhat', { what: t(`device.kind.${kind}`) })}
      yes={t('device.delete')}
      work={work}
      onClose={onClose}
    >
      {isWork(kind) && unsent > 0 && (
        <p>
          <b>{t('device.confirm.unsent', { n: unsent })}</b>
        </p>
      )}
      <p>{t(wordsOf(kind))}</p>
      {isWork(kind) && <p className="muted small">{t('device.stays')}</p>}
    </Confirm>
  );
}

/** Says what the agency will not receive, and what happens to the form, before discarding. */
export function ConfirmDiscard(props: { booking: WaitingBooking; ids: readonly string[]; onClose: () => void }) {
  const { booking, ids, onClose } = props;
  const t = useT();
  // As of opening: later changes must not alter the question.
  const [items] = useState(() => booking.items.filter(({ id }) => ids.includes(id)));
  // If the connection returns meanwhile, the updates are sent after all.
  const [mayLeave] = useState(() => !needsTraveller(booking.why));
  const [first] = items;
  const one = items.length === 1 && first;
  return (
    <Confirm
      title={one ? t('device.discardWhat', { what: itemText(t, one) }) : t('device.discardAll')}
      yes={t('device.discard')}
      work={() => discardItem(booking.bookingId, ids)}
      onClose={onClose}
    >
      <div>
        <p>{t('device.lost')}</p>
        <ul className={styles.lost}>
          {items.map((item) => (
            <li key={item.id}>{itemText(t, item)}</li>
          ))}
        </ul>
      </div>
      <p>{t(booking.draft ? 'device.lost.form' : 'device.lost.gone')}</p>
      {mayLeave && <p className="muted small">{t('device.stays')}</p>}
    </Confirm>
  );
}
