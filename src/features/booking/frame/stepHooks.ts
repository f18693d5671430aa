import { type MouseEvent, useCallback, useMemo, useState, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextStep, stepsBetween, stepsFor } from '@/domain/booking/steps';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import { afterPaint } from '@/platform/idle';
import { draftNow, useBooking } from '@/state/booking';
import { countAttempt } from '@/state/booking/draft/form';
import { takeDefaultSeats } from '@/state/booking/services/defaultSeats';
import { knownServices, useCatalogue } from '@/state/booking/services/store';
import { sells } from '@/state/sales';
import { carryState } from '@/ui/AppLink';
import { priceCart } from '@/domain/cart/cartPrice';
import { useSession } from '@/state/session';
import { priceClock, isPriceExpired } from '@/state/booking/draft/helpers';
import { cartParts, type Cart, type CartLine } from '@/domain/cart/lines';

/** The steps of a booking, as far as its services are known. */
export function useSteps(draft: BookingDraft): BookingStepPath[] {
  const catalogue = useCatalogue();
  const steps = useMemo(() => stepsFor(draft, knownServices(catalogue), sells), [draft, catalogue]);
  // Keeps the array's identity while the steps are equal, so that a keystroke renders nothing here.
  const [kept, setKept] = useState(steps);
  const same = kept.length === steps.length && kept.every((step, at) => step === steps[at]);
  if (!same) setKept(steps);
  return same ? kept : steps;
}

let navigating = false;

/** A press is navigating to another step right now, so its heading must paint first. */
export const isNavigating = (): boolean => navigating;

function navigateNow(go: () => unknown): void {
  navigating = true;
  afterPaint(() => {
    navigating = false;
  });
  void go();
}

/**
 * Handles a press on a link to a step: renders synchronously, because a slow phone would spread a sliced render over
 * several frames. `fromPayment`: the step's button leads back to payment.
 */
export function useStepLink(fromPayment = false): (event: MouseEvent<HTMLAnchorElement>) => void {
  const go = useNavigate();
  return useCallback(
    (event) => {
      const { pathname, search, target } = event.currentTarget;
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const to = /\/booking\/\w+$/.exec(pathname)?.[0];
      if (!plain || target || to === undefined) return;
      event.preventDefault();
      navigateNow(() => go(to + search, { flushSync: true, ...(fromPayment && { state: FROM_PAYMENT }) }));
    },
    [go, fromPayment],
  );
}

/** History state of a step that was opened from the payment step: its button leads back there. */
export const FROM_PAYMENT = { fromPayment: true } as const;

export function useCameFromPayment(): boolean {
  const { state } = useLocation() as { state: { fromPayment?: unknown } | null };
  return state?.fromPayment === true;
}

/**
 * Goes to the next step offered for the trip, to `to` where one is given, or back to payment where the step was opened from
 * there. The attempt is counted after that step has painted.
 */
export function useContinue(step: BookingStepPath): (to?: BookingStepPath) => void {
  const go = useNavigate();
  const { search } = useLocation();
  const cameFromPayment = useCameFromPayment();
  return (to) => {
    const draft = draftNow();
    const steps = draft ? stepsFor(draft, knownServices(), sells) : [];
    const next = to ?? (cameFromPayment ? 'checkout' : nextStep(step, steps));
    if (draft && next) navigateNow(() => go(carryState(`/booking/${next}`, search), { flushSync: true }));
    const passesSeats = step === 'seats' || (next === 'checkout' && stepsBetween(step, next, steps).includes('seats'));
    afterPaint(() => {
      countAttempt(step);
      if (passesSeats) takeDefaultSeats();
    });
  };
}

/**
 * The cart for display. It is an estimate while offline, until the server has priced this fare, by its list of fares or by
 * the booking, and at the payment step when the server was asked for its cart and did not answer.
 */
export function useCart(draft: BookingDraft): Cart {
  const { online } = useSession();
  const { fares, sync, confirmed } = useBooking();
  const cart = priceCart(draft, draft.payment.type);
  const { adding = [] } = sync;
  // Offline nothing is being sent; the line below the total says where the entries are.
  const isAdding = (line: CartLine) => online && cartParts(line).some((part) => adding.includes(part));
  const items = adding.length === 0 ? cart.items : cart.items.map((line) => ({ ...line, loading: isAdding(line) }));
  const isPriced = draft.bookingId !== null || (fares === 'ready' && draft.fareId !== null);
  const isDoubted = draft.step === 'checkout' && confirmed === 'unknown';
  return { ...cart, items, estimate: !online || !isPriced || isDoubted };
}

/** Whether a deadline (ms) has passed; renders again at that moment. */
export function useIsExpired(deadline: number | null): boolean {
  const [, rerender] = useState(0);
  const over = isPriceExpired(deadline);
  useEffect(() => {
    if (deadline === null || over) return undefined;
    // A timer may fire slightly early, and no other follows.
    const timer = setTimeout(() => rerender(deadline), deadline - priceClock(deadline)() + 20);
    return () => clearTimeout(timer);
  }, [deadline, over]);
  return over;
}

/** Path of the results a draft was chosen from. */
export const resultsPath = (query: string): string => `/search/results?${query.replace(/^\?/, '')}`;
