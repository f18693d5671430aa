interface ScriptPolicy {
  createScriptURL(url: string): unknown;
  createScript(text: string): unknown;
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

/** Throws unless `text` is JSON, which does nothing wherever it is run. */
function dataOnly(text: string): string {
  JSON.parse(text);
  return text;
}

/** The one Trusted Types policy that the CSP allows besides DOMPurify's; null where the browser has none. */
function appPolicy(): ScriptPolicy | null {
  const factory = window.trustedTypes;
  policy ??= factory ? factory.createPolicy('app', { createScriptURL: own, createScript: dataOnly }) : null;
  return policy;
}

/**
 * The URL of one of our scripts for `new Worker(…)` and the service worker. Typed as a string, because the DOM types here
 * lack TrustedScriptURL.
 */
export const scriptUrl = (url: string): string => (appPolicy()?.createScriptURL(url) as string | undefined) ?? own(url);

/** A `<script>` of data, for readers of the page such as search engines. */
export function dataScript(type: string, data: object): HTMLScriptElement {
  const script = document.createElement('script');
  const text = JSON.stringify(data);
  script.type = type;
  script.textContent = (appPolicy()?.createScript(text) as string | undefined) ?? text;
  return script;
}
