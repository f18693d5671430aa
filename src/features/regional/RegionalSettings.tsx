import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Dialog } from '@/ui/Dialog';
import { regionalTitle } from '../common/regionalTitle';
import { RegionalChoices } from './RegionalChoices';

interface RegionalSettingsProps {
  onClose: () => void;
  closing: boolean;
}

/** The choices in a dialog. */
export function RegionalSettings({ onClose, closing }: RegionalSettingsProps) {
  const t = useT();
  return (
    <Dialog title={t(regionalTitle(useSession().profile))} onClose={onClose} closing={closing}>
      <RegionalChoices />
    </Dialog>
  );
}
