import type { ChangeAction } from '@/domain/trips/tripChangeShape';
import { postJson } from '../client';
import { pathPart } from '../config';
import { ApiError } from '../errors';
import { ChangeReplyAnswer } from '../shapes/booking';

/** A reply to a change of a booking. `id` is its Idempotency-Key, `body` a ChangeReplyRequest as it was first sent. */
export interface ChangeReply {
  id: string;
  bookingId: string;
  changeId: string;
  action: ChangeAction;
  body: string;
}

/**
 * POST /booking/change/{id}, sent once; a repeat with the same key and bytes is harmless. An answer about another change is no
 * answer. Rejects with ApiError.
 */
export async function sendChangeReply(
  { id, bookingId, changeId, action, body }: ChangeReply,
  token: string,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<void> {
  const headers = { 'Idempotency-Key': id };
  const path = `/booking/change/${pathPart(bookingId)}`;
  const answer = await postJson(path, body, ChangeReplyAnswer, { headers, token, ...options });
  if (answer.change_id !== changeId || answer.action !== action)
    throw new ApiError('shape', 'The answer is about another change.');
}
