import { INVOICE_SORTS, type InvoiceSort } from '@/domain/trips/invoices';
import { useT } from '@/i18n/t';
import { openModal } from '@/state/modals';
import { Button } from '@/ui/Button';
import { RadioRow } from '@/ui/Check';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/Field';
import { IconDown } from '@/ui/icons';
import { useIsMobile } from '@/ui/useMediaQuery';
import type { ModalFrame } from '@/ui/useModalDialog';

interface SortProps {
  sort: InvoiceSort;
  onChoose: (sort: InvoiceSort) => void;
}

/** How the invoices are sorted: a select on a desktop, a sheet on a phone. */
export function SortChoice({ sort, onChoose }: SortProps) {
  const t = useT();
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <Button
        kind="outline"
        aria-haspopup="dialog"
        aria-label={`${t('invoices.sort')}: ${t(`invoices.sort.${sort}`)}`}
        onClick={() => openModal('invoiceSortMenu', { sort, onChoose })}
      >
        {t(`invoices.sort.${sort}`)} <IconDown size="s" />
      </Button>
    );
  }
  return (
    <SelectField
      label={t('invoices.sort')}
      name="sort"
      value={sort}
      options={INVOICE_SORTS.map((one) => ({ value: one, label: t(`invoices.sort.${one}`) }))}
      onValue={(value) => onChoose(value as InvoiceSort)}
    />
  );
}

/** The sheet of the sorts; a choice closes it. */
export function InvoiceSortMenu({ sort, onChoose, onClose, closing }: ModalFrame & SortProps) {
  const t = useT();
  return (
    <Dialog title={t('invoices.sort')} onClose={onClose} closing={closing}>
      <div role="radiogroup" aria-label={t('invoices.sort')}>
        {INVOICE_SORTS.map((one) => (
          <RadioRow
            key={one}
            name="invoice-sort"
            value={one}
            label={t(`invoices.sort.${one}`)}
            checked={one === sort}
            onSelect={() => {
              onChoose(one);
              onClose();
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}
