import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/t';
import { copyText } from '@/platform/clipboard';
import { Button, buttonClass } from '@/ui/Button';
import { TextArea } from '@/ui/TextArea';
import styles from './Help.module.css';

export type CopyOutcome = 'none' | 'copied' | 'refused' | 'opened';

/**
 * Copying a text and opening it in the mail program. `isReady` checks the form; a press does nothing when it returns
 * false.
 */
export function useCopyOrMail(text: string, isPasted: boolean, isReady: () => boolean = () => true) {
  const [outcome, setResult] = useState<{ how: CopyOutcome; text: string }>({ how: 'none', text: '' });
  const copy = async (done: CopyOutcome) => setResult({ how: (await copyText(text)) ? done : 'refused', text });
  return {
    // A changed text is not yet copied.
    outcome: outcome.text === text ? outcome.how : 'none',
    /** Something was copied or opened since the form was opened. */
    wasUsed: outcome.how !== 'none',
    copy: () => {
      if (isReady()) void copy('copied');
    },
    /** False: the link must not be followed. */
    open: (): boolean => {
      if (!isReady()) return false;
      if (isPasted) void copy('opened');
      else setResult({ how: 'opened', text });
      return true;
    },
  };
}

interface CopyOrMailButtonsProps {
  transfer: ReturnType<typeof useCopyOrMail>;
  /** Address for the mail program; null: there is no recipient. */
  href: string | null;
}

/** "Copy as text" and "Open in mail program". */
export function CopyOrMailButtons({ transfer, href }: CopyOrMailButtonsProps) {
  const t = useT();
  return (
    <>
      <Button kind={href === null ? 'primary' : 'outline'} onClick={transfer.copy}>
        {t(transfer.outcome === 'copied' ? 'help.copied' : 'help.copy')}
      </Button>
      {href !== null && (
        <a
          className={buttonClass({ kind: 'primary' })}
          href={href}
          onClick={(event) => {
            if (!transfer.open()) event.preventDefault();
          }}
        >
          {t('help.mail')}
        </a>
      )}
    </>
  );
}

interface CopiedTextProps {
  outcome: CopyOutcome;
  text: string;
  /** Said after copying. */
  copied: string;
  children?: ReactNode;
}

/** What happened with the text; the text itself where the browser refused to copy it. */
export function CopiedText({ outcome, text, copied, children }: CopiedTextProps) {
  const t = useT();
  return (
    <>
      <output className={`small ${styles.said}`}>
        {outcome === 'copied' && copied}
        {outcome === 'opened' && t('help.opened')}
        {outcome === 'refused' && t('help.copyFailed')}
      </output>
      {outcome === 'refused' && (
        <TextArea
          label={t('help.copyText')}
          name="copy"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {children}
    </>
  );
}
