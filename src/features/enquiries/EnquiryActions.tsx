import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { isEnquiryTyped } from '@/state/enquiries/form';
import {
  type EnquiryRow,
  type PostState,
  changeEnquiry,
  deletePost,
  enquiryPath,
  isChangeable,
  tryPostAgain,
} from '@/state/enquiries/sent';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import { toast } from '@/ui/toast';
import styles from './Enquiries.module.css';

type Question = 'replace' | 'delete';

interface AskedProps {
  question: Question;
  row: EnquiryRow;
  onYes: () => void;
  onClose: () => void;
}

function Ask({ question, row, onYes, onClose }: AskedProps) {
  const t = useT();
  return (
    <Dialog
      title={t(`enquiry.${question}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('enquiry.keep')}
          </Button>
          <Button kind="danger" onClick={onYes}>
            {t(`enquiry.${question}.yes`)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(`enquiry.${question}.text`)}</p>
        {question === 'delete' && row.firstSentAt !== null && row.state === 'queued' && (
          <p>{t('enquiry.delete.tried')}</p>
        )}
      </div>
    </Dialog>
  );
}

/** What can be done with an enquiry that is not at the agency: change it, try again, delete it. */
export function EnquiryActions({ row, state }: { row: EnquiryRow; state: PostState }) {
  const t = useT();
  const go = useNavigate();
  const { search } = useLocation();
  const { online } = useSession();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const [isLate, setLate] = useState(false);
  if (state === 'sent') return null;
  const { kind } = row.draft;
  const work = async (act: () => Promise<boolean | void>): Promise<void> => {
    setBusy(true);
    setQuestion(null);
    try {
      // False: it was on its way already.
      setLate((await act()) === false);
    } catch (error) {
      log.warn('sync', 'an enquiry could not be changed', error);
      setLate(true);
    }
    setBusy(false);
  };
  const change = async (): Promise<boolean> => {
    const isBack = await changeEnquiry(row.id);
    if (isBack) await go(carryState(enquiryPath(kind), search));
    return isBack;
  };
  const remove = async (): Promise<boolean> => {
    const isGone = await deletePost(row.id);
    if (isGone) {
      toast('ok', t('enquiry.deleted'));
      await go(carryState(enquiryPath(kind), search));
    }
    return isGone;
  };
  const askChange = async (): Promise<void> => {
    if (await isEnquiryTyped(kind)) setQuestion('replace');
    else await work(change);
  };
  const isRefused = state === 'refused';
  return (
    <>
      {isLate && (
        <Notice kind="warn" live>
          {t('enquiry.late')}
        </Notice>
      )}
      <div className={styles.acts}>
        {isChangeable(row) && (
          <Button kind={isRefused ? 'primary' : 'outline'} busy={busy} onClick={() => void askChange()}>
            {t(isRefused ? 'enquiry.correct' : 'enquiry.change')}
          </Button>
        )}
        {(state === 'again' || isRefused) && (
          <Button
            kind={isRefused ? 'outline' : 'primary'}
            busy={busy}
            why={online ? undefined : t('enquiry.state.waits')}
            onClick={() => void work(() => tryPostAgain(row.id))}
          >
            {t('enquiry.retry')}
          </Button>
        )}
        {state !== 'sending' && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => setQuestion('delete')}>
            {t('enquiry.delete')}
          </Button>
        )}
      </div>
      {question && (
        <Ask
          question={question}
          row={row}
          onClose={() => setQuestion(null)}
          onYes={() => void work(question === 'replace' ? change : remove)}
        />
      )}
    </>
  );
}
