/** Things that follow a person with an account to every device, by their names in the calls. Saved lists are `favourites`. */
export const ITEM_KINDS = ['travellers', 'alerts', 'favourites', 'preferences'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const isItemKind = (name: string): name is ItemKind => (ITEM_KINDS as readonly string[]).includes(name);

/** Limits of the contract (docs/api, `putItems`). */
export const ITEM_LIMITS = Object.freeze({
  /** Entries of a kind, deleted ones included. */
  items: 300,
  /** Letters of an id. */
  id: 1000,
  /** Letters of a value as JSON. A larger thing stays on its device. */
  value: 20_000,
  /** Entries in one call. */
  sent: 20,
});

/** How long (ms) the account remembers a deletion. A device that was away for longer takes what is missing for deleted. */
export const DELETION_KEPT_MS = 90 * 86_400_000;
