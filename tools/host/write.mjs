import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyPart, caddyfile } from './caddy.mjs';
import { nginxConf, nginxParts } from './nginx.mjs';
import { headersFile, redirectsFile } from './pages.mjs';
import { cloudfrontFunction, cloudfrontHeaders, cloudfrontSandbox, uploadScript } from './store.mjs';

const json = (value) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * Every file of a tenant's host, by name.
 * @param {ReturnType<import('./host.mjs').hostOf>} host
 * @param {readonly string[]} files of the build
 * @returns {Record<string, string>}
 */
export function hostFiles(host, files) {
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
    'cloudfront-function.js': cloudfrontFunction(host),
  };
}

/** Writes them into a folder beside the build, which is not served. */
export function writeHost(host, files, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(hostFiles(host, files))) writeFileSync(join(folder, name), content);
}
