import type { Translate } from '@/i18n/t';
import { canShareFiles, handOverFiles, shareFiles } from '@/platform/files';
import { toast } from '@/ui/toast';

/**
 * Hands files over in a press. No browser tells whether it kept a download, and those within other apps often drop it, so a
 * download is told with another way to the file.
 */
export async function handOver(files: File[], t: Translate): Promise<void> {
  if ((await handOverFiles(files)) !== 'saved') return;
  const onPress = (): void => void shareFiles(files);
  toast('info', t('content.file.saved', { n: files.length }), {
    id: 'saved',
    action: canShareFiles(files) ? { label: t('content.file.share'), onPress } : undefined,
  });
}
