import { useEffect, useState } from 'react';
import { useT } from '@/i18n/t';
import { type Room, readRoom, askToKeep } from '@/state/device/persistence';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconWarning } from '@/ui/firstIcons';
import { IconCheck, IconInfo } from '@/ui/icons';
import { Skeleton } from '@/ui/Skeleton';
import { useSize } from './deviceTexts';
import styles from './Device.module.css';

const ICON = { kept: IconCheck, pressed: IconInfo, seven: IconInfo, tab: IconWarning };

/** Storage used, and whether the browser keeps it. `turn` increases with each deletion. */
export function StorageUsage({ turn }: { turn: number }) {
  const t = useT();
  const size = useSize();
  const [room, setRoom] = useState<Room>();
  const [refused, setRefused] = useState(false);
  const look = () => void readRoom().then(setRoom);
  useEffect(look, [turn]);
  const ask = async () => {
    await askToKeep(true);
    const now = await readRoom();
    setRoom(now);
    setRefused(now.persistence !== 'kept');
  };
  if (!room) return <Skeleton shape="block" />;
  const { used, quota, persistence } = room;
  const Icon = ICON[persistence];
  return (
    <Card title={t('device.room')}>
      {used === null || quota === null ? (
        <p>{t('device.room.unknown')}</p>
      ) : (
        <>
          <p className={styles.used} id="room">
            {t('device.room.of', { used: size(used), quota: size(quota) })}
          </p>
          <progress className={styles.bar} max={quota} value={used} aria-labelledby="room" />
        </>
      )}
      <p className={styles.facts}>
        <Icon /> <span>{t(`device.keep.${persistence}`)}</span>
      </p>
      {persistence === 'pressed' && (
        <div className={styles.acts}>
          <Button kind="outline" size="s" onClick={() => void ask()}>
            {t('device.keep.ask')}
          </Button>
        </div>
      )}
      <p className="muted small" aria-live="polite">
        {refused && persistence === 'pressed' ? t('device.keep.refused') : ''}
      </p>
    </Card>
  );
}
