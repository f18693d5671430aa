import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesOf, sourceStamp } from './cache';
import { isPackable } from '../host/rules';

/** Brotli 11 and gzip 9 beside each compressible file, or 5 and 6 (`fast`); servers send them as they are. */
export function compress(folder: string, names: readonly string[], pace: 'best' | 'fast' = 'best'): void {
  const [quality, level] = pace === 'best' ? [11, 9] : [5, 6];
  for (const name of names) {
    if (!isPackable(name)) continue;
    const content = readFileSync(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level }));
  }
}

/**
 * Builds the JavaScript shared by all tenants into .cache/app and the prerenderer into .cache/ssr. Does nothing if no source
 * changed.
 */
export async function buildApp(root: string): Promise<void> {
  const app = join(root, '.cache/app');
  const stampFile = join(root, '.cache/app.stamp');
  const stamp = sourceStamp(root);
  const done = existsSync(join(app, 'index.html')) && existsSync(join(root, '.cache/ssr/prerender.js'));
  if (done && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // The product is built for production, even under a test runner (NODE_ENV=test).
  process.env['NODE_ENV'] = 'production';
  // Imports without an ending are for the bundler that reads vite.config.ts.
  process.env['VITE_CONFIG_NATIVE_IGNORE_WARNING'] = 'true';
  rmSync(stampFile, { force: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  execFileSync(process.execPath, [join(root, 'tools/run.mjs'), 'messages'], { stdio: 'inherit' });
  const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const;
  await build({ ...shared, mode: 'production' });
  await build({ ...shared, mode: 'production', build: { ssr: 'src/app/prerender.tsx', copyPublicDir: false } });
  compress(
    app,
    filesOf(app).filter((name) => name.startsWith('assets/')),
  );
  writeFileSync(stampFile, stamp);
}
