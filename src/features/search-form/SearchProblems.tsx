import { useLocation } from 'react-router-dom';
import { isIsoDate } from '@/domain/dates';
import type { SearchProblem } from '@/domain/search/problems';
import { partyIn } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { Notice } from '@/ui/Notice';
import { Button } from '@/ui/Button';
import { AskGroup } from './AskGroup';

/** Place codes are upper case, everything else as given. */
const isCode = (text: string): boolean => /^[a-z]{3}$/i.test(text);

const isDay = (text: string): boolean => isIsoDate(text);

/** The party as the address has it, which the form could not take. */
const AskForAddress = () => <AskGroup party={partyIn(useLocation().search)} />;

/** What was corrected in the address that filled the form. Nothing without problems. */
export function SearchProblems() {
  const t = useT();
  const format = useFormat();
  const { problems } = useSearchForm();
  if (problems.length === 0) return null;
  const shown = ({ kind, value }: SearchProblem): string => {
    if (isDay(value)) return format.date(value);
    return kind.endsWith('Place') && isCode(value) ? value.toUpperCase() : value;
  };
  const say = (each: SearchProblem): string => t(`form.problem.${each.kind}`, { value: shown(each), leg: each.leg });
  return (
    <Notice kind="warn" title={t('form.problems', { n: problems.length })}>
      {problems.map((each) => (
        <p key={`${each.kind}${each.leg}${each.value}`}>
          {say(each)} {each.kind === 'tooManyPassengers' && <AskForAddress />}
        </p>
      ))}
    </Notice>
  );
}

/** Shown when the multi-city chunk failed to load (offline, or a new version); offers a retry. */
export function LegsFailed({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  const retry = (
    <Button kind="quiet" size="s" onClick={onAgain}>
      {t('form.legsAgain')}
    </Button>
  );
  return <Notice live wide kind="warn" title={t('form.legsLost')} actions={retry} />;
}
