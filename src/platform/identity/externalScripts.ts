/** The only foreign script that signing in needs: it carries the messages of the provider's window. */
const PROVIDER_SCRIPTS = 'https://apis.google.com/';

let made = false;

/** Throws for every script but the provider's. */
export function ownProviderScript(url: string): string {
  if (url.startsWith(PROVIDER_SCRIPTS)) return url;
  throw new TypeError(`Not a script of the identity provider: ${url}`);
}

/**
 * Lets the provider's library load its one script under Trusted Types, from the moment it is needed. The library assigns
 * plain strings, which only a policy named `default` can allow.
 */
export function allowProviderScripts(): void {
  if (made || !window.trustedTypes) return;
  made = true;
  window.trustedTypes.createPolicy('default', { createScriptURL: ownProviderScript });
}
