import { Hono } from 'hono';
import { forgetOld } from './db/replies';
import { Store } from './db/store';
import { Faults } from './faults/faults';
import { LOST, strike } from './faults/strike';
import type { Deps, SandboxEnv } from './http/context';
import { entrance, remember } from './http/entrance';
import { asData, crossOrigin, limitedBody, limitedCalls, limitedGuesses } from './http/protection';
import { Refusal } from './http/refusal';
import { mountIdentity } from './identity/mount';
import { RequestLog } from './log';
import type { SandboxOptions } from './options';
import { accountRoutes } from './routes/account';
import { airportRoutes } from './routes/airports';
import { bookingRoutes } from './routes/booking';
import { bucketRoutes } from './routes/bucket';
import { controlRoutes } from './routes/control';
import { dealRoutes } from './routes/deals';
import { destinationRoutes } from './routes/destinations';
import { documentRoutes } from './routes/documents';
import { payRoutes } from './routes/pay';
import { paymentRoutes } from './routes/payment';
import { promoRoutes, serviceRoutes } from './routes/services';
import { pushRoutes } from './routes/push';
import { resourceRoutes, tenantRoutes } from './routes/tenant';
import { searchRoutes } from './routes/search';
import { statisticsRoutes } from './routes/statistics';
import { staticLinkRoutes } from './routes/staticLinks';
import { visitRoutes } from './routes/visits';
import { readTenants } from './tenants';

export interface Sandbox {
  /** The API (/api), bucket (/bucket), payment pages (/pay), visits (/visits), identity provider and test controls (/__sandbox). */
  app: Hono<SandboxEnv>;
  deps: Deps;
  /** Like `fetch`; rejects with a TypeError if the connection is broken by a fault. */
  fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
  close: () => void;
}

/** A minute, of one address: batches of visits, and enquiries with their repeats. */
const [MOST_VISITS, MOST_ENQUIRIES] = [120, 30];

/** Sentences of errors are for developers, and in one language: the app shows its own to a traveller in another. */
const IN_ENGLISH = { 'Content-Language': 'en' };

const refusalBody = ({ message, details }: Refusal) => ({
  errorMessage: message,
  code: details.code,
  ...(details.field === undefined ? {} : { field: details.field }),
});

/**
 * Creates a sandbox with its database file, which stays locked until `close`. Throws in production: its accounts have a
 * known password.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The sandbox does not run with NODE_ENV=production');
  let clockOffset = 0;
  const waiting = new Set<NodeJS.Timeout>();
  const deps: Deps = {
    options,
    store: new Store(options.dbFile),
    tenants: readTenants(options.root),
    overrides: new Map(),
    strings: new Map(),
    faults: new Faults(),
    log: new RequestLog(),
    now: () => options.clock() + clockOffset,
    identity: { keysDown: false },
    deliver: async (request) => app.fetch(request),
    later: (ms, work) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        work().catch((error: unknown) => console.error(error));
      }, ms);
      waiting.add(timer);
    },
  };
  const forgetTimers = (): void => {
    for (const timer of waiting) clearTimeout(timer);
    waiting.clear();
  };
  forgetOld(deps.store, deps.now());

  const app = new Hono<SandboxEnv>();
  app.use('*', async (c, next) => {
    c.set('deps', deps);
    await next();
    c.header('Date', new Date(deps.now()).toUTCString());
  });
  app.use('*', limitedBody);
  app.use('/api/*', crossOrigin, remember, strike, asData, limitedGuesses(), entrance);
  app.use('/api/booking/addGroupBooking/*', limitedCalls(MOST_ENQUIRIES));
  app.use('/bucket/*', crossOrigin, remember, strike, asData);
  for (const routes of [
    tenantRoutes,
    resourceRoutes,
    airportRoutes,
    destinationRoutes,
    dealRoutes,
    statisticsRoutes,
    searchRoutes,
    serviceRoutes,
    bookingRoutes,
    paymentRoutes,
    documentRoutes,
    promoRoutes,
    pushRoutes,
    accountRoutes,
    staticLinkRoutes,
  ]) {
    app.route('/api', routes);
  }
  app.route('/bucket', bucketRoutes);
  app.use('/pay/*', remember, strike, limitedGuesses(/./));
  app.route('/', payRoutes);
  app.use('/visits', remember, strike, limitedCalls(MOST_VISITS));
  app.route('/', visitRoutes);
  mountIdentity(app);
  if (options.control)
    app.route(
      '/__sandbox',
      controlRoutes((ms) => (clockOffset = ms), forgetTimers),
    );

  app.notFound((c) =>
    c.json({ errorMessage: `No such call: ${c.req.method} ${c.req.path}`, code: 'not_found' }, 404, IN_ENGLISH),
  );
  app.onError((error, c) => {
    if (error instanceof Refusal)
      return c.json(refusalBody(error), error.status, { ...IN_ENGLISH, ...error.details.headers });
    console.error(error);
    return c.json({ errorMessage: 'The sandbox failed', code: 'internal' }, 500, IN_ENGLISH);
  });

  return {
    app,
    deps,
    fetch: async (input, init) => {
      const response = await app.request(input, init);
      if (response.headers.has(LOST)) throw new TypeError('Failed to fetch');
      return response;
    },
    close: () => {
      forgetTimers();
      deps.store.close();
    },
  };
}
