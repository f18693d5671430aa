import { useEffect, useState } from 'react';
import { htmlAndCss } from '@/domain/payment/documents';
import type { OrderSummary } from '@/domain/payment/order';
import { useT } from '@/i18n/t';
import { canShareFiles, opensFilesInPlace } from '@/platform/files';
import { handOver } from '../common/handOver';
import { log } from '@/platform/log';
import { readOrderDocument } from '@/state/booking/order/documents';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ServerHtml } from '@/ui/ServerHtml';
import { Skeleton } from '@/ui/Skeleton';

interface PassengerDocumentProps {
  order: OrderSummary;
  paperId: string;
  title: string;
  fileName: string;
  onClose: () => void;
  closing: boolean;
}

/** A stored document of a traveller: tickets open at the gate without a network. */
export function PassengerDocument({ order, paperId, title, fileName, onClose, closing }: PassengerDocumentProps) {
  const t = useT();
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    let here = true;
    readOrderDocument(order, paperId)
      .then((file) => here && setText(file ? new TextDecoder().decode(file.bytes) : null))
      .catch((error: unknown) => {
        log.warn('order', 'a document could not be read', error);
        if (here) setText(null);
      });
    return () => {
      here = false;
    };
  }, [order, paperId]);
  const { html, css } = htmlAndCss(text ?? '');
  const file = text ? new File([text], fileName, { type: 'text/html' }) : null;
  // Where opened files replace the app, a page must not be saved: it would open with our rights.
  const isInPlace = opensFilesInPlace();
  const maySave = file !== null && (!isInPlace || canShareFiles([file]));
  return (
    <Dialog
      large
      title={title}
      onClose={onClose}
      closing={closing}
      actions={
        maySave && (
          <Button kind="outline" onClick={() => void handOver([file], t)}>
            {t(isInPlace ? 'order.document.share' : 'order.document.saveOther')}
          </Button>
        )
      }
    >
      {text === null && <p>{t('order.document.unreadable')}</p>}
      {text && (
        <div data-document>
          <ServerHtml html={html} css={css} fallback={<Skeleton shape="block" />} />
        </div>
      )}
    </Dialog>
  );
}
