import { useEffect } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { offersOf, PLAN_STEPS, type PlanStep } from '@/domain/services/plans';
import type { FareRule } from '@/domain/offers/types';
import type { ServiceFact } from '@/domain/services/texts';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { loadCatalogue } from '@/state/booking/services/catalogue';
import { useCatalogue, useServiceTexts } from '@/state/booking/services/store';
import { useSession } from '@/state/session';
import { familyName } from '../fares/FareCard';
import { StepFrame } from '../frame/StepFrame';
import { ruleText } from '../frame/texts';
import { useContinue } from '../frame/stepHooks';
import { Plans } from './Plans';
import { CatalogueLoading } from './CatalogueStates';

/** The chosen fare's own rules for changes and refunds, which apply when protection is declined. */
function fareRules(draft: BookingDraft, t: Translate, format: Pick<Formatters, 'money'>) {
  const fare = draft.fares.find(({ id }) => id === draft.fareId);
  if (!fare) return undefined;
  const { changes, refund, family } = fare;
  const say = (rule: FareRule, of: 'changes' | 'refund'): ServiceFact => ({
    yes: rule.kind !== 'no',
    text: ruleText(of, rule, t, format),
  });
  const text = t(changes.kind === 'free' ? 'cover.guarantee.free' : 'cover.guarantee.fare', {
    fare: familyName(family, t),
  });
  return { text, facts: [say(changes, 'changes'), say(refund, 'refund')] };
}

/** A step with a choice of one plan or none. */
function CoverStep({ draft, step }: { draft: BookingDraft; step: PlanStep }) {
  const t = useT();
  const format = useFormat();
  const goOn = useContinue(step);
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
      action={{ label: t('booking.continue'), onPress: goOn }}
    >
      {phase === 'coming' || coming ? (
        <CatalogueLoading />
      ) : (
        <Plans
          draft={draft}
          slot={slot}
          plans={offersOf(slot, items, draft)}
          say={say}
          label={title}
          without={step === 'guarantee' ? fareRules(draft, t, format) : undefined}
        />
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
