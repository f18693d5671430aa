import type { Plugin } from 'vite';

export function devTenant(): Plugin;
