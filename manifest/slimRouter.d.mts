import type { Alias, Plugin } from 'vite';
export const productionRouter: Alias[];
export function slimRouter(): Plugin;
