import { useState } from 'react';
import { useT } from '@/i18n/t';
import { isOnSharedDevice, signOut } from '@/state/account';
import { countUnsentUpdates, sendUnsent } from '@/state/account/person/unsent';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import { toast } from '@/ui/toast';

interface Leaving {
  /** Changes that the agency does not have yet; 0 while nothing is asked. */
  unsent: number;
  start: () => Promise<void>;
  leave: () => Promise<void>;
  recount: () => Promise<number>;
}

/** Signs out at once, unless something is unsent: then the traveller decides. `onDone` closes the menu. */
export function useSignOut(onDone: () => void): Leaving {
  const t = useT();
  const [unsent, setUnsent] = useState(0);
  const leave = async (): Promise<void> => {
    onDone();
    const isShared = isOnSharedDevice();
    await signOut();
    toast('ok', t(isShared ? 'account.out.doneShared' : 'account.out.done'));
  };
  const recount = async (): Promise<number> => {
    const n = await countUnsentUpdates();
    setUnsent(n);
    return n;
  };
  const start = async (): Promise<void> => {
    if ((await recount()) === 0) await leave();
  };
  return { unsent, start, leave, recount };
}

interface SignOutDialogProps {
  leaving: Leaving;
  onClose: () => void;
  closing?: boolean;
}

/** "Send now" or "Discard and sign out". */
export function SignOutDialog({ leaving, onClose, closing }: SignOutDialogProps) {
  const t = useT();
  const { online } = useSession();
  const [phase, setPhase] = useState<'asking' | 'sending' | 'failed'>('asking');
  const send = async (): Promise<void> => {
    setPhase('sending');
    if (await sendUnsent()) await leaving.leave();
    else {
      await leaving.recount();
      setPhase('failed');
    }
  };
  return (
    <Dialog
      title={t('account.out.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          <Button kind="danger" onClick={() => void leaving.leave()}>
            {t('account.out.discard')}
          </Button>
          <Button
            kind="primary"
            busy={phase === 'sending'}
            why={online ? undefined : t('account.out.offline')}
            onClick={() => void send()}
          >
            {t('account.out.send')}
          </Button>
        </>
      }
    >
      <p>
        <b>{t('account.out.unsent', { n: leaving.unsent })}</b>
      </p>
      <p>{t('account.out.text')}</p>
      <p>{t(isOnSharedDevice() ? 'account.out.textShared' : 'account.out.textDevice')}</p>
      {!online && <Notice kind="warn">{t('account.out.offline')}</Notice>}
      {phase === 'failed' && (
        <Notice kind="bad" live>
          {t('account.out.failed')}
        </Notice>
      )}
    </Dialog>
  );
}
