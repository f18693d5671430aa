import type { ElementType, Key, ReactElement } from 'react';
import { type JSXSource, jsxDEV as make } from 'react/jsx-dev-runtime';
import { type Props, safeProps } from './jsx-runtime';

export { Fragment, type JSX } from './jsx-runtime';

/** `jsx-runtime.ts` for the development server and tests. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const { children } = safeProps(type, props);
  return make(type, props, key, isStatic && Array.isArray(children), source, self);
}
