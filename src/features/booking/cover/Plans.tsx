import type { BookingDraft } from '@/domain/booking/types';
import { chosenId, costOf, hasRefusal, choiceState } from '@/domain/services/plans';
import type { CatalogueItem } from '@/domain/services/types';
import type { ServiceFact } from '@/domain/services/texts';
import { tripFacts } from '@/domain/services/servicePrice';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseService, refuseService } from '@/state/booking/services/choices';
import type { SayService } from '@/state/booking/services/store';
import { useSession } from '@/state/session';
import { Price } from '@/ui/Price';
import { ServiceRow, ServiceRows } from '@/ui/ServiceRow';
import { changedPriceText, Facts, ServiceMore, unitsText } from './ServiceFacts';

/** Slots that offer a choice of plans. */
type PlanSlot = 'changeProtection' | 'travelInsurance' | 'supportService';

interface Props {
  draft: BookingDraft;
  slot: PlanSlot;
  plans: readonly CatalogueItem[];
  say: SayService;
  label: string;
  /** What declining means here; the default is the text of the server or the bundle. */
  without?: { text: string; facts: ServiceFact[] } | undefined;
}

/** The plans of a step as rows, with "none" as its own option in front. Nothing is preselected. */
export function Plans({ draft, slot, plans, say, label, without }: Props) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { rejected } = useBooking();
  const trip = tripFacts(draft);
  const choice = draft.services?.[slot];
  const chosen = chosenId(draft.services, slot);
  const refusal = rejected[`services.${slot}`];
  const refused = say(`${slot}.refused`);
  return (
    <ServiceRows label={label}>
      {hasRefusal(plans) && (
        <ServiceRow
          title={t(`cover.none.${slot}`)}
          radio={{
            name: slot,
            value: 'none',
            checked: choiceState(draft.services, slot) === 'declined',
            onChoose: () => refuseService(slot),
          }}
          // The fare's own rules are two lines.
          body={without && <Facts facts={without.facts} />}
          more={
            !without && refused.facts.length > 0
              ? { label: t('cover.covers'), content: <Facts facts={refused.facts} /> }
              : undefined
          }
        >
          {without?.text || refused.text || t(`cover.none.${slot}.text`)}
        </ServiceRow>
      )}
      {plans.map((item) => {
        const { title, text, facts, details } = say(item.id);
        const cost = costOf(item, choice, trip);
        const notes =
          item.id === chosen
            ? [changedPriceText(cost, t, format), refusal && t('booking.problem.rejected', { message: refusal })]
            : [];
        return (
          <ServiceRow
            key={item.id}
            title={title}
            price={cost.total === 0 ? t('cover.free') : <Price cents={cost.total} held={!online} />}
            per={unitsText(cost, t, format)}
            note={notes.filter(Boolean).join(' ')}
            radio={{
              name: slot,
              value: item.id,
              checked: item.id === chosen,
              onChoose: () => chooseService(slot, item),
            }}
            more={{
              label: t(facts.length > 0 ? 'cover.covers' : 'cover.details'),
              content: <ServiceMore facts={facts} details={details} />,
            }}
          >
            {text}
          </ServiceRow>
        );
      })}
    </ServiceRows>
  );
}
