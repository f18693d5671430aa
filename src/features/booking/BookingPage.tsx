import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isOptional, offeredStep } from '@/domain/booking/steps';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import { travellerProblems } from '@/domain/booking/validate';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { afterPaint, idle } from '@/platform/idle';
import { isPartGone } from '@/platform/parts';
import { reloadNewest } from '@/platform/newestVersion';
import { useBooking, useDraft } from '@/state/booking';
import { referenceDays } from '@/state/booking/draft/helpers';
import { useDeletedDraft } from '@/state/booking/draft/autosave';
import { openBooking, openStep } from '@/state/booking/flow/openStep';
import { resetOpenStep } from '@/state/booking/price/priceQuestions';
import { loadSavedTravellers } from '@/state/booking/travellers/prefill';
import { markServicesUnreachable, useCatalogue } from '@/state/booking/services/store';
import { type LatePart, latePart, useLatePart } from '@/state/latePart';
import { usePhoneHeader } from '@/state/frame';
import { useSession } from '@/state/session';
import { EmptyState } from '@/ui/EmptyState';
import { IconTicket } from '@/ui/firstIcons';
import { Button, ButtonLink } from '@/ui/Button';
import { carryState } from '@/ui/AppLink';
import { Skeleton } from '@/ui/Skeleton';
import { DeletedNotice } from './drafts/DeletedNotice';
import { FareStep } from './fares/FareStep';
import { useSteps } from './frame/stepHooks';
import { log } from '@/platform/log';
import { lastSettledOrder } from '@/state/booking/order/orders';

/** A page of the flow. The fares page is part of the chunk; the others load while it is on screen. */
interface Page<Draft = BookingDraft> {
  Step: ComponentType<{ draft: Draft }>;
}

/** A step after the travellers, with the texts of services. */
const servicePart = (get: () => Promise<Page>): LatePart<Page> =>
  latePart(null, async () => {
    const [page] = await Promise.all([get(), loadMessages('steps')]);
    return page;
  });

const LATE_STEPS: Partial<Record<BookingStepPath, LatePart<Page>>> = {
  // With its texts, the names of the steps after it and the saved travellers, so that nothing arrives later and moves the page.
  passengers: latePart(null, async () => {
    const [{ PassengerStep: Step }] = await Promise.all([
      import('./travellers/PassengerStep'),
      loadMessages('party'),
      loadMessages('steps'),
      loadSavedTravellers(),
    ]);
    return { Step };
  }),
  guarantee: servicePart(async () => ({ Step: (await import('./cover/CoverStep')).GuaranteeStep })),
  insurance: servicePart(async () => ({ Step: (await import('./cover/CoverStep')).InsuranceStep })),
  services: servicePart(async () => ({ Step: (await import('./extras/ExtrasStep')).ExtrasStep })),
  seats: servicePart(async () => ({ Step: (await import('./seats/SeatStep')).SeatStep })),
  support: servicePart(async () => ({ Step: (await import('./cover/CoverStep')).SupportStep })),
  checkout: servicePart(async () => {
    // Its last look tells bags and seats in the words of the order.
    const [{ CheckoutStep: Step }] = await Promise.all([import('./checkout/CheckoutStep'), loadMessages('late')]);
    return { Step };
  }),
};

/** Rarely shown; its texts are in the group of earlier bookings. */
const DELETED_NOTICE = latePart<Page<BookingDraft | null>>(null, async () => {
  await loadMessages('party');
  return { Step: DeletedNotice };
});

const STEP_IDLE_MS = 2000;

/** Loads the next steps ahead, so that Continue never waits and works offline. */
async function preloadSteps(): Promise<void> {
  for (const part of Object.values(LATE_STEPS)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, between what the step on the screen does
    await idle(STEP_IDLE_MS, 20);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await part.load();
  }
}

const usePreloadedSteps = (): void => useEffect(() => void preloadSteps(), []);

/** Moves focus to the heading of the page that replaces the skeleton, unless the user moved it elsewhere meanwhile. */
function focusStepHeading(): void {
  document.querySelector<HTMLElement>('#main:focus h1')?.focus({ preventScroll: true });
}

function StepSkeleton() {
  const t = useT();
  // The cleanup runs once the next page is rendered.
  useEffect(() => focusStepHeading, []);
  return (
    <output className="wrap stack block" aria-busy="true" aria-label={t('booking.loading')}>
      <Skeleton shape="title" width="w50" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </output>
  );
}

/** An empty page. `lost`: the step's chunk failed to load; the entries are safe and loading can be retried. */
function EmptyPage({ what, children }: { what: 'empty' | 'lost'; children: ReactNode }) {
  const t = useT();
  usePhoneHeader();
  return (
    <div className="wrap">
      <EmptyState icon={<IconTicket />} level="h1" title={t(`booking.${what}.title`)} actions={children}>
        <p>{t(`booking.${what}.body`)}</p>
      </EmptyState>
    </div>
  );
}

