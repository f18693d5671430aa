import { createLocalJWKSet } from 'jose';
import { type Identity, verifyIdentity } from './verify';
import type { Deps } from '../http/context';
import type { Tenant, TenantIdentity } from '../tenants';
import { Refusal } from '../http/refusal';
import { WireError, need } from './errors';
import { seedProject } from './seeds';
import { type Realm, signingKey } from './tokens';
import { type User, PROVIDER_OF, findUser } from './users';

/** The provider's side of one tenant. */
export interface ProviderRealm extends Realm {
  tenant: Tenant;
  identity: TenantIdentity;
}

/** The realm of an API key, with its seeded accounts; null for an unknown key. */
export function realmOfKey(deps: Deps, apiKey: string | undefined): ProviderRealm | null {
  const tenant = [...deps.tenants.values()].find(({ identity }) => identity?.apiKey === apiKey);
  if (!apiKey || !tenant?.identity) return null;
  const { projectId: project, tenantId } = tenant.identity;
  const now = deps.now();
  seedProject(deps.store, project, now);
  return { store: deps.store, project, tenantId, now, tenant, identity: tenant.identity };
}

/** Throws unless the tenant offers the method. */
export function needMethod({ identity }: ProviderRealm, providerId: string): void {
  need(
    identity.methods.some((method) => PROVIDER_OF[method] === providerId),
    providerId === PROVIDER_OF.email
      ? 'PASSWORD_LOGIN_DISABLED'
      : 'OPERATION_NOT_ALLOWED : The identity provider configuration is not found.',
  );
}

/**
 * Verifies an identity token for a tenant's API. Throws 401 or 503, see `verifyIdentity`; 401 also for a deleted account and for
 * a sign-in from before the last change of the password, whose tokens are good for up to an hour.
 */
export async function identityOf(deps: Deps, tenant: Tenant, token: string): Promise<Identity> {
  if (!tenant.identity) throw new Refusal(401, 'Nobody can sign in here', { code: 'bad_identity' });
  const { projectId: project, tenantId } = tenant.identity;
  const { jwks } = await signingKey(deps.store);
  const local = createLocalJWKSet(jwks);
  const keys: typeof local = Object.assign(
    async (...given: Parameters<typeof local>) => {
      if (deps.identity.keysDown) throw new TypeError('fetch failed');
      return local(...given);
    },
    { jwks: local.jwks },
  );
  const identity = await verifyIdentity(token, { project, tenantId, keys, now: deps.now() });
  const refused = (message: string): Refusal =>
    new Refusal(401, message, { code: 'bad_identity', field: 'Authorization' });
  const user = findUser(deps.store, project, identity.uid);
  if (!user) throw refused('The account does not exist any more');
  if (identity.signedInAt < user.validSince) throw refused('The password was changed after this sign-in');
  return identity;
}

/**
 * The user of an identity token that came to the provider itself. Throws INVALID_ID_TOKEN, TOKEN_EXPIRED,
 * USER_NOT_FOUND or USER_DISABLED.
 */
export async function userOfToken(deps: Deps, realm: ProviderRealm, token: unknown): Promise<User> {
  need(typeof token === 'string' && token !== '', 'MISSING_ID_TOKEN');
  const { jwks } = await signingKey(realm.store);
  let identity: Identity;
  try {
    const { project, tenantId, now } = realm;
    identity = await verifyIdentity(token, { project, tenantId, keys: createLocalJWKSet(jwks), now });
  } catch (error) {
    if (error instanceof Refusal && error.message.includes('expired')) throw new WireError('TOKEN_EXPIRED');
    throw new WireError('INVALID_ID_TOKEN');
  }
  const user = findUser(realm.store, realm.project, identity.uid);
  need(user, 'USER_NOT_FOUND');
  need(!user.disabled, 'USER_DISABLED');
  need(identity.signedInAt >= user.validSince, 'TOKEN_EXPIRED');
  return user;
}
