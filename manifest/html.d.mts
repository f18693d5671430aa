import type { Settings } from '../src/platform/settings';
import type { Tenant } from './tenants.mjs';

export function settingsBlock(settings: Settings): string;
export function logoStyle(mark: string): string;
export function simpleMark(mark: string): { box: string; path: string; rule?: 'evenodd' } | null;
export function inlineParts(html: string): { scripts: string[]; styles: string[] };
export interface PageGiven {
  tenant: Tenant;
  settings: Settings;
  mark: string;
  base: string;
  css: string;
  styles: string[];
  preload: string[];
  page: {
    name: string;
    lang: string;
    title: string;
    description: string;
    /** The rule with the tenant's colours, checked (`tenantCss`). */
    colors: string;
    themeColors: { light: string; dark: string };
    html: string;
  };
}
export function stampPage(template: string, given: PageGiven): string;
