import type { Hono } from 'hono';
import { strike } from '../faults/strike';
import type { SandboxEnv } from '../http/context';
import { remember } from '../http/entrance';
import { identityPageRoutes } from './pageRoutes';
import { emulatorApiRoutes, loopbackOnly, tokenRoutes, toolkitRoutes } from './routes';

/** Mounts the identity provider at the root, where @firebase/auth looks for an emulator. */
export function mountIdentity(app: Hono<SandboxEnv>): void {
  for (const prefix of ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator'])
    app.use(`${prefix}/*`, loopbackOnly, remember, strike);
  app.route('/identitytoolkit.googleapis.com', toolkitRoutes);
  app.route('/securetoken.googleapis.com', tokenRoutes);
  app.route('/emulator', emulatorApiRoutes);
  app.route('/emulator', identityPageRoutes);
}
