import type { Answer } from './probe';

/** A sentence about a live site, with its remedy. `kind` is told once. */
export interface Finding {
  kind: string;
  level: 'fault' | 'warning';
  text: string;
}
export type Say = (kind: string, text: string) => Finding;

/** What the settings block of a page says, as far as the check reads it. Another server may have written it. */
export interface PageSettings {
  tenantName: string;
  apiBaseUrl: string;
  bucketPath: string;
  defaultLocale: string;
  identity?: { projectId?: string; authDomain?: string } | null;
  profile?: { projectCurrency?: string };
}

/** What each part of the check gets. `home`: the answer of the site's address, with the base of the page. */
export interface Site {
  home: Answer & { base: URL };
  site: URL;
  settings: PageSettings;
  /** Headers of the build; undefined where no tenant is named. */
  expected: Record<string, string> | undefined;
  tell: Say;
  warn: Say;
}
