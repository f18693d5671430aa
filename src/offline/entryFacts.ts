import { instance, optional, record, string, type as shape, is } from 'superstruct';
import type { EntryFacts } from '@/domain/entry/travellers';
import { log } from '@/platform/log';
import { sealingKey } from './papers';
import { sealWith, unsealWith } from './private/sealed';
import { Bytes } from './store/paperRows';
import { getMeta, putMeta } from './store/meta';

/*
 * What the rules of entry need of an order's travellers, sealed with the key of the papers. It is kept when an order is made, is
 * never sent, and goes with the order (`removeOrders`).
 */

const Facts = record(string(), shape({ nationality: string(), dob: optional(string()) }));
const Row = shape({ iv: instance(Uint8Array), data: Bytes });

/** The row of an order. */
export const entryFactsKey = (orderId: string): string => `entryFacts:${orderId}`;

/** Keeps the facts of an order. Without them the rules say what most travellers need. Never rejects. */
export async function keepEntryFacts(orderId: string, facts: EntryFacts): Promise<void> {
  try {
    const key = Object.keys(facts).length > 0 && (await sealingKey(true));
    if (!key) return;
    const { iv, data } = await sealWith(key, facts, null);
    await putMeta(entryFactsKey(orderId), { iv, data });
  } catch (error) {
    log.warn('order', 'what the rules of entry need could not be kept', error);
  }
}

/** The facts of an order; null where this device has none that it can read. Never rejects. */
export async function readEntryFacts(orderId: string): Promise<EntryFacts | null> {
  try {
    const row = await getMeta(entryFactsKey(orderId), Row);
    const key = row && (await sealingKey(false));
    if (!key) return null;
    const { value } = await unsealWith(key, { iv: new Uint8Array(row.iv), data: row.data, file: null });
    return is(value, Facts) ? value : null;
  } catch (error) {
    log.warn('order', 'what the rules of entry need cannot be read', error);
    return null;
  }
}
