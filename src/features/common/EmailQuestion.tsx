import { emailDoubt } from '@/domain/booking/email';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { Fixed } from '@/ui/Fixed';
import { Notice } from '@/ui/Notice';

interface EmailQuestionProps {
  email: string;
  /** The area whose messages are loaded. */
  area: 'party' | 'account';
  id?: string;
  className?: string | undefined;
  onTake: (email: string) => void;
  /** Without it the traveller may go on with what is typed, unasked. */
  onKeep?: (() => void) | undefined;
}

/** Asks whether another address was meant, and puts it in with one press; nothing where nothing seems wrong. */
export function EmailQuestion({ email, area, id, className, onTake, onKeep }: EmailQuestionProps) {
  const t = useT();
  const doubt = emailDoubt(email);
  return (
    <div id={id} className={className} aria-live="polite">
      {doubt && (
        <Notice
          kind="warn"
          actions={
            <>
              <Button kind="outline" size="s" onClick={() => onTake(doubt.to)}>
                <Fixed
                  text={t(area === 'party' ? 'party.take' : 'account.email.take', { to: doubt.to })}
                  part={doubt.to}
                />
              </Button>
              {onKeep && (
                <Button kind="quiet" size="s" onClick={onKeep}>
                  {t('party.email.keep')}
                </Button>
              )}
            </>
          }
        >
          <Fixed text={t(`${area}.email.${doubt.kind}`, { to: doubt.to })} part={doubt.to} />
        </Notice>
      )}
    </div>
  );
}
