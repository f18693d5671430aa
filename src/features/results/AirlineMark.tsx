import { useState } from 'react';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import styles from './Offer.module.css';

/** Logos that are not in the bucket: asked for once, not by every card. */
const missing = new Set<string>();

interface AirlineMarkProps {
  code: string;
  /** Whose logo stands for it when the bucket has none. */
  instead?: string;
  small?: boolean;
}

/**
 * An airline's logo from the bucket; without one that of the other airline, and without that its two letters. Decoration:
 * the name stands beside it.
 */
export function AirlineMark({ code, instead = code, small }: AirlineMarkProps) {
  const { bucketPath } = useSession().settings;
  const [, setGone] = useState(0);
  const logo = [code, instead].find((each) => each && !missing.has(each));
  const fail = () => {
    if (logo) missing.add(logo);
    setGone((times) => times + 1);
  };
  return (
    <span className={classes(styles.air, small && styles.small)} aria-hidden="true">
      {logo === undefined ? (
        code.slice(0, 2)
      ) : (
        <img
          key={logo}
          src={`${bucketPath}/cache/${encodeURIComponent(logo)}.png`}
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
