import { useState } from 'react';
import { afterPaint } from '@/platform/idle';
import { savesData } from '@/platform/savesData';
import { backgroundPath } from '@/platform/settingsBlock';
import { useSession } from '@/state/session';
import styles from './HeroPicture.module.css';

/**
 * Background picture of the home page, the tenant's own or from the bucket, under a scrim of the initial gradient. Not loaded with data
 * saver on.
 */
export function HeroPicture() {
  const { settings } = useSession();
  const own = settings.brand?.hero;
  const [state, setState] = useState<'coming' | 'here' | 'gone'>('coming');
  if (state === 'gone' || savesData()) return null;
  return (
    <div className={styles.frame} aria-hidden="true">
      <img
        className={state === 'here' ? styles.here : styles.coming}
        src={own?.src ?? backgroundPath(settings)}
        srcSet={own?.set}
        alt=""
        width={1440}
        height={480}
        decoding="async"
        crossOrigin="anonymous"
        // It fades in from a frame without it, also when cached.
        onLoad={() => afterPaint(() => setState('here'))}
        onError={() => setState('gone')}
      />
    </div>
  );
}
