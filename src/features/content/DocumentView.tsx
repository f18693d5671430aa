import { useT } from '@/i18n/t';
import type { DocumentType } from '@/state/modals';
import { Dialog } from '@/ui/Dialog';
import { DocumentText } from './DocumentText';
import { documentTitle } from './documents';

interface DocumentViewProps {
  type: DocumentType;
  onClose: () => void;
  closing: boolean;
}

/** The same text in a dialog, so that a form under way is not left. */
export function DocumentView({ type, onClose, closing }: DocumentViewProps) {
  const t = useT();
  return (
    <Dialog title={t(documentTitle(type))} onClose={onClose} closing={closing}>
      <DocumentText type={type} level="h3" />
    </Dialog>
  );
}
