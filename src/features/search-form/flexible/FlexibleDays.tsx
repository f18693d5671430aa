import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from '@/ui/useModalDialog';
import { DayMatrix } from './DayMatrix';

/** Other days for a search, with their lowest known prices. Each pair of days is a link to its search. */
export function FlexibleDays({ search, onClose, closing }: ModalFrame & { search: Search }) {
  const t = useT();
  return (
    <Dialog title={t('flex.table')} large onClose={onClose} closing={closing}>
      <DayMatrix search={search} onChoose={onClose} />
    </Dialog>
  );
}
