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
 * Hosts of the tenant's identity provider: the provider's script and its frame, the accounts and the tokens. Nothing
 * without one.
 */
const identityHosts = (identity) =>
  identity?.kind === 'firebase'
    ? {
        script: ' https://apis.google.com',
        frame: ` https://${identity.authDomain}`,
        connect: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
        types: ' default',
      }
    : { script: '', frame: '', connect: '', types: '' };

/**
 * Headers of every answer of one tenant, `{ "/*": { name: value } }`.
 * @param {any} tenant
 * @param {string[]} pages the HTML of all its pages
 */
export function headersFor(tenant, pages) {
  const parts = pages.map(inlineParts);
  const { apiBaseUrl, bucketPath, identity } = tenant.settings;
  const provider = identityHosts(identity);
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' ${all(parts.flatMap(({ scripts }) => scripts))}${provider.script}`,
    'style-src': `'self' ${all(parts.flatMap(({ styles }) => styles))}`,
    'img-src': `'self' data: blob:${foreign(bucketPath, apiBaseUrl)}`,
    'connect-src': `'self'${foreign(apiBaseUrl, bucketPath)}${provider.connect}`,
    'frame-src': `'self'${provider.frame}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': `app dompurify${provider.types}`,
  };
  return {
    '/*': {
      'Content-Security-Policy': Object.entries(policy)
        .map((each) => each.join(' '))
        .join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      // Under `same-origin` the page would take the provider's window for closed.
      'Cross-Origin-Opener-Policy': identity ? 'same-origin-allow-popups' : 'same-origin',
    },
  };
}
