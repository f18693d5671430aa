import { hidingKind } from '@/domain/results/hiders';
import { useT } from '@/i18n/t';
import { useDeferredResults } from '@/state/results';
import { showAll } from '@/state/results/list/list';
import { Blank } from '@/ui/Blank';
import { Button } from '@/ui/Button';
import { Loosen } from './Loosen';

/** There are offers and none is shown: what hides them is named rightly, and so is the way out. */
export function Hidden() {
  const t = useT();
  const { all, loosened } = useDeferredResults();
  const kind = hidingKind(loosened);
  return (
    <Blank
      title={t(`filters.hidden.${kind}`)}
      actions={
        <Button kind="primary" onClick={showAll}>
          {t(`filters.hidden.${kind}.go`)}
        </Button>
      }
    >
      {t(`filters.hidden.${kind}.text`, { n: all })}
      <Loosen />
    </Blank>
  );
}
