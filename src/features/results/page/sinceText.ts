import { totalPassengers } from '@/domain/search/passengers';
import type { Search } from '@/domain/search/types';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useResults } from '@/state/results';
import { serviceFee } from '@/state/results/list/list';
import { useSession } from '@/state/session';

/**
 * "Since you last looked (yesterday 14:20): cheapest is €12 less". Null until fresh results of a search with an earlier
 * visit are complete and on screen.
 */
export function useSinceText(): string | null {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const { since, source, phase, search } = useResults();
  if (!since || source !== 'live' || phase !== 'done') return null;
  const { at, change } = since;
  return t(`results.since.${change.kind}`, {
    when: whenText(locale, format, at, now()),
    by: 'by' in change ? format.money(change.by, { from: true }) : '',
    total: 'total' in change && search ? format.money(change.total + totalFee(search)) : '',
  });
}

const totalFee = ({ passengers }: Pick<Search, 'passengers'>): number => serviceFee() * totalPassengers(passengers);
