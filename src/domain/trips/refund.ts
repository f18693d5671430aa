import { type IsoDate, addDays, isIsoDate, localDay } from '../dates';
import type { Cancellation } from '../payment/order';
import { RIGHTS } from './rights.data';

/** The way of a refund: asked for, accepted by the airline, paid by the airline to the agency, paid out to the traveller. */
export const REFUND_STEPS = ['requested', 'accepted', 'airline_paid', 'paid_out'] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];

export interface RefundEvent {
  step: RefundStep;
  /** Day, as the server tells it. */
  on: IsoDate;
}

export interface RefundTrack {
  /** Each step with its day; null: not yet, or not told. */
  steps: { step: RefundStep; on: IsoDate | null; done: boolean }[];
  /**
   * Day by which the money is due where the law of the EU or the UK applies: the airline cancelled, and it has seven days
   * (Article 8 of Regulation 261/2004). Null where no such rule is known.
   */
  due: IsoDate | null;
  /** The due day has passed, and nothing says that the money was paid out. */
  overdue: boolean;
}

/** Sound events, one for each step, the latest of each. */
export const soundEvents = (events: readonly { step: string; on: string }[]): RefundEvent[] =>
  REFUND_STEPS.flatMap((step) => {
    const found = events.findLast((one) => one.step === step && isIsoDate(one.on));
    return found ? [{ step, on: found.on }] : [];
  });

/** The refund of a cancelled booking at `now` (ms); null where no money comes back or nothing is known. */
export function refundTrack({ at, by, refund }: Cancellation, now: number): RefundTrack | null {
  if (!refund || refund.status === 'none') return null;
  const events = refund.events ?? [];
  const last = Math.max(...events.map(({ step }) => REFUND_STEPS.indexOf(step)), -1);
  const isPaid = refund.status === 'paid';
  const due = by === 'airline' && at > 0 ? addDays(localDay(at), RIGHTS.refundDays) : null;
  return {
    steps: REFUND_STEPS.map((step, n) => ({
      step,
      on: events.find((one) => one.step === step)?.on ?? null,
      done: isPaid || n <= last,
    })),
    due,
    overdue: !isPaid && due !== null && localDay(now) > due,
  };
}
