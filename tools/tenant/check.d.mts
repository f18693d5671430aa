import type { Lacks } from '../../src/i18n/catalogues.mjs';
import type * as rules from './roles';

export interface Files {
  read(path: string): Buffer | null;
  list(path: string): string[];
}
export interface Finding {
  level: 'fault' | 'warning';
  file: string;
  line: number;
  column: number;
  field: string;
  sentence: string;
}
export const MANIFEST: string;
export function filesIn(folder?: string): Files;
export function loadRoles(): Promise<typeof rules>;
export function namesOf(files: Files): string[];
export function checkTenant(
  name: string,
  given: { files: Files; roles: typeof rules; lacks?: (locale: string) => Lacks },
): Promise<Finding[]>;
export function report(
  names: readonly string[],
  given?: { files?: Files; roles?: typeof rules; warnings?: boolean },
): Promise<{ faults: number; text: string }>;
export function refuseFaults(names: readonly string[], given?: { warnings?: boolean; what?: string }): Promise<void>;
