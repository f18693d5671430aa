import type { BookingDraft, TakenOut } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { closeTakenOut } from '@/state/booking/price/priceQuestions';
import { useCatalogue } from '@/state/booking/services/store';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { lineName, peopleText } from './texts';

/** What is no longer sold and was taken out, until the traveller has read it. */
export function TakenOutNotice({ draft, taken: { lines, cents } }: { draft: BookingDraft; taken: TakenOut }) {
  const t = useT();
  const format = useFormat();
  const { names } = useCatalogue();
  const people = peopleText(draft.search.passengers, t, format);
  const what = new Set(lines.map((line) => lineName(line, people, { names, worded: true }, t)));
  return (
    <Notice
      kind="warn"
      live
      title={t('extras.takenOut.title', { what: format.list([...what]) })}
      actions={
        <Button kind="outline" size="s" onClick={closeTakenOut}>
          {t('content.update.seen')}
        </Button>
      }
    >
      {cents > 0 && t('extras.takenOut.total', { amount: format.money(cents) })}
    </Notice>
  );
}
