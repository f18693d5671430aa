import type { Target } from './deploy.mjs';

export function localTarget(root: string, name?: string): Target;
