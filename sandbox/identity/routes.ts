import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type SandboxContext, type SandboxEnv, isSiteDomain, siteOrigin } from '../http/context';
import {
  type Asked,
  createAuthUri,
  deleteAccount,
  lookup,
  passwordPolicy,
  profileOf,
  signInWithPassword,
  signUp,
  textOf,
  updateAccount,
} from './accounts';
import { WireError, need, wireBody } from './errors';
import { applyCode, mailsOf, resetPassword, sendOobCode } from './mails';
import { type ProviderRealm, realmOfKey } from './realm';
import { signInWithIdp } from './social';
import { refresh, signingKey } from './tokens';
import { Refusal, readJson } from '../http/refusal';
import { findByEmail, findUser, removeUser, saveUser } from './users';
import { ownValue } from '@/domain/ownValue';

const LOOPBACK_HOST = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/** Answers this machine only: accounts here have a known password. */
export const loopbackOnly = createMiddleware<SandboxEnv>(async (c, next) => {
  const address = c.env?.incoming?.socket.remoteAddress;
  const isLocal = LOOPBACK_HOST.test(new URL(c.req.url).hostname) && (!address || LOOPBACK_ADDRESS.test(address));
  if (!isLocal) return c.json(wireBody(new WireError('The identity provider answers this machine only', 403)), 403);
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
  return next();
});

function realmOf(c: SandboxContext): ProviderRealm {
  const realm = realmOfKey(c.get('deps'), c.req.query('key'));
  need(realm, 'API key not valid. Please pass a valid API key.');
  return realm;
}

const INVALID_JSON = 'Invalid JSON payload received.';

function jsonOf(text: string): Asked {
  let body: unknown = null;
  try {
    body = readJson(text || '{}');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  need(typeof body === 'object' && body !== null && !Array.isArray(body), INVALID_JSON);
  return body as Asked;
}

const bodyOf = async (c: SandboxContext): Promise<Asked> => jsonOf(await c.req.text());

type Call = (c: SandboxContext, realm: ProviderRealm, asked: Asked) => object | Promise<object>;

const CALLS: Record<string, Call> = {
  'accounts:signUp': (c, realm, asked) => signUp(c.get('deps'), realm, asked),
  'accounts:signInWithPassword': (_, realm, asked) => signInWithPassword(realm, asked),
  'accounts:signInWithIdp': (c, realm, asked) => signInWithIdp(c.get('deps'), realm, asked),
  'accounts:lookup': (c, realm, asked) => lookup(c.get('deps'), realm, asked),
  'accounts:update': (c, realm, asked) =>
    asked['oobCode'] === undefined ? updateAccount(c.get('deps'), realm, asked) : applyCode(realm, asked),
  'accounts:delete': (c, realm, asked) => deleteAccount(c.get('deps'), realm, asked),
  'accounts:sendOobCode': (c, realm, asked) =>
    sendOobCode(c.get('deps'), realm, asked, {
      site: siteOrigin(c),
      isSite: (hostname) => isSiteDomain(c, hostname),
      language: c.req.header('x-firebase-locale'),
    }),
  'accounts:resetPassword': (_, realm, asked) => resetPassword(realm, asked),
  'accounts:createAuthUri': (_, realm, asked) => createAuthUri(realm, asked),
};

/** Calls of the back office, as the official emulator has them, for tests. */
const OWNER_CALLS: Record<string, (realm: ProviderRealm, asked: Asked) => object> = {
  'accounts:lookup': ({ store, project }, { email }) => {
    const users = (Array.isArray(email) ? email : [email]).map((each) => findByEmail(store, project, String(each)));
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: users.filter((user) => user !== null).map(profileOf),
    };
  },
  'accounts:update': ({ store, project }, { localId, disableUser }) => {
    const user = findUser(store, project, String(localId));
    need(user, 'USER_NOT_FOUND');
    saveUser(store, { ...user, disabled: disableUser === true });
    return { kind: 'identitytoolkit#SetAccountInfoResponse', localId };
  },
  'accounts:delete': ({ store, project }, { localId }) => {
    removeUser(store, { project, uid: String(localId) });
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  },
};

const realmOfProject = (c: SandboxContext): ProviderRealm => {
  const project = c.req.param('project');
  const { tenants } = c.get('deps');
  const tenant = [...tenants.values()].find(({ identity }) => identity?.projectId === project);
  const realm = realmOfKey(c.get('deps'), tenant?.identity?.apiKey);
  need(realm, 'PROJECT_NOT_FOUND');
  return realm;
};

const isOwner = (c: SandboxContext): boolean =>
  c.get('deps').options.control && c.req.header('authorization') === 'Bearer owner';

const answered = (error: Error, c: Context<SandboxEnv>): Response => {
  if (error instanceof WireError) return c.json(wireBody(error), error.status);
  console.error(error);
  return c.json({ error: { code: 500, message: 'INTERNAL' } }, 500);
};

/**
 * The Identity Toolkit and Secure Token services, as @firebase/auth calls them with `connectAuthEmulator`, which drops
 * the path of its URL: so they are at the root of the site.
 */
export const toolkitRoutes = new Hono<SandboxEnv>()
  .post('/v1/:call', async (c) => {
    const call = ownValue(CALLS, c.req.param('call'));
    if (!call) throw new WireError('NOT_FOUND', 404);
    return c.json(await call(c, realmOf(c), await bodyOf(c)));
  })
  .get('/v1/projects', (c) => {
    const { project } = realmOf(c);
    return c.json({ projectId: project, authorizedDomains: ['localhost', '127.0.0.1'] });
  })
  .get('/v2/passwordPolicy', (c) => c.json(realmOf(c) && passwordPolicy()))
  .get('/v2/recaptchaConfig', (c) => c.json(realmOf(c) && { recaptchaEnforcementState: [] }))
  .post('/v1/projects/:project/:call', async (c) => {
    const call = ownValue(OWNER_CALLS, c.req.param('call'));
    if (!call) throw new WireError('NOT_FOUND', 404);
    if (!isOwner(c)) throw new WireError('PERMISSION_DENIED', 403);
    return c.json(call(realmOfProject(c), await bodyOf(c)));
  })
  .onError(answered);

export const tokenRoutes = new Hono<SandboxEnv>()
  .post('/v1/token', async (c) => {
    const realm = realmOf(c);
    const text = await c.req.text();
    const isJson = (c.req.header('content-type') ?? '').includes('json');
    const asked: Asked = isJson ? jsonOf(text) : Object.fromEntries(new URLSearchParams(text));
    const grant = asked['grant_type'] ?? asked['grantType'];
    need(grant, 'MISSING_GRANT_TYPE');
    need(grant === 'refresh_token', 'INVALID_GRANT_TYPE');
    return c.json(await refresh(realm, textOf(asked['refresh_token'] ?? asked['refreshToken'])));
  })
  .onError(answered);

/** What tests read: the codes of sent mails, newest last, and the public keys of the tokens. */
export const emulatorApiRoutes = new Hono<SandboxEnv>()
  .get('/v1/projects/:project/oobCodes', (c) => {
    if (!isOwner(c)) throw new WireError('PERMISSION_DENIED', 403);
    const { store, project } = realmOfProject(c);
    const open = mailsOf(store, project).filter(({ usedAt }) => usedAt === null);
    const oobCodes = open.reverse().map(({ code, kind, email, link }) => ({
      email,
      requestType: kind,
      oobCode: code,
      oobLink: link,
    }));
    return c.json({ oobCodes });
  })
  .get('/jwks', async (c) => c.json((await signingKey(c.get('deps').store)).jwks))
  .onError(answered);
