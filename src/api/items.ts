import { is } from 'superstruct';
import type { ItemKind } from '@/domain/account/items/kinds';
import { getJson, putJson } from './client';
import { ApiError } from './errors';
import { ItemsAnswer, type ItemsRequest, ItemsStored } from './shapes/items';

const pathOf = (kind: ItemKind): string => `/account/items/${kind}`;

/** GET /account/items/{kind} with the identity token: everything of this kind in the account. Rejects with ApiError: 404 without such a call. */
export const getItems = (kind: ItemKind, token: string): Promise<ItemsAnswer> =>
  getJson(pathOf(kind), ItemsAnswer, { token });

/**
 * PUT /account/items/{kind}: stores changed entries. Answers the new version, or what the account has if that is another version.
 * Rejects with ApiError.
 */
export async function putItems(
  kind: ItemKind,
  body: ItemsRequest,
  token: string,
): Promise<{ stored: string } | { current: ItemsAnswer }> {
  try {
    const { version } = await putJson(pathOf(kind), body, ItemsStored, { token });
    return { stored: version };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && !error.foreign && is(error.body, ItemsAnswer))
      return { current: error.body };
    throw error;
  }
}
