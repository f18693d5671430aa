import type { CSSProperties } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { type Cost, chosenId, costOf, hasRefusal, wordOf } from '@/domain/services/plans';
import type { CatalogueItem } from '@/domain/services/types';
import type { ServiceFact } from '@/domain/services/texts';
import { tripFacts } from '@/domain/services/units';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseService, refuseService } from '@/state/booking/extras';
import type { SayService } from '@/state/booking/serviceTexts';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Price } from '@/ui/Price';
import { PlanCard, type PlanCardProps } from './PlanCard';
import { sayBasis, sayMoved, saySum } from './costWords';
import styles from './Cover.module.css';

/** Slots that offer a choice of plans. */
type PlanSlot = 'changeProtection' | 'travelInsurance' | 'supportService';

function PlanPrice({ cost }: { cost: Cost }) {
  const t = useT();
  const { online } = useSession();
  if (cost.unit === 0) return <span className={styles.free}>{t('cover.free')}</span>;
  return <Price cents={cost.unit} size="l" held={!online} className={styles.price} />;
}

interface Props {
  draft: BookingDraft;
  slot: PlanSlot;
  plans: readonly CatalogueItem[];
  say: SayService;
  label: string;
  /** What declining means here; the default is the text of the server or the bundle. */
  without?: { text: string; facts: ServiceFact[] } | undefined;
}

/** The plans of a step side by side, with "none" as its own option. Nothing is preselected. */
export function Plans({ draft, slot, plans, say, label, without }: Props) {
  const t = useT();
  const format = useFormat();
  const { rejected } = useBooking();
  const facts = tripFacts(draft);
  const choice = draft.services?.[slot];
  const chosen = chosenId(draft.services, slot);
  const refusal = rejected[`services.${slot}`];
  const named = plans.map((item) => ({ item, words: say(item.id), cost: costOf(item, choice, facts) }));
  const none = hasRefusal(plans) ? (without ?? say(`${slot}.refused`)) : null;
  const rows = Math.max(0, ...[...named.map(({ words }) => words), none].map((words) => words?.facts.length ?? 0));
  const cards: (PlanCardProps & { key: string })[] = named.map(({ item, words, cost }) => ({
    key: item.id,
    name: slot,
    value: item.id,
    title: words.title,
    // The facts repeat the text item by item.
    text: words.facts.length > 0 ? '' : words.text,
    price: <PlanPrice cost={cost} />,
    more: cost.unit > 0 && [sayBasis(cost, t), saySum(cost, t, format)].filter(Boolean).join(', '),
    facts: words.facts,
    rows,
    note:
      item.id === chosen
        ? [sayMoved(cost, t, format), refusal && t('booking.problem.rejected', { message: refusal })]
            .filter(Boolean)
            .join(' ')
        : null,
    chosen: item.id === chosen,
    onChoose: () => chooseService(slot, item),
    onDetails: () => openModal('serviceDetails', { slot, serviceId: item.id }),
  }));
  if (none)
    cards.unshift({
      key: 'none',
      name: slot,
      value: 'none',
      title: t(`cover.none.${slot}`),
      text: '',
      more: none.text || t(`cover.none.${slot}.text`),
      facts: none.facts,
      rows,
      bare: without === undefined,
      chosen: wordOf(draft.services, slot) === 'declined',
      onChoose: () => refuseService(slot),
    });
  return (
    <div
      className={styles.plans}
      role="radiogroup"
      aria-label={label}
      style={{ '--plans': Math.min(3, cards.length) } as CSSProperties}
    >
      {cards.map(({ key, ...card }) => (
        <PlanCard key={key} {...card} />
      ))}
    </div>
  );
}
