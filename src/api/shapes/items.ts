import {
  type Infer,
  array,
  enums,
  nonempty,
  nullable,
  number,
  record,
  size,
  string,
  type as shape,
  unknown,
} from 'superstruct';
import { ITEM_LIMITS } from '@/domain/account/items/kinds';

/** An entry of GET and PUT /account/items/{kind}. `value` is null when it was deleted. */
const WireItem = shape({
  id: size(string(), 1, ITEM_LIMITS.id),
  /** When a device changed it, ms. */
  at: number(),
  value: nullable(record(string(), unknown())),
});

/** GET /account/items/{kind}, and a 409 of PUT. */
export const ItemsAnswer = shape({
  /** Changes with every PUT. */
  version: nonempty(string()),
  items: size(array(WireItem), 0, ITEM_LIMITS.items),
});
export type ItemsAnswer = Infer<typeof ItemsAnswer>;

/** PUT /account/items/{kind}: entries that were changed since `version`. All others stay as they are. */
export const ItemsRequest = shape({
  version: nonempty(string()),
  items: size(array(WireItem), 1, ITEM_LIMITS.sent),
});
export type ItemsRequest = Infer<typeof ItemsRequest>;

/** The entries are in the account. */
export const ItemsStored = shape({ version: nonempty(string()), status: enums(['stored']) });
