import type { Plugin } from 'vite';

export function partLoader(): Plugin;
