import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));

/**
 * Builds every tenant, or what the options of `npm run build` say, for a script that opens the built app. Ends the process where the
 * build fails; it has said why.
 */
export function buildFirst(...options: string[]): void {
  const { status } = spawnSync(process.execPath, [RUN, 'build', ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
