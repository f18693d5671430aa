import type { RequestFacts } from './match';

declare const self: ServiceWorkerGlobalScope;

/** Where this tenant lives: any path prefix of any host. */
export const scope = new URL(self.registration.scope);

/** The parts of a request that decide what is done with it. */
export function asked(request: Request, url: URL): RequestFacts {
  return {
    url,
    method: request.method,
    mode: request.mode,
    destination: request.destination,
    hasBearer: request.headers.has('Authorization'),
  };
}
