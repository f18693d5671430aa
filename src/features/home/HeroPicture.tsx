import { useState } from 'react';
import { backgroundPath } from '@/state/home/background';
import { useSession } from '@/state/session';
import styles from './HeroPicture.module.css';

/** The home page's background from the bucket (spec 2). It comes last, under a scrim of the gradient that was there first. */
export function HeroPicture() {
  const { settings } = useSession();
  const [state, setState] = useState<'coming' | 'here' | 'gone'>('coming');
  if (state === 'gone') return null;
  return (
    <div className={styles.frame} aria-hidden="true">
      <img
        className={state === 'here' ? styles.here : styles.coming}
        src={backgroundPath(settings)}
        alt=""
        width={1440}
        height={480}
        decoding="async"
        fetchPriority="low"
        crossOrigin="anonymous"
        onLoad={() => setState('here')}
        onError={() => setState('gone')}
      />
    </div>
  );
}
