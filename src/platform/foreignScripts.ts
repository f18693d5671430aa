const allowed = new Set<string>();
let made = false;

/** The address of a foreign script that was allowed before. Throws for every other. */
export function foreignScript(url: string): string {
  if ([...allowed].some((start) => url.startsWith(start))) return url;
  throw new TypeError(`Not an allowed script: ${url}`);
}

/**
 * Lets a library load its scripts from `start` (an origin with a slash) under Trusted Types, from the moment they are
 * needed. Such libraries assign plain strings, which only a policy named `default` can allow; the page's own policy
 * (`script-src`) must name the host too.
 */
export function allowScripts(start: `https://${string}/`): void {
  allowed.add(start);
  if (made || !window.trustedTypes) return;
  made = true;
  window.trustedTypes.createPolicy('default', { createScriptURL: foreignScript });
}
