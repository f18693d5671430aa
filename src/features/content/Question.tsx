import { useState } from 'react';
import { type FaqQuestion, isHtml } from '@/domain/content/faq';
import { useT } from '@/i18n/t';
import { copyText } from '@/platform/clipboard';
import { useSession } from '@/state/session';
import { IconChain, IconDown } from '@/ui/icons';
import { ServerHtml } from '@/ui/ServerHtml';
import { TextButton } from '@/ui/TextLink';
import styles from './Faq.module.css';
import { questionAddress } from './faqAddress';

function CopyLink({ id }: { id: string }) {
  const t = useT();
  const { locale } = useSession();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const address = questionAddress(id, locale);
  return (
    <div className={styles.copy} data-screen="">
      <TextButton onClick={() => void copyText(address).then(setCopied)}>
        <IconChain size="s" /> {t('content.faq.copy')}
      </TextButton>
      <output>
        {isCopied === true && t('content.faq.copied')}
        {isCopied === false && (
          <>
            {t('content.faq.copyByHand')} <span translate="no">{address}</span>
          </>
        )}
      </output>
    </div>
  );
}

/** A question that opens to its answer, also by the browser's own search in the page. */
export function Question({ id, question, answer }: FaqQuestion) {
  return (
    <details id={id} className={styles.question}>
      <summary>
        <h3>{question}</h3>
        <IconDown />
      </summary>
      <div className={styles.answer}>
        {isHtml(answer) ? (
          <ServerHtml html={answer} />
        ) : (
          answer
            .split(/\n+/)
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text
            .map((paragraph, at) => <p key={at}>{paragraph}</p>)
        )}
        <CopyLink id={id} />
      </div>
    </details>
  );
}
