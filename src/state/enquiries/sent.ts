import type { EnquiryKind } from '@/domain/enquiry/types';
import { type EnquiryRow, listEnquiries, mayChange, takeBackEnquiry } from '@/offline/enquiries';
import { discardPost, retryPost } from '@/offline/posts';

export type { EnquiryRow };

/** An enquiry, or a reply to a change of the airline. */
export type Post = Pick<EnquiryRow, 'id' | 'at' | 'state' | 'firstSentAt' | 'nextAt' | 'lease' | 'error' | 'refusal'>;

/**
 * What became of one: `sent`, `refused`; else it `waits` for a connection, is `soon` to be sent, is tried `again` later,
 * or `sending`.
 */
export type PostState = 'sent' | 'refused' | 'waits' | 'soon' | 'again' | 'sending';

export function postState(row: Post, online: boolean, at: number): PostState {
  if (row.state !== 'queued') return row.state;
  if (row.lease !== null && row.lease.until > at) return 'sending';
  if (!online) return 'waits';
  return row.nextAt !== null && row.nextAt > at ? 'again' : 'soon';
}

/** All enquiries of this device, newest first. */
export const readEnquiries = (): Promise<EnquiryRow[]> => listEnquiries();

/** Those that are not at the agency. */
export const unsentEnquiries = async (): Promise<EnquiryRow[]> =>
  (await listEnquiries()).filter(({ state }) => state !== 'sent');

/** "Try again". */
export const tryPostAgain = (id: string): Promise<void> => retryPost(id);

/** "Delete"; false while it is being sent. */
export const deletePost = (id: string): Promise<boolean> => discardPost(id);

/** True while "change it" can be offered. */
export const isChangeable = (row: EnquiryRow): boolean => mayChange(row);

/** "Change it": the form has it again. False once it is on its way. */
export const changeEnquiry = (id: string): Promise<boolean> => takeBackEnquiry(id);

/** Path of the form of a kind, and of its page about what was sent. */
export const enquiryPath = (kind: EnquiryKind): '/groups' | '/business' => (kind === 'group' ? '/groups' : '/business');
