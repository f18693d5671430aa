import { useState } from 'react';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import { useIsHydrated } from './useIsHydrated';
import styles from './CityPicture.module.css';

/** Pictures missing in the bucket, so that they are requested only once. */
const missing = new Set<string>();

/** Waterfront gables, as a placeholder for any city. */
const HOUSES =
  'M0 206V104l20-26 20 26v102ZM80 206V92l20-26 20 26v114ZM160 206v-96l20-26 20 26v96ZM240 206V98l20-26 20 26v108Z';
const BACK =
  'M40 206v-84l20-26 20 26v84ZM120 206v-74l20-26 20 26v74ZM200 206v-80l20-26 20 26v80ZM280 206v-86l20-26 20 26v86Z';

const row = (x: number) => (
  <g transform={`translate(${x})`}>
    <path d={BACK} className={styles.far} />
    <path d={HOUSES} className={styles.near} />
    <path d="M0 204h320v36H0Z" className={styles.near} />
  </g>
);

/** Placeholders: 4 by 3 for a city, 8 by 3 for a banner. */
export function Placeholder({ wide = false }: { wide?: boolean }) {
  const box = `0 0 ${wide ? 640 : 320} 240`;
  return (
    <svg className={styles.drawing} viewBox={box} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx={wide ? 566 : 246} cy="42" r="20" className={styles.sun} />
      {row(0)}
      {wide && row(320)}
    </svg>
  );
}

interface CityPictureProps {
  iata: string;
  /** `card`: 4 by 3; `band`: low, over the width of a page; `side`: fills what is around it. */
  shape?: 'card' | 'band' | 'side';
}

/** A city's picture from the bucket, or a drawing. Its room is kept before it comes. Decorative: the name stands beside it. */
export function CityPicture({ iata, shape = 'card' }: CityPictureProps) {
  const { settings, online } = useSession();
  const [failed, setFailed] = useState<'missing' | 'offline' | null>(missing.has(iata) ? 'missing' : null);
  // One that failed offline is asked for again online.
  const gone = failed === 'missing' || (failed === 'offline' && !(online && navigator.onLine));
  const fail = () => {
    if (navigator.onLine) missing.add(iata);
    setFailed(navigator.onLine ? 'missing' : 'offline');
  };
  const hydrated = useIsHydrated();
  return (
    <span className={classes(styles.picture, styles[shape])} data-screen>
      {gone ? (
        <Placeholder wide={shape === 'band'} />
      ) : (
        // Not in the HTML: the scripts come first, and only they see that a picture is not there.
        hydrated && (
          <img
            src={`${settings.bucketPath}/cities/${encodeURIComponent(iata)}.jpg`}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
            crossOrigin="anonymous"
            onError={fail}
          />
        )
      )}
    </span>
  );
}
