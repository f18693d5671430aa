import type { ReactNode, Ref } from 'react';
import { classes } from './classes';
import { Skeleton } from './Skeleton';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  title: string;
  /** At the end of the title row. */
  aside?: ReactNode;
  /** One or two sentences below the title. */
  lede?: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Title and content of a page of the dashboard. */
export function PageFrame({ title, aside, lede, children, ref }: PageFrameProps) {
  return (
    <div className={classes('wrap', styles.page)} ref={ref}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside}
      </div>
      {lede && <p className={styles.lede}>{lede}</p>}
      {children}
    </div>
  );
}

/** Until the device has been read. */
export const ReadingDevice = ({ label }: { label: string }) => (
  <output aria-busy="true" aria-label={label}>
    <Skeleton shape="block" />
  </output>
);
