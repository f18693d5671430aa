import { useState } from 'react';
import { afterPaint } from '@/platform/idle';
import { savesData } from '@/platform/savesData';
import { backgroundPath } from '@/platform/settingsBlock';
import { useSession } from '@/state/session';
import styles from './HeroPicture.module.css';

/** The home page's background from the bucket (spec 2). Under a scrim of the gradient that was there first; nothing for a traveller who saves data. */
export function HeroPicture() {
  const { settings } = useSession();
  const [state, setState] = useState<'coming' | 'here' | 'gone'>('coming');
  if (state === 'gone' || savesData()) return null;
  return (
    <div className={styles.frame} aria-hidden="true">
      <img
        className={state === 'here' ? styles.here : styles.coming}
        src={backgroundPath(settings)}
        alt=""
        width={1440}
        height={480}
        decoding="async"
        crossOrigin="anonymous"
        // it fades in from a frame without it, also when it was here before
        onLoad={() => afterPaint(() => setState('here'))}
        onError={() => setState('gone')}
      />
    </div>
  );
}
