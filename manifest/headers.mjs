import { createHash } from 'node:crypto';
import { inlineParts } from './html.mjs';

const hash = (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const all = (contents) => [...new Set(contents.map(hash))].join(' ');

/** Origins besides our own that a tenant's settings name. */
const foreign = (...addresses) =>
  [...new Set(addresses.filter((each) => /^https?:\/\//.test(each ?? '')).map((each) => new URL(each).origin))]
    .map((origin) => ` ${origin}`)
    .join('');

/**
 * Headers of every answer of one tenant, `{ "/*": { name: value } }`.
 * @param {any} tenant
 * @param {string[]} pages the HTML of all its pages
 */
export function headersFor(tenant, pages) {
  const parts = pages.map(inlineParts);
  const { apiBaseUrl, bucketPath } = tenant.settings;
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' ${all(parts.flatMap(({ scripts }) => scripts))}`,
    'style-src': `'self' ${all(parts.flatMap(({ styles }) => styles))}`,
    'img-src': `'self' data: blob:${foreign(bucketPath, apiBaseUrl)}`,
    'connect-src': `'self'${foreign(apiBaseUrl, bucketPath)}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'app dompurify',
  };
  return {
    '/*': {
      'Content-Security-Policy': Object.entries(policy)
        .map((each) => each.join(' '))
        .join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}
