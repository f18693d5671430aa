import { RouteLine } from '@/ui/RouteLine';
import { Skeleton } from '@/ui/Skeleton';
import styles from '../page/Shell.module.css';

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

const Leg = () => (
  <div className={styles.leg}>
    <span className={styles.carrier}>
      <Skeleton shape="badge" className={styles.badge} />
    </span>
    <Skeleton shape="figure" width="time" className={styles.time} />
    <div className={styles.line}>
      <RouteLine parts={ONE} grey />
    </div>
    <Skeleton shape="figure" width="time" className={styles.time} />
    <span className={styles.say}>
      <Skeleton width="w50" />
    </span>
  </div>
);

/** Placeholder of an offer that has not arrived, as high as a round trip. */
export const SkeletonCard = () => (
  <div className={styles.offer} aria-hidden="true">
    <div className={styles.face}>
      <div className={styles.legs}>
        <Leg />
        <Leg />
      </div>
      <div className={styles.facts}>
        <Skeleton width="w50" />
      </div>
      <div className={styles.buy}>
        <Skeleton shape="figure" width="price" />
        <Skeleton shape="button" className={styles.button} />
      </div>
    </div>
  </div>
);

/** Placeholder of a list. */
export const SkeletonCards = () => (
  <div className={styles.cards}>
    <div className={styles.shapes}>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </div>
  </div>
);
