import { useEffect, useRef, useState } from 'react';
import { AppLink } from './AppLink';
import { classes } from './classes';
import styles from './Logo.module.css';

interface LogoProps {
  /** The tenant's name: alt text of the image, or the text in its place. */
  name: string;
  /** The tenant's image; height and width are limited. */
  src?: string | undefined;
  className?: string | undefined;
}

/** The tenant's logo as a link to the home page. A long name wraps and is never truncated. */
export function Logo({ name, src, className }: LogoProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // On a prerendered page the image may have failed before React attached its listener.
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
