import type { ComponentType } from 'react';

let Shell: ComponentType = () => null;

/**
 * Fetches what stands at an address until its chunk is here: the results shell, or the shape of any other page. Awaited
 * before the first render, so that it matches the prerendered page; home is in the first load and needs none.
 */
export async function loadShell(path: string): Promise<void> {
  if (path === '/search/results') Shell = (await import('./routes/resultsFallback')).ResultsFallback;
  else if (path !== '/') Shell = (await import('./PageFallback')).PageFallback;
}

export const ShellSlot = () => <Shell />;
