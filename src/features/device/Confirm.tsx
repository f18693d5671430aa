import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

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
