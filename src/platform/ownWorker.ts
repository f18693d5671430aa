import { baseUrl } from './base';

/**
 * The registration of this tenant's worker. Before its first installation the browser names the worker of another tenant, at the
 * root of the host: nothing may be asked of that one.
 */
export async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const container = (globalThis.navigator as Partial<Navigator> | undefined)?.serviceWorker;
  const found = await container?.getRegistration();
  return found?.scope === baseUrl().href ? found : undefined;
}

/** The worker of a registration once it is active; `serviceWorker.ready` may be of another tenant's. */
export async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const { active, waiting, installing } = registration;
  const worker = active ?? waiting ?? installing;
  if (!worker) throw new Error('The worker was not installed.');
  while (worker.state !== 'activated' && worker.state !== 'activating') {
    if (worker.state === 'redundant') throw new Error('The worker could not be installed.');
    // oxlint-disable-next-line no-await-in-loop -- one state after the other
    await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
  }
  return worker;
}
