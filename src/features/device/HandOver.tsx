import { useState } from 'react';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import type { HandOverResult } from '@/platform/files';
import { handOverJson, ownData } from '@/state/device/exportData';
import { makeSupportFile } from '@/state/device/support';
import { session } from '@/state/session';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import styles from './Device.module.css';

const SAID: Record<HandOverResult | 'failed', MessageKey | null> = {
  saved: 'content.file.saved',
  shared: 'device.file.shared',
  failed: 'device.failed',
  dropped: null,
};

function useHandOver(make: () => Promise<readonly [name: string, content: object]>, share: boolean) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<MessageKey | null>(null);
  const go = async () => {
    setBusy(true);
    setSaid(null);
    try {
      setSaid(SAID[await handOverJson(...(await make()), share)]);
    } catch (error) {
      log.warn('device', 'a file could not be made', error);
      setSaid(SAID.failed);
    }
    setBusy(false);
  };
  return { busy, said, go: () => void go() };
}

const nameOf = (what: string): string => `${session.settings.tenantName}-${what}`;
const own = async () => [nameOf('my-data'), await ownData()] as const;
const support = async () => [nameOf('support'), await makeSupportFile()] as const;

/** Exports the user's data as one file. */
export function ExportCard() {
  const t = useT();
  const { busy, said, go } = useHandOver(own, false);
  return (
    <Card title={t('device.export')}>
      <p className={styles.facts}>{t('device.export.text')}</p>
      <div className={styles.acts}>
        <Button kind="outline" busy={busy} onClick={go}>
          {t('device.export.go')}
        </Button>
      </div>
      <p className="small muted" aria-live="polite">
        {said && t(said, { n: 1 })}
      </p>
    </Card>
  );
}

function Peek() {
  const t = useT();
  const [text, setText] = useState('');
  const look = async (open: boolean) => {
    if (open) setText(JSON.stringify(await makeSupportFile(), null, 2));
  };
  return (
    <details className={styles.peek} onToggle={(event) => void look(event.currentTarget.open)}>
      <summary>{t('device.support.look')}</summary>
      {/* Long, so it must scroll by keyboard. */}
      <textarea className={styles.text} readOnly aria-label={t('device.support.look')} rows={12} value={text} />
    </details>
  );
}

/** Creates a support file without personal data, with a preview. */
export function SupportCard() {
  const t = useT();
  const { busy, said, go } = useHandOver(support, true);
  return (
    <Card title={t('device.support')}>
      <p className={styles.facts}>{t('device.support.text')}</p>
      <div className={styles.acts}>
        <Button kind="outline" busy={busy} onClick={go}>
          {t('device.support.go')}
        </Button>
      </div>
      <p className="small muted" aria-live="polite">
        {said && t(said, { n: 1 })}
      </p>
      <Peek />
    </Card>
  );
}
