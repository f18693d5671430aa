import { useState } from 'react';
import { localDay } from '@/domain/dates';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now, rightNow } from '@/platform/clock';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import { IconWarning } from '@/ui/firstIcons';
import { Ribbon } from '@/ui/StateMarks';

/** Says once a visit that the device's clock is wrong, and that the site goes by the right one. */
export function ClockRibbon() {
  const t = useT();
  const format = useFormat();
  const [isSeen, setSeen] = useState(() => getFlag('clockSeen'));
  if (isSeen) return null;
  const [device, right] = [now(), rightNow()];
  const isOtherDay = localDay(device) !== localDay(right);
  const text = (at: number): string =>
    isOtherDay ? `${format.weekdayDate(localDay(at))}, ${format.time(at)}` : format.time(at);
  const onPress = () => {
    setFlag('clockSeen', true);
    setSeen(true);
  };
  return (
    <Ribbon icon={<IconWarning />} action={{ label: t('content.update.seen'), onPress }}>
      {t('content.clock', { device: text(device), right: text(right) })}
    </Ribbon>
  );
}
