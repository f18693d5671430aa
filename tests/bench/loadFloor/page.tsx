import { useState } from 'react';
import type { RouteObject } from 'react-router-dom';

function Page() {
  const [from, setFrom] = useState('');
  return (
    <>
      <header>Flights</header>
      <main>
        <h1>Where to next?</h1>
        <form>
          <button type="button" onClick={() => setFrom('Riga')}>
            From {from}
          </button>
          <label>
            To <input />
          </label>
          <label>
            Depart <input />
          </label>
          <button type="button">Search flights</button>
        </form>
      </main>
    </>
  );
}

/** The minimal React app with a data router: one page with one form. */
export const routes: RouteObject[] = [{ path: '*', Component: Page }];

/** Registers the floor's worker like any app: once the page has loaded. */
export function registerWorker(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
  const policy = trustedTypes?.createPolicy('app', { createScriptURL: (url) => url });
  addEventListener('load', () => {
    void navigator.serviceWorker.register((policy?.createScriptURL('sw.js') ?? 'sw.js') as string);
  });
}
