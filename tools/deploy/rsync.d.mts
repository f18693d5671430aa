import type { Target } from './deploy.mjs';

export const rsyncArgs: {
  read(to: string, copy: string): string[];
  look(list: string, like: string, to: string, copy: string): string[];
  put(folder: string, list: string, to: string, beside?: string): string[];
  remove(empty: string, filter: string, to: string): string[];
  write(copy: string, to: string): string[];
};
export function rsyncTarget(to: string): Target;
