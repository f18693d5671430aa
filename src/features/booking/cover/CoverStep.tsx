import { useEffect } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { offersOf } from '@/domain/services/offers';
import { PLAN_STEPS, type PlanStep } from '@/domain/services/plans';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { countAttempt } from '@/state/booking/form';
import { loadCatalogue } from '@/state/booking/catalogue';
import { useCatalogue } from '@/state/booking/services';
import { useServiceTexts } from '@/state/booking/serviceTexts';
import { useSession } from '@/state/session';
import { Notice } from '@/ui/Notice';
import { familyName } from '../fares/FareCard';
import { StepFrame } from '../frame/StepFrame';
import { useGoOn } from '../frame/useSteps';
import { Plans } from './Plans';
import { Asking } from './Unknown';

/** What the chosen fare itself says to changes: the protection is worth as much as that leaves open. */
function FareSays({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const format = useFormat();
  const fare = draft.fares.find(({ id }) => id === draft.fareId);
  if (!fare) return null;
  const { changes } = fare;
  const fee = changes.kind === 'fee' ? format.money(changes.fee) : '';
  return <Notice>{t(`cover.guarantee.changes.${changes.kind}`, { fare: familyName(fare.family, t), fee })}</Notice>;
}

/** A step that is one choice among plans, or none of them (ui.md section 5). */
function CoverStep({ draft, step }: { draft: BookingDraft; step: PlanStep }) {
  const t = useT();
  const goOn = useGoOn(step);
  const { online } = useSession();
  const { phase, items } = useCatalogue();
  const { say, coming } = useServiceTexts();
  const slot = PLAN_STEPS[step];
  const title = t(`cover.${step}.title`);
  useEffect(() => {
    if (online) void loadCatalogue();
  }, [online]);
  return (
    <StepFrame
      step={step}
      draft={draft}
      title={title}
      lede={t(`cover.${step}.lede`)}
      action={{
        label: t('booking.continue'),
        onPress: () => {
          countAttempt(step);
          goOn();
        },
      }}
    >
      {step === 'guarantee' && <FareSays draft={draft} />}
      {phase === 'coming' || coming ? (
        <Asking />
      ) : (
        <Plans draft={draft} slot={slot} plans={offersOf(slot, items, draft)} say={say} label={title} />
      )}
    </StepFrame>
  );
}

interface Of {
  draft: BookingDraft;
}
export const GuaranteeStep = ({ draft }: Of) => <CoverStep draft={draft} step="guarantee" />;
export const InsuranceStep = ({ draft }: Of) => <CoverStep draft={draft} step="insurance" />;
export const SupportStep = ({ draft }: Of) => <CoverStep draft={draft} step="support" />;
