import type { Plugin } from 'vite';
export function slimPreload(): Plugin;
