import { useLocation } from 'react-router-dom';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { pwa, usePwa, type StorageNotice } from '@/state/pwa';
import { AppLink } from '@/ui/AppLink';
import { IconInfo } from '@/ui/icons';
import { Ribbon } from '@/ui/StateMarks';

const NOTICES: Record<StorageNotice, MessageKey> = {
  'newer-version': 'sync.notice.newerVersion',
  blocked: 'sync.notice.blocked',
  memory: 'sync.notice.memory',
  full: 'sync.notice.full',
  cleared: 'sync.notice.cleared',
  quarantined: 'sync.notice.quarantined',
};

/** Where the user can see details or free space. */
const HELPED: readonly StorageNotice[] = ['memory', 'full', 'cleared', 'quarantined'];

function seen(notice: StorageNotice): void {
  pwa.notices = pwa.notices.filter((each) => each !== notice);
}

/** Storage warnings, one per line, until dismissed. An outdated page must be reloaded. */
export function StorageRibbon() {
  const { notices, isOlderApp } = usePwa();
  const { pathname } = useLocation();
  const t = useT();
  return notices.map((notice) => {
    const isOlder = notice === 'newer-version' && isOlderApp;
    const reload = notice === 'newer-version' && !isOlder;
    const action = {
      label: t(reload ? 'content.update.reload' : 'content.update.seen'),
      onPress: () => (reload ? location.reload() : seen(notice)),
    };
    return (
      <Ribbon key={notice} icon={<IconInfo />} action={action}>
        {t(isOlder ? 'sync.notice.olderApp' : NOTICES[notice])}{' '}
        {HELPED.includes(notice) && !pathname.startsWith('/device') && (
          <AppLink to="/device">{t(notice === 'full' ? 'device.makeRoom' : 'device.title')}</AppLink>
        )}
      </Ribbon>
    );
  });
}
