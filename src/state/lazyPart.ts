import { type ComponentType, lazy } from 'react';
import { untilHere } from '@/platform/idle';

/** `lazy` for a part that is asked for until it is here: one lost answer does not keep it away for the life of the page. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilHere(load) }));
