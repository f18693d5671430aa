import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import type { StoredKind } from '@/state/device/inventory';
import { removeKind } from '@/state/device/remove';
import { toast } from '@/ui/toast';
import { Confirm } from './Confirm';

const AGAIN: readonly StoredKind[] = ['answers', 'pictures', 'texts'];
/** Deleting these loses entries the agency does not have; data that a payment needs stays. */
const LOSES: readonly StoredKind[] = ['drafts', 'outbox'];

const wordsOf = (kind: StoredKind): MessageKey =>
  AGAIN.includes(kind) ? 'device.confirm.again' : (`device.confirm.${kind}` as MessageKey);

/** Says what will be lost before deleting; unsent entries first. */
export function ConfirmDelete({ kind, unsent, onClose }: { kind: StoredKind; unsent: number; onClose: () => void }) {
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
      {LOSES.includes(kind) && unsent > 0 && (
        <p>
          <b>{t('device.confirm.unsent', { n: unsent })}</b>
        </p>
      )}
      <p>{t(wordsOf(kind))}</p>
      {LOSES.includes(kind) && <p className="muted small">{t('device.stays')}</p>}
    </Confirm>
  );
}
