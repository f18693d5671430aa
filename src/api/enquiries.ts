import { postJson } from './client';
import { ApiError } from './errors';
import { EnquiryAnswer } from './shapes/enquiryAnswer';

/**
 * POST /booking/addGroupBooking/{id}, sent once. The id is the client's own, so a repeat with the same bytes is harmless. An
 * answer about another enquiry is no answer. Rejects with ApiError.
 */
export async function sendEnquiry(
  id: string,
  body: string,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<void> {
  const answer = await postJson(`/booking/addGroupBooking/${encodeURIComponent(id)}`, body, EnquiryAnswer, options);
  if (answer.enquiry_id !== id) throw new ApiError('shape', 'The answer is about another enquiry.');
}
