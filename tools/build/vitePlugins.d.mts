import type { Plugin } from 'vite';

export function partLoader(): Plugin;
export function slimIntl(): Plugin;
export function devTenant(): Plugin;
