import { postJson } from './client';
import { PushAnswer } from './shapes/pushAnswer';

/**
 * POST /push/subscription, or /push/unsubscribe for the end of it. The id is the device's own, so a repeat is harmless. Rejects with
 * ApiError.
 */
export async function sendSubscription(body: string, isEnd: boolean): Promise<void> {
  await postJson(isEnd ? '/push/unsubscribe' : '/push/subscription', body, PushAnswer);
}
