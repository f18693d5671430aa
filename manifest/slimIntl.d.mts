import type { Plugin } from 'vite';

export function slimIntl(): Plugin;
