import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Ribbon } from '@/ui/Ribbon';

/** One line at the very top while the connection is really gone (ui.md 6). */
export function OfflineRibbon() {
  const { online } = useSession();
  const t = useT();
  return online ? null : <Ribbon>{t('content.connection.offline')}</Ribbon>;
}
