import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from './host';
import { caddyPart, caddyfile } from './caddy';
import { nginxConf, nginxParts } from './nginx';
import { headersFile, redirectsFile } from './pages';
import { cloudfrontFunction, cloudfrontHeaders, cloudfrontSandbox, uploadScript } from './store';

const json = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

/** Every file of a tenant's host, by name. `files`: of the build. */
export function hostFiles(host: Host, files: readonly string[]): Record<string, string> {
  const { 'Strict-Transport-Security': _, ...headers } = host.headers;
  return {
    'headers.json': json({ '/*': headers }),
    'nginx.conf': nginxConf(host),
    ...nginxParts(host),
    Caddyfile: caddyfile(host),
    'Caddyfile.part': caddyPart(host),
    _headers: headersFile(host),
    _redirects: redirectsFile(host),
    'upload.sh': uploadScript(host, files),
    'cloudfront-headers.json': json(cloudfrontHeaders(host)),
    ...(host.proxies.length > 0 ? { 'cloudfront-answers.json': json(cloudfrontSandbox(host)) } : {}),
    'cloudfront-function.js': cloudfrontFunction(host, files),
  };
}

/** Writes them into a folder beside the build, which is not served. */
export function writeHost(host: Host, files: readonly string[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(hostFiles(host, files))) writeFileSync(join(folder, name), content);
}
