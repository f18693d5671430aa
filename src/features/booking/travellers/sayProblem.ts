import { LONGEST_TEXT } from '@/domain/booking/fields';
import type { Problem } from '@/domain/booking/validate';
import type { IsoDate } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** Any day shows how the tenant writes days; one whose parts cannot be taken for each other shows it best. */
const EXAMPLE: IsoDate = '1989-03-27';

/** The sentence under a field that is wrong. */
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
