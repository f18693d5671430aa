/** Registers the floor's worker like any app: once the page has loaded. */
export function registerWorker(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (url) => url });
  addEventListener('load', () => {
    void navigator.serviceWorker.register((policy?.createScriptURL('sw.js') ?? 'sw.js') as string);
  });
}
