import { useEffect, useRef, useState } from 'react';
import { AppLink } from './AppLink';
import { classes } from './classes';
import styles from './Logo.module.css';

export interface LogoProps {
  /** The tenant's name: the text of the image, and what stands there when there is none. */
  name: string;
  /** The tenant's own file; it is capped by height and width. */
  src?: string | undefined;
  className?: string | undefined;
}

/** The tenant's mark, leading home. A long name takes several lines, never an ellipsis. */
export function Logo({ name, src, className }: LogoProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // prerendered: it may have failed before React was listening
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <AppLink to="/" className={classes(styles.logo, name.length > 16 && styles.long, className)}>
      {src && !failed ? (
        <img ref={image} className={styles.image} src={src} alt={name} onError={() => setFailed(true)} />
      ) : (
        name
      )}
    </AppLink>
  );
}
