import { LONGEST_TEXT } from '@/domain/booking/patterns';
import type { Problem } from '@/domain/booking/validate';
import type { IsoDate } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** An example date whose day and month cannot be confused. */
const EXAMPLE: IsoDate = '1989-03-27';

/** The message below an invalid field. */
export const sayProblem = (
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
