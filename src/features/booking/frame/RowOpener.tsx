import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';

interface RowOpenerProps {
  /** Id of the `ServiceRow`. */
  row: string;
  isOpen: boolean;
  /** Something is chosen in the row. */
  isChosen: boolean;
  onToggle: () => void;
}

/** The control of a service row whose choice opens in place: "Choose", "Change" or "Done". */
export function RowOpener({ row, isOpen, isChosen, onToggle }: RowOpenerProps) {
  const t = useT();
  return (
    <Button
      kind="tonal"
      size="s"
      id={`${row}c`}
      aria-labelledby={`${row}c ${row}t`}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t(isOpen ? 'cover.done' : isChosen ? 'cover.change' : 'cover.choose')}
    </Button>
  );
}
