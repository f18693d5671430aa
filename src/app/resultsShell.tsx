import type { ComponentType } from 'react';
import { PageFallback } from './PageFallback';

let Shell: ComponentType = PageFallback;

/** Fetches the shell of /search/results; awaited before the first render of that address, so that it can be hydrated. */
export async function loadResultsShell(): Promise<void> {
  Shell = (await import('./routes/resultsFallback')).ResultsFallback;
}

/** What stands on /search/results until its chunk is here. Not in the first load of the other pages. */
export const ResultsShellSlot = () => <Shell />;
