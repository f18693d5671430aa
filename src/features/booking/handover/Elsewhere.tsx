import { useState } from 'react';
import { canHandOver } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { lazyPart } from '@/state/latePart';
import { TextButton } from '@/ui/TextLink';
import { OptionalPart } from '../../common/OptionalPart';
import styles from '../frame/StepFrame.module.css';

const HandoverDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./HandoverParts'), loadMessages('words')]);
  return part.HandoverDialog;
});

const HandedNotice = lazyPart(async () => {
  const [part] = await Promise.all([import('./HandoverParts'), loadMessages('words')]);
  return part.HandedNotice;
});

/** Says that this booking was handed over to another device, and before payment that another one has it. */
export function Handed({ draft }: { draft: BookingDraft }) {
  return (
    draft.handover &&
    (draft.handover.at !== undefined || draft.step === 'checkout') && (
      <OptionalPart>
        <HandedNotice draft={draft} />
      </OptionalPart>
    )
  );
}

/** Leads to the code with which another device goes on. */
export function Elsewhere({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!canHandOver(draft)) return null;
  return (
    <>
      <TextButton className={styles.elsewhere} onClick={() => setOpen(true)}>
        {t('booking.elsewhere')}
      </TextButton>
      {isOpen && (
        <OptionalPart onFail={() => setOpen(false)}>
          <HandoverDialog onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </>
  );
}