interface LateStepProps<Draft> {
  part: LatePart<Page<Draft>>;
  draft: Draft;
  /** An optional step: offline it is skipped, and offered again with the connection. */
  optional: boolean;
}

function LateStep<Draft>({ part, draft, optional }: LateStepProps<Draft>) {
  const t = useT();
  const { online } = useSession();
  // The failure holds for this connection state; when it changes, loading is tried again.
  const [lostOnline, setLostOnline] = useState<boolean | null>(null);
  const [failures, setFailures] = useState(0);
  const lost = lostOnline === online;
  const fail = useCallback(() => {
    if (optional && !online) return markServicesUnreachable();
    setLostOnline(online);
    setFailures((before) => before + 1);
  }, [optional, online]);
  // A browser may cache a failed import for the life of the page (docs/decisions/0116), so the second retry reloads; the first
  // does if only a newer version has the step. All entries are on the device.
  const retry = () => (online && (failures > 1 || isPartGone()) ? void reloadNewest() : setLostOnline(null));
  const loaded = useLatePart(part, !lost, fail);
  if (loaded) return <loaded.Step draft={draft} />;
  if (!lost) return <StepSkeleton />;
  return (
    <EmptyPage what="lost">
      <Button kind="primary" onClick={retry}>
        {t('booking.retry')}
      </Button>
    </EmptyPage>
  );
}

/**
 * Where an address leads: a step that is not offered leads to the next one, a step after the travellers leads to them
 * while they are incomplete.
 */
function targetStep(step: BookingStepPath, draft: BookingDraft, steps: readonly BookingStepPath[]): BookingStepPath {
  const needsTravellers = isOptional(step) || (step === 'checkout' && draft.status !== 'paying');
  if (needsTravellers && travellerProblems(draft, referenceDays(draft)).length > 0) return 'passengers';
  return offeredStep(step, steps);
}

function OpenStep({ step, draft }: { step: BookingStepPath; draft: BookingDraft }) {
  const { search } = useLocation();
  const { online } = useSession();
  const steps = useSteps(draft);
  const { phase } = useCatalogue();
  // A step that a choice made on it removes from the flow stays until it is left.
  const [keptStep, setKeptStep] = useState<BookingStepPath | null>(null);
  const target = keptStep === step ? step : targetStep(step, draft, steps);
  if (target === step && keptStep !== step && phase === 'ready') setKeptStep(step);
  usePreloadedSteps();
  useEffect(() => resetOpenStep, []);
  useEffect(() => {
    // Again when the connection returns, for requests that failed offline.
    if (target === step) afterPaint(() => void openStep(step, online));
  }, [target, step, online]);
  if (target !== step)
    return <Navigate to={carryState(`/booking/${target}`, search)} replace state={{ wanted: step }} />;
  if (step === 'fares') return <FareStep draft={draft} />;
  const part = LATE_STEPS[step];
  return part ? <LateStep key={step} part={part} draft={draft} optional={isOptional(step)} /> : <StepSkeleton />;
}

/** The booking flow: one page per step over one draft that is stored on the device. */
export function BookingPage({ step }: { step: BookingStepPath }) {
  const t = useT();
  const { phase } = useBooking();
  const draft = useDraft();
  const deleted = useDeletedDraft();
  useEffect(() => {
    if (phase === 'idle') void openBooking();
  }, [phase]);
  if (phase !== 'ready') return <StepSkeleton />;
  const shown = draft?.status === 'paid' ? null : draft;
  // After a reload the deleted draft is not in memory, but the tab is known to have had it open.
  if (deleted && (!shown || deleted === shown.id))
    return <LateStep part={DELETED_NOTICE} draft={shown} optional={false} />;
  if (shown) return <OpenStep step={step} draft={shown} />;
  return (
    <OrderedNotice>
      <EmptyPage what="empty">
        <ButtonLink kind="primary" to="/">
          {t('booking.searchFlights')}
        </ButtonLink>
      </EmptyPage>
    </OrderedNotice>
  );
}

/** Links a step of an already ordered booking to its order; renders `children` when there is none. */
export function OrderedNotice({ children }: { children: ReactNode }) {
  const t = useT();
  const [order, setOrder] = useState<string | null | undefined>(undefined);
  usePhoneHeader();
  useEffect(() => {
    let active = true;
    lastSettledOrder()
      .then((found) => active && setOrder(found?.orderId ?? null))
      .catch((error: unknown) => {
        log.warn('booking', 'orders could not be read', error);
        if (active) setOrder(null);
      });
    return () => {
      active = false;
    };
  }, []);
  if (order === undefined) return null;
  if (order === null) return <>{children}</>;
  return (
    <div className="wrap">
      <EmptyState
        level="h1"
        title={t('booking.ordered.title', { order })}
        actions={
          <ButtonLink kind="primary" to={`/order/${encodeURIComponent(order)}/thankyou`}>
            {t('booking.ordered.go')}
          </ButtonLink>
        }
      >
        <p>{t('booking.ordered.body')}</p>
      </EmptyState>
    </div>
  );
}
