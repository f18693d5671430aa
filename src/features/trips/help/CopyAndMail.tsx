import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/t';
import { copyText } from '@/platform/clipboard';
import { Button, buttonClass } from '@/ui/Button';
import { TextArea } from '@/ui/TextArea';
import styles from './Help.module.css';

export type Handed = 'none' | 'copied' | 'refused' | 'opened';

/**
 * Copying a text and opening it in the mail program. `isReady` checks the form; a press does nothing when it returns
 * false.
 */
export function useHandText(text: string, isPasted: boolean, isReady: () => boolean = () => true) {
  const [handed, setHanded] = useState<{ how: Handed; text: string }>({ how: 'none', text: '' });
  const copy = async (done: Handed) => setHanded({ how: (await copyText(text)) ? done : 'refused', text });
  return {
    // A changed text is not yet copied.
    handed: handed.text === text ? handed.how : 'none',
    /** Something was copied or opened since the form was opened. */
    wasHanded: handed.how !== 'none',
    copy: () => {
      if (isReady()) void copy('copied');
    },
    /** False: the link must not be followed. */
    open: (): boolean => {
      if (!isReady()) return false;
      if (isPasted) void copy('opened');
      else setHanded({ how: 'opened', text });
      return true;
    },
  };
}

interface HandButtonsProps {
  hand: ReturnType<typeof useHandText>;
  /** Address for the mail program; null: there is no recipient. */
  href: string | null;
}

/** "Copy as text" and "Open in mail program". */
export function HandButtons({ hand, href }: HandButtonsProps) {
  const t = useT();
  return (
    <>
      <Button kind={href === null ? 'primary' : 'outline'} onClick={hand.copy}>
        {t(hand.handed === 'copied' ? 'help.copied' : 'help.copy')}
      </Button>
      {href !== null && (
        <a
          className={buttonClass({ kind: 'primary' })}
          href={href}
          onClick={(event) => {
            if (!hand.open()) event.preventDefault();
          }}
        >
          {t('help.mail')}
        </a>
      )}
    </>
  );
}

interface HandedTextProps {
  handed: Handed;
  text: string;
  /** Said after copying. */
  copied: string;
  children?: ReactNode;
}

/** What happened with the text; the text itself where the browser refused to copy it. */
export function HandedText({ handed, text, copied, children }: HandedTextProps) {
  const t = useT();
  return (
    <>
      <output className={`small ${styles.said}`}>
        {handed === 'copied' && copied}
        {handed === 'opened' && t('help.opened')}
        {handed === 'refused' && t('help.copyFailed')}
      </output>
      {handed === 'refused' && (
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
