import { createHash } from 'node:crypto';
import type { Settings } from '../../src/platform/settings';
import { parsedAddress, soundBase, webUrl } from './addresses';

/** Of a tenant's file, what its headers follow. */
interface Given {
  origins?: readonly string[];
  settings: Pick<Settings, 'apiBaseUrl' | 'bucketPath'> & {
    [Name in 'identity' | 'tagManagerId' | 'visitsUrl']?: Settings[Name] | undefined;
  };
}

/** The source of a policy that names an inline part. */
export const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const all = (contents: readonly string[]): string => [...new Set(contents.map(hashOf))].join(' ');

/** Contents of a page's inline scripts and styles. JSON blocks need no hash. */
export function inlineParts(html: string): { scripts: string[]; styles: string[] } {
  const of = (pattern: RegExp): string[] => Array.from(html.matchAll(pattern), (found) => found[1] ?? '');
  return {
    scripts: of(/<script(?![^>]*\b(?:src=|type="application))[^>]*>([\s\S]*?)<\/script>/g),
    styles: of(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

/** Origins besides our own that a tenant's settings name. */
const foreign = (...addresses: (string | null | undefined)[]): string =>
  [...new Set(addresses.flatMap((each) => webUrl(each ? soundBase(each, { query: true }) : '')?.origin ?? []))]
    .map((origin) => ` ${origin}`)
    .join('');

/** Further origins of files that the tenant names: terms, tickets, logos, pictures. */
function filesOf({ origins = [] }: Given): string {
  for (const origin of origins)
    if (parsedAddress(origin, { kind: 'origin' }) !== origin)
      throw new Error(`"origins" has https origins, like "https://files.example.com", and not "${origin}".`);
  return foreign(...origins);
}

/**
 * What signing in with Firebase needs besides our own origin: Google's loader of its frame, the frame on the sign-in
 * host, two services. Nothing for a tenant without sign-in, or with the sandbox's (the sandbox is our own origin).
 */
function signIn(identity: Settings['identity'] | undefined): { script: string; frame: string; connect: string } {
  if (identity?.kind !== 'firebase' || identity.projectId.startsWith('sandbox-'))
    return { script: '', frame: '', connect: '' };
  return {
    script: ' https://apis.google.com',
    frame: ` ${new URL(soundBase(`https://${identity.authDomain}`)).origin}`,
    connect: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  };
}

/**
 * What Google's tag manager needs: its script, and where it reports. Nothing for a tenant without one. The endpoint of a
 * tenant's own (`visitsUrl`) is only a host to send to.
 */
function tags({ tagManagerId, visitsUrl }: Given['settings']): { script: string; connect: string; image: string } {
  const own = foreign(visitsUrl);
  if (!tagManagerId) return { script: '', connect: own, image: '' };
  const hosts = ' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com';
  return { script: ' https://www.googletagmanager.com', connect: hosts + own, image: hosts };
}

/**
 * The part of the policy that names the inline scripts and styles of one page. It stands in the page itself: a header comes
 * from the server's configuration and may belong to another build.
 */
export function pagePolicy(tenant: Given, html: string): string {
  const { scripts, styles } = inlineParts(html);
  const script = signIn(tenant.settings.identity).script + tags(tenant.settings).script;
  return `script-src 'self' ${all(scripts)}${script}; style-src 'self' ${all(styles)}`;
}

/**
 * Headers of every answer of one tenant, `{ "/*": { name: value } }`, the same for every build. Neither `script-src` nor
 * `default-src` may be here: a browser applies both policies, so they would refuse every inline script.
 */
export function headersFor(tenant: Given): { '/*': Record<string, string> } {
  const { apiBaseUrl, bucketPath, identity } = tenant.settings;
  const provider = signIn(identity);
  const visits = tags(tenant.settings);
  const files = filesOf(tenant);
  const policy = {
    'img-src': `'self' data: blob:${foreign(bucketPath, apiBaseUrl)}${files}${visits.image}`,
    'connect-src': `'self'${foreign(apiBaseUrl, bucketPath)}${files}${provider.connect}${visits.connect}`,
    'frame-src': `'self'${provider.frame}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    // Both libraries set addresses of scripts as text; the app's default policy lets through those hosts only.
    'trusted-types': `app dompurify${provider.script || visits.script ? ' default' : ''}`,
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
