import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';
import { classes } from './classes';

export interface CardProps {
  as?: 'section' | 'article' | 'div' | undefined;
  /** Accessible name; a section or an article should have one. */
  title?: ReactNode;
  level?: 'h2' | 'h3' | undefined;
  /** At the end of the title row. */
  aside?: ReactNode;
  children: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
}

/** A white card with a hairline border. */
export function Card({
  as: Element = 'section',
  title,
  level: Title = 'h2',
  aside,
  children,
  id,
  className,
}: CardProps) {
  const titleId = useId();
  return (
    <Element
      id={id}
      className={classes(styles.card, className)}
      aria-labelledby={title && Element !== 'div' ? titleId : undefined}
    >
      {(title || aside) && (
        <header className={styles.head}>
          {title && (
            <Title className={styles.title} id={titleId}>
              {title}
            </Title>
          )}
          {aside}
        </header>
      )}
      {children}
    </Element>
  );
}
