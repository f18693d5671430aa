import { useState } from 'react';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import styles from './Offer.module.css';

/** Logos that are not in the bucket: asked for once, not by every card. */
const missing = new Set<string>();

/** An airline's logo from the bucket, its two letters when there is none. Decoration: the name stands beside it. */
export function AirlineMark({ code, small }: { code: string; small?: boolean }) {
  const { bucketPath } = useSession().settings;
  const [gone, setGone] = useState(missing.has(code));
  const fail = () => {
    missing.add(code);
    setGone(true);
  };
  return (
    <span className={classes(styles.air, small && styles.small)} aria-hidden="true">
      {gone || !code ? (
        code.slice(0, 2)
      ) : (
        <img
          src={`${bucketPath}/cache/${encodeURIComponent(code)}.png`}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          decoding="async"
          crossOrigin="anonymous"
          onError={fail}
        />
      )}
    </span>
  );
}
