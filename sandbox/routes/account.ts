import { Hono } from 'hono';
import { ITEM_LIMITS, isItemKind } from '@/domain/account/items/kinds';
import { ItemsRequest } from '@/api/shapes/items';
import { type ItemsOf, haveRoom, itemsOf, putItems } from '../db/items';
import { requiredIdentity } from '../http/bearer';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { Refusal, badField, checked, jsonBody, notFound } from '../http/refusal';

/** Twenty entries of the longest values and ids. */
const MOST_BYTES = 450_000;
/** A device's clock may be ahead by this much (ms): a change from the future would win for ever. */
const AHEAD_MS = 86_400_000;

/** The kind in the path, of the signed-in traveller. Throws 401, 404 and 503. */
async function requested(c: SandboxContext): Promise<ItemsOf> {
  const { uid } = await requiredIdentity(c);
  const kind = c.req.param('kind') ?? '';
  if (!isItemKind(kind)) throw notFound('Kind', 'kind');
  return { tenant: c.get('tenant').name, uid, kind };
}

/** GET and PUT /account/items/{kind}. */
export const accountRoutes = new Hono<SandboxEnv>()
  .get('/account/items/:kind', async (c) => {
    const { store, now } = c.get('deps');
    return c.json(itemsOf(store, await requested(c), now()));
  })
  .put('/account/items/:kind', async (c) => {
    const { store, now } = c.get('deps');
    const of = await requested(c);
    const { version, items } = checked(await jsonBody(c.req, MOST_BYTES), ItemsRequest);
    for (const [at, item] of items.entries()) {
      if (JSON.stringify(item.value).length > ITEM_LIMITS.value)
        throw badField(`items.${at}.value`, `At most ${ITEM_LIMITS.value} letters`);
      if (item.at > now() + AHEAD_MS) throw badField(`items.${at}.at`, 'A change from the future');
    }
    return store.transaction(() => {
      const current = itemsOf(store, of, now());
      if (current.version !== version)
        return c.json({ errorMessage: 'There is a newer version', code: 'newer_version', ...current }, 409);
      if (!haveRoom(store, of, items))
        throw new Refusal(422, `At most ${ITEM_LIMITS.items} entries`, { code: 'too_many_items', field: 'items' });
      return c.json({ version: putItems(store, of, items), status: 'stored' as const });
    });
  });
