import { type CSSProperties, type ReactNode, useId } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import { type Cost, chosenId, costOf, hasRefusal, choiceState } from '@/domain/services/plans';
import type { CatalogueItem } from '@/domain/services/types';
import type { ServiceFact } from '@/domain/services/texts';
import { tripFacts } from '@/domain/services/servicePrice';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseService, refuseService } from '@/state/booking/services/choices';
import type { SayService } from '@/state/booking/services/store';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Price } from '@/ui/Price';
import { basisText, changedPriceText, sumText, Facts } from './ServiceFacts';
import styles from './Cover.module.css';
import { classes } from '@/ui/classes';
import { IconCheck } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';

export interface PlanCardProps {
  /** Name of the radio group. */
  name: string;
  value: string;
  title: string;
  text: string;
  /** Absent for the "no plan" option. */
  price?: ReactNode;
  /** The unit of the price and the total; without a price, what the option means. */
  more?: ReactNode;
  facts: readonly (ServiceFact | null)[];
  /** Row count of the plan with the most facts, so that rows align. */
  rows: number;
  note?: ReactNode;
  chosen: boolean;
  onChoose: () => void;
  /** Hides the facts on a phone. */
  bare?: boolean | undefined;
  /** Opens the details. */
  onDetails?: (() => void) | undefined;
}

/** A plan as a radio card: a press anywhere selects it, except on the details button. */
export function PlanCard(props: PlanCardProps) {
  const { name, value, title, text, price, more, facts, rows, note, chosen, bare, onChoose, onDetails } = props;
  const t = useT();
  const id = useId();
  return (
    <div className={classes(styles.plan, bare && styles.bare)} style={{ '--span': rows + 4 } as CSSProperties}>
      <label className={styles.label}>
        <div className={styles.head}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={value}
            checked={chosen}
            aria-labelledby={price ? `${id}n ${id}p ${id}m` : `${id}n`}
            aria-describedby={price ? `${id}f` : `${id}m ${id}f`}
            onChange={onChoose}
          />
          <span className={styles.name} id={`${id}n`}>
            {title}
          </span>
          <span id={`${id}p`}>{price}</span>
          <span className={price ? styles.per : styles.said} id={`${id}m`}>
            {more}
          </span>
        </div>
        <div className={styles.body} id={`${id}f`}>
          <div className={styles.text}>
            {text && <p>{text}</p>}
            {note && <p className={styles.note}>{note}</p>}
          </div>
          <Facts facts={facts} rows={rows} />
        </div>
        <span className={styles.pick} aria-hidden="true">
          {chosen && <IconCheck size="s" />} {t(chosen ? 'cover.chosen' : 'cover.choose')}
        </span>
      </label>
      <div className={styles.more}>
        {onDetails && (
          <TextButton id={`${id}d`} aria-labelledby={`${id}d ${id}n`} onClick={onDetails}>
            {t('cover.details')}
          </TextButton>
        )}
      </div>
    </div>
  );
}

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
    more: cost.unit > 0 && [basisText(cost, t), sumText(cost, t, format)].filter(Boolean).join(', '),
    facts: words.facts,
    rows,
    note:
      item.id === chosen
        ? [changedPriceText(cost, t, format), refusal && t('booking.problem.rejected', { message: refusal })]
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
      chosen: choiceState(draft.services, slot) === 'declined',
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
