import { isIsoDate } from '@/domain/dates';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { Notice } from '@/ui/Notice';

/** Problems of the address, and what is shown instead. */
export function Problems() {
  const t = useT();
  const format = useFormat();
  const { problems } = useSearchForm();
  if (problems.length === 0) return null;
  return (
    <Notice kind="warn" live title={t('cheap.problems', { n: problems.length })}>
      {problems.map(({ kind, leg, value }) => {
        const told = isIsoDate(value) ? format.date(value) : value;
        return (
          <p key={`${kind}${value}`}>
            {kind === 'unknownType'
              ? t('cheap.unknownType', { value: told })
              : t(`form.problem.${kind}`, { value: kind === 'unknownPart' ? told : told.toUpperCase(), leg })}
          </p>
        );
      })}
    </Notice>
  );
}
