import { localDay } from '@/domain/dates';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import type { TextSource } from '@/state/content';
import { TextButton } from '@/ui/TextLink';
import styles from './Content.module.css';

interface TextVersionProps {
  version: string | null;
  source: TextSource;
  savedAt: number | null;
}

/** Of which day a text is, and whose copy; printing it, for the installed app has no menu of the browser. */
export function TextVersion({ version, source, savedAt }: TextVersionProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.version}>
      {version && <span>{t('content.version', { day: format.date(version) })}</span>}
      {source === 'device' && (
        <span data-screen="">
          {savedAt === null ? t('content.savedHere') : t('content.savedAt', { day: format.date(localDay(savedAt)) })}
        </span>
      )}
      {source === 'build' && <span data-screen="">{t('content.built')}</span>}
      <TextButton onClick={() => globalThis.print()}>{t('content.print')}</TextButton>
    </div>
  );
}
