import { useState } from 'react';
import { flexRoute } from '@/domain/cheap/flexible';
import { stayRoute } from '@/domain/cheap/stays';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import type { FlexibleDaysProps } from '@/state/modals';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from '@/ui/useModalDialog';
import { Segmented } from '@/ui/Segmented';
import { DayMatrix } from './DayMatrix';
import { StayList } from './StayList';

type View = 'around' | 'months';

const firstView = (search: Search, isMonthAsked: boolean): View =>
  isMonthAsked || flexRoute(search) === null ? 'months' : 'around';

/** Other days for a search, with their lowest known prices: three days either way, or a month. Each is a link to its search. */
export function FlexibleDays({ search, month, stay, onClose, closing }: ModalFrame & FlexibleDaysProps) {
  const t = useT();
  const [view, setView] = useState<View>(() => firstView(search, month !== undefined || stay !== undefined));
  const hasMatrix = flexRoute(search) !== null;
  const route = stayRoute(search);
  return (
    <Dialog title={t('flex.title')} large onClose={onClose} closing={closing}>
      {hasMatrix && route && (
        <Segmented
          label={t('flex.how')}
          value={view}
          options={[
            { value: 'around', label: t('flex.around') },
            { value: 'months', label: t('flex.byMonth') },
          ]}
          onValue={setView}
        />
      )}
      {view === 'around' || !route ? (
        <DayMatrix search={search} onChoose={onClose} />
      ) : (
        <StayList search={search} route={route} month={month} stay={stay} onChoose={onClose} />
      )}
    </Dialog>
  );
}
