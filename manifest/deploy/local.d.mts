import type { Target } from './deploy.mjs';

export function localTarget(root: string): Target;
