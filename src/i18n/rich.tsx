import type { ReactNode } from 'react';

/** Tags that a message may use without the caller naming them. */
export const richElements = {
  b: (chunks: ReactNode[]) => <b>{chunks}</b>,
  i: (chunks: ReactNode[]) => <i>{chunks}</i>,
};
