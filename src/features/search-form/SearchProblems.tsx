import { isIsoDate } from '@/domain/dates';
import type { Problem } from '@/domain/search/problems';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { Notice } from '@/ui/Notice';

const isDay = (text: string): boolean => isIsoDate(text);

/** What was changed in the address that filled the form, and what to do about it (decisions 5). Nothing when all was well. */
export function SearchProblems() {
  const t = useT();
  const format = useFormat();
  const { problems } = useSearchForm();
  if (problems.length === 0) return null;
  const value = (text: string): string => (isDay(text) ? format.date(text) : text.toUpperCase());
  const say = ({ kind, leg, value: text }: Problem): string => t(`form.problem.${kind}`, { value: value(text), leg });
  return (
    <Notice kind="warn" title={t('form.problems', { n: problems.length })}>
      {problems.map((each) => (
        <p key={`${each.kind}${each.leg}${each.value}`}>{say(each)}</p>
      ))}
    </Notice>
  );
}
