import type { BookingDraft } from '@/domain/booking/types';
import type { Problem } from '@/domain/booking/validate';
import { type Translate, useT } from '@/i18n/t';
import type { MessageKey } from '@/i18n/keys';
import { Notice } from '@/ui/Notice';
import { TextButton } from '@/ui/TextLink';
import styles from './Travellers.module.css';
import { focusField } from './useProblems';

function nameOf(field: string, draft: BookingDraft, t: Translate): string {
  const parts = field.split('.');
  const label = t(`booking.field.${parts.at(-1)}` as MessageKey);
  if (parts[0] !== 'passengers') {
    const who = t(parts[0] === 'contact' ? 'booking.contact.title' : 'booking.invoice.title');
    return t('booking.problemOf', { who, field: label });
  }
  const at = draft.passengers.findIndex((one) => one.id === parts[1]);
  const one = draft.passengers[at];
  if (!one) return label;
  return t('booking.problemOf', { who: t(`booking.traveller.${one.ageGroup}`, { n: at + 1 }), field: label });
}

/** Nine empty travellers would push the form off the screen: the title counts all, the list leads to the first ones and says how many follow. */
const LISTED = 5;

/** What Continue found, read out at once, each entry a way to its field. */
export function ErrorSummary({ draft, problems }: { draft: BookingDraft; problems: readonly Problem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    // A new one for each press of Continue: the same list is worth hearing again.
    <Notice key={draft.attempts.passengers} kind="bad" live title={t('booking.problems', { n: problems.length })}>
      <ul className={styles.list}>
        {problems.slice(0, LISTED).map(({ field }) => (
          <li key={field}>
            <TextButton onClick={() => focusField(field)}>{nameOf(field, draft, t)}</TextButton>
          </li>
        ))}
        {problems.length > LISTED && <li>{t('booking.problemsMore', { n: problems.length - LISTED })}</li>}
      </ul>
    </Notice>
  );
}
