import { useState } from 'react';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import styles from './Offer.module.css';

/** Codes without a logo in the bucket, so that only the first card asks for them. */
const missing = new Set<string>();

interface AirlineMarkProps {
  code: string;
  /** Airline whose logo is the fallback. */
  fallback?: string;
  small?: boolean;
}

/**
 * An airline's logo from the bucket, else the fallback airline's, else the first two letters of the code. Decorative:
 * the name stands next to it.
 */
export function AirlineMark({ code, fallback = code, small }: AirlineMarkProps) {
  const { bucketPath } = useSession().settings;
  const [, rerender] = useState(0);
  const logo = [code, fallback].find((each) => each && !missing.has(each));
  const fail = () => {
    if (logo) missing.add(logo);
    rerender((times) => times + 1);
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
