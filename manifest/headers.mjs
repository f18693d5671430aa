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
 * What signing in with Firebase needs besides our own origin: Google's loader of its frame, the frame on the sign-in
 * host, two services. Nothing for a tenant without sign-in, or with the sandbox's (the sandbox is our own origin).
 */
function signIn(identity) {
  const isFirebase = identity?.kind === 'firebase' && !identity.projectId.startsWith('sandbox-');
  if (!isFirebase) return { script: '', frame: '', connect: '', trustedTypes: '' };
  return {
    script: ' https://apis.google.com',
    frame: ` https://${identity.authDomain}`,
    connect: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
    // The SDK sets the address of the loader as text; the app's default policy lets through this one only.
    trustedTypes: ' default',
  };
}

/**
 * Headers of every answer of one tenant, `{ "/*": { name: value } }`.
 * @param {any} tenant
 * @param {string[]} pages the HTML of all its pages
 */
export function headersFor(tenant, pages) {
  const parts = pages.map(inlineParts);
  const { apiBaseUrl, bucketPath, identity } = tenant.settings;
  const provider = signIn(identity);
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
    'trusted-types': `app dompurify${provider.trustedTypes}`,
  };
  return {
    '/*': {
      'Content-Security-Policy': Object.entries(policy)
        .map((each) => each.join(' '))
        .join('; '),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      // With `same-origin` every sign-in window counts as closed at once.
      'Cross-Origin-Opener-Policy': identity ? 'same-origin-allow-popups' : 'same-origin',
    },
  };
}
