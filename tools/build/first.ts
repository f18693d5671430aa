import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url));

/** Builds every tenant, for a script that opens the built app. Ends the process where the build fails; it has said why. */
export function buildFirst(): void {
  const { status } = spawnSync(process.execPath, [RUN, 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
