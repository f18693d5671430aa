import type { Host } from './host.mjs';

export function hostFiles(host: Host, files: readonly string[]): Record<string, string>;
export function writeHost(host: Host, files: readonly string[], folder: string): void;
