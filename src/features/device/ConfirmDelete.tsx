import { useState } from 'react';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import type { Kind } from '@/state/device/inventory';
import { removeKind } from '@/state/device/remove';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

const AGAIN: readonly Kind[] = ['answers', 'pictures', 'texts'];
/** Deleting these loses work that the agency does not have. */
const LOSES: readonly Kind[] = ['drafts', 'outbox'];
const MAY_STAY: readonly Kind[] = ['drafts', 'outbox'];

const wordsOf = (kind: Kind): MessageKey =>
  AGAIN.includes(kind) ? 'device.confirm.again' : (`device.confirm.${kind}` as MessageKey);

/** Says what is lost before anything is deleted; work that was not sent yet first. */
export function ConfirmDelete({ kind, unsent, onClose }: { kind: Kind; unsent: number; onClose: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await removeKind(kind);
      onClose();
      toast('ok', t('device.deleted'));
    } catch (error) {
      log.warn('device', 'a kind could not be deleted', error);
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('device.deleteWhat', { what: t(`device.kind.${kind}`) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('device.keepIt')}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void go()}>
            {t('device.delete')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {LOSES.includes(kind) && unsent > 0 && (
          <p>
            <b>{t('device.confirm.unsent', { n: unsent })}</b>
          </p>
        )}
        <p>{t(wordsOf(kind))}</p>
        {MAY_STAY.includes(kind) && <p className="muted small">{t('device.stays')}</p>}
        {failed && <p role="alert">{t('device.failed')}</p>}
      </div>
    </Dialog>
  );
}
