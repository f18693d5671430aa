import { hidingKind } from '@/domain/results/hiders';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { showAll } from '@/state/results/list';
import { EmptyState } from '@/ui/EmptyState';
import { Button } from '@/ui/Button';
import { RelaxFilters } from './Loosen';

/** Empty state when offers exist but all are hidden: names the cause and offers to show them. */
export function HiddenOffers() {
  const t = useT();
  const { all, loosened } = useDeferredResults();
  const kind = hidingKind(loosened);
  return (
    <EmptyState
      title={t(`filters.hidden.${kind}`)}
      actions={
        <Button kind="primary" onClick={showAll}>
          {t(`filters.hidden.${kind}.go`)}
        </Button>
      }
    >
      {t(`filters.hidden.${kind}.text`, { n: all })}
      <RelaxFilters />
    </EmptyState>
  );
}
