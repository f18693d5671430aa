import type { Plugin } from 'vite';

export function partFiles(): Plugin;
export function slimIntl(): Plugin;
export function devTenant(): Plugin;
