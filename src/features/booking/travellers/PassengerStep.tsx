import { useDeferredValue, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import { travellerProblems } from '@/domain/booking/validate';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { afterPaint } from '@/platform/idle';
import { draftNow, useBooking } from '@/state/booking';
import { acceptPrefilled, saveTravellers } from '@/state/booking/travellers/prefill';
import { referenceDays } from '@/state/booking/draft/helpers';
import { countAttempt, settleBirthdays } from '@/state/booking/draft/form';
import { sendParts } from '@/state/booking/sync/updates';
import { askToKeep } from '@/state/device/persistence';
import { Notice } from '@/ui/Notice';
import { StepFrame } from '../frame/StepFrame';
import { useContinue } from '../frame/stepHooks';
import { PrefilledNotice } from './PrefilledNotice';
import { ContactCard } from './ContactCard';
import { useProblems } from '../../common/person/fieldProblems';
import { ErrorSummary, problemText } from './problems';
import { type FieldErrors, PartyContext, type StepForm, StepFormContext, errorsUnder } from './form';
import { InvoiceCard } from './InvoiceCard';
import { PartyCard } from './PartyCard';
import { PassengerCard } from './PassengerCard';
import { SavedCard } from './SavedTravellers';

const mapValues = (record: Readonly<Record<string, string>>, say: (text: string) => string): FieldErrors =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [key, say(text)]));

/** Step 2: travellers, contact, invoice. */
export function PassengerStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const goOn = useContinue('passengers');
  const { state } = useLocation() as { state: { wanted?: unknown } | null };
  const { rejected } = useBooking();
  const days = referenceDays(draft);
  const found = travellerProblems(draft, days);
  const problems = useProblems(found);
  const { leave, typing } = problems;
  const form = useMemo<StepForm>(
    () => ({
      typing,
      onLeave(field) {
        leave(field);
        // Complete parts are queued.
        void sendParts();
        // From the first passenger field on, ask for persistent storage, so that the browser does not evict the entries
        // (docs/offline.md).
        if (field.startsWith('passengers.')) void askToKeep();
      },
    }),
    [leave, typing],
  );
  // The frame and the messages follow a keystroke after its paint.
  const deferredDraft = useDeferredValue(draft);
  const { passengers, offer } = deferredDraft;
  const party = useMemo(() => ({ passengers, offer }), [passengers, offer]);
  const errors: FieldErrors = {
    ...mapValues(rejected, (message) => t('booking.problem.rejected', { message })),
    ...Object.fromEntries(
      problems.shown.map((problem) => [problem.field, problemText(problem, t, format, days.lastFlight)]),
    ),
  };
  const press = (to?: BookingStepPath) => {
    settleBirthdays();
    const now = draftNow();
    const wrong = now ? travellerProblems(now, referenceDays(now)) : [];
    if (wrong.length > 0) {
      problems.showAll(wrong);
      countAttempt('passengers');
      return;
    }
    goOn(to);
    // Not visible on this step, so the next one renders first.
    afterPaint(() => {
      acceptPrefilled();
      void sendParts(true);
      void saveTravellers();
    });
  };
  return (
    <StepFormContext.Provider value={form}>
      <PartyContext value={party}>
        <StepFrame
          step="passengers"
          draft={draft}
          title={t('booking.travellers.title')}
          lede={t('booking.travellers.lede')}
          action={{ label: t('booking.continue'), onPress: press }}
        >
          {state?.wanted !== undefined && found.length > 0 && <Notice live>{t('booking.travellers.first')}</Notice>}
          <PrefilledNotice draft={draft} />
          <ErrorSummary draft={draft} problems={problems.summary} />
          {draft.passengers.map((one, at) => (
            <PassengerCard
              key={one.id}
              one={one}
              number={at + 1}
              errors={errorsUnder(errors, `passengers.${one.id}`)}
              lastFlight={days.lastFlight}
            />
          ))}
          <PartyCard />
          <SavedCard />
          <ContactCard contact={draft.contact} errors={errorsUnder(errors, 'contact')} />
          <InvoiceCard billing={draft.billing} errors={errorsUnder(errors, 'billing')} />
        </StepFrame>
      </PartyContext>
    </StepFormContext.Provider>
  );
}
