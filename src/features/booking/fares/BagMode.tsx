import { useT } from '@/i18n/t';
import { Segmented } from '@/ui/Segmented';

/** Bags are chosen once for everyone, or for each traveller. */
export type BagMode = 'same' | 'each';

interface Props {
  mode: BagMode;
  onMode: (mode: BagMode) => void;
}

/** The switch between bags for everyone and for each traveller. */
export function BagModeSwitch({ mode, onMode }: Props) {
  const t = useT();
  return (
    <Segmented<BagMode>
      label={t('booking.bags.mode')}
      value={mode}
      options={[
        { value: 'same', label: t('booking.bags.same') },
        { value: 'each', label: t('booking.bags.each') },
      ]}
      onValue={onMode}
    />
  );
}
