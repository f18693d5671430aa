import type { BookingDraft } from '@/domain/booking/types';
import { type Problem, problemsByPart } from '@/domain/booking/validate';
import { type Translate, useT } from '@/i18n/t';
import type { MessageKey } from '@/i18n/keys';
import { Notice } from '@/ui/Notice';
import { TextButton } from '@/ui/TextLink';
import styles from './Travellers.module.css';
import { focusField } from './useProblems';

function whoOf(part: string, draft: BookingDraft, t: Translate): string {
  if (part === 'contact') return t('booking.contact.title');
  if (part === 'billing') return t('party.invoice.title');
  const at = draft.passengers.findIndex((one) => one.id === part);
  const one = draft.passengers[at];
  return one ? t(`booking.traveller.${one.ageGroup}`, { n: at + 1 }) : '';
}

function fieldOf(field: string, t: Translate): string {
  const name = field.split('.').at(-1) ?? '';
  return t(name === 'city' || name === 'postcode' ? `party.${name}` : (`booking.field.${name}` as MessageKey));
}

/** More than these, and each traveller is one line. */
const LISTED = 5;

interface Entry {
  /** Where it leads. */
  field: string;
  text: string;
}

/** A few problems by their fields; of many only whose they are and how many, or the form would be pushed off the screen. */
function entriesOf(draft: BookingDraft, problems: readonly Problem[], t: Translate): Entry[] {
  const isFew = problems.length <= LISTED;
  return problemsByPart(problems).flatMap(({ part, fields }): Entry[] => {
    const who = whoOf(part, draft, t);
    const [first = ''] = fields;
    if (!isFew && fields.length > 1) return [{ field: first, text: t('party.problemsOf', { who, n: fields.length }) }];
    return fields.map((field) => {
      const name = fieldOf(field, t);
      return { field, text: who ? t('party.problemOf', { who, field: name }) : name };
    });
  });
}

/** What Continue found, read out at once, each entry a way to its field. */
export function ErrorSummary({ draft, problems }: { draft: BookingDraft; problems: readonly Problem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    // A new one for each press of Continue: the same list is worth hearing again.
    <Notice key={draft.attempts.passengers} kind="bad" live title={t('party.problems', { n: problems.length })}>
      <ul className={styles.list}>
        {entriesOf(draft, problems, t).map(({ field, text }) => (
          <li key={field}>
            <TextButton onClick={() => focusField(field)}>{text}</TextButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
