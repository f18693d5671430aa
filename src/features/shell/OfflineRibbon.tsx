import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Ribbon } from '@/ui/Ribbon';

/** One line at the very top while the connection is really gone (ui.md 6). In the first load: offline it could not come. */
export function OfflineRibbon() {
  const { online } = useSession();
  const t = useT();
  return <div role="status">{!online && <Ribbon>{t('shell.offline')}</Ribbon>}</div>;
}
