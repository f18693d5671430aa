interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}

let policy: ScriptPolicy | null = null;

/** Throws unless `url` is the worker or a built chunk of this site. */
function own(url: string): string {
  const base = new URL('.', document.baseURI);
  const target = new URL(url, base);
  const within = target.origin === base.origin && target.pathname.startsWith(base.pathname);
  const inside = target.pathname.slice(base.pathname.length);
  if (within && (import.meta.env.DEV || inside === 'sw.js' || /^assets\/[\w.-]+\.js$/.test(inside))) return target.href;
  throw new TypeError(`Not a script of this site: ${url}`);
}

/**
 * The URL of one of our scripts for `new Worker(…)` and the service worker, through the one Trusted Types policy that
 * the CSP allows besides DOMPurify's. Typed as a string, because the DOM types here lack TrustedScriptURL.
 */
export function scriptUrl(url: string): string {
  const factory = window.trustedTypes;
  if (!factory) return own(url);
  const made: ScriptPolicy = policy ?? factory.createPolicy('app', { createScriptURL: own });
  policy = made;
  return made.createScriptURL(url) as string;
}
