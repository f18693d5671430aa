import { useT } from '@/i18n/t';
import { Dialog } from '@/ui/Dialog';
import { RegionalChoices } from './RegionalChoices';

interface RegionalSettingsProps {
  onClose: () => void;
  closing: boolean;
}

/** The choices in a dialog. */
export function RegionalSettings({ onClose, closing }: RegionalSettingsProps) {
  const t = useT();
  return (
    <Dialog title={t('content.regional.title')} onClose={onClose} closing={closing}>
      <RegionalChoices />
    </Dialog>
  );
}
