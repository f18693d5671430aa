import type { BookingDraft } from '@/domain/booking/types';
import type { Problem } from '@/domain/booking/problem';
import { problemsByPart } from '@/domain/booking/validate';
import { type Translate, useT } from '@/i18n/t';
import type { MessageKey } from '@/i18n/keys';
import { Notice } from '@/ui/Notice';
import { TextButton } from '@/ui/TextLink';
import styles from './Travellers.module.css';
import { focusField } from '../../common/person/fieldProblems';
import { focusHeading } from '@/ui/focus';
import type { IsoDate } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';
import { LONGEST_TEXT } from '@/domain/booking/fields';

/** Id of a traveller's card; travellers count from 1. */
export const cardId = (number: number): string => `traveller-${number}`;

/** Focuses the heading of a traveller's card, or of the last one if there are fewer. */
export function focusTraveller(number: number): void {
  const card = document.getElementById(cardId(number));
  if (!card && number > 1) return focusTraveller(number - 1);
  focusHeading(card?.querySelector('h2'));
}

/** An example date whose day and month cannot be confused. */
const EXAMPLE: IsoDate = '1989-03-27';

/** The message below an invalid field. */
export const problemText = (
  { kind }: Problem,
  t: Translate,
  format: Pick<Formatters, 'date'>,
  lastFlight: IsoDate | null,
): string =>
  t(`party.problem.${kind}`, {
    example: format.date(EXAMPLE),
    date: lastFlight ? format.date(lastFlight) : '',
    n: LONGEST_TEXT,
  });

function partName(part: string, draft: BookingDraft, t: Translate): string {
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

/** Above this count each traveller is one entry. */
const FIELDS_LISTED = 5;

interface Entry {
  /** Path of the field it links to. */
  field: string;
  text: string;
}

/** Few problems are listed by field; many only by traveller with a count, or the form would leave the screen. */
function entriesOf(draft: BookingDraft, problems: readonly Problem[], t: Translate): Entry[] {
  const isFew = problems.length <= FIELDS_LISTED;
  return problemsByPart(problems).flatMap(({ part, fields }): Entry[] => {
    const who = partName(part, draft, t);
    const [first = ''] = fields;
    if (!isFew && fields.length > 1) return [{ field: first, text: t('party.problemsOf', { who, n: fields.length }) }];
    return fields.map((field) => {
      const name = fieldOf(field, t);
      return { field, text: who ? t('party.problemOf', { who, field: name }) : name };
    });
  });
}

/** The problems found by Continue, announced at once; each entry links to its field. */
export function ErrorSummary({ draft, problems }: { draft: BookingDraft; problems: readonly Problem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    // A new element per press of Continue, so that the same list is announced again.
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
