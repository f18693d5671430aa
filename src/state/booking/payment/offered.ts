import type { BookingDraft } from '@/domain/booking/types';
import { likelyMoment } from '@/domain/offers/moment';
import { payBy } from '@/domain/payment/deadline';
import type { PaymentType } from '@/domain/payment/types';
import { rightNow } from '@/platform/clock';
import { payTypes } from '../../sales';
import { session } from '../../session';

/** A way to pay, and until when (ms): Infinity where one pays at once. */
export interface OfferedType {
  type: PaymentType;
  until: number;
}

/** The tenant's ways to pay by which the money can be there before the departure, in its order. */
export function offeredTypes({ offer }: Pick<BookingDraft, 'offer'>, at = rightNow()): OfferedType[] {
  const first = offer.legs[0]?.segments[0]?.dep;
  return payTypes().flatMap((type) => {
    const until = first ? payBy(type, at, likelyMoment(first), session.profile) : Infinity;
    return until === null ? [] : { type, until };
  });
}
