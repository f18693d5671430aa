import type { Ref } from 'react';
import type { LinkQr } from '@/platform/linkQr';
import styles from './LinkCode.module.css';

/** A link as a code for a camera. With a `ref` it can take the focus. */
export function LinkCode({
  code: { size, path },
  label,
  ref,
}: {
  code: LinkQr;
  label: string;
  ref?: Ref<SVGSVGElement>;
}) {
  return (
    <svg
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, no file
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
