import { useRef, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { withNonBreakingHyphens } from '@/domain/tenant/types';
import { HELP_TOPICS, type HelpTopic, helpMail } from '@/domain/trips/helpMail';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useHelpDraft } from '@/state/booking/order/helpDraft';
import { telHref } from '@/domain/tenant/contact';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/Field';
import { Notice } from '@/ui/Notice';
import { TextArea } from '@/ui/TextArea';
import { toast } from '@/ui/toast';
import type { ModalFrame } from '@/ui/useModalDialog';
import { CopyOrMailButtons, CopiedText, useCopyOrMail } from './CopyAndMail';
import { helpWords } from './helpWords';
import styles from './Help.module.css';

/** Phone, e-mail and address of the agency, for those without a mail program. */
function Contacts() {
  const t = useT();
  const { companyName, phone, email, address } = useSession().profile.contactInformation;
  if (!phone && !email && !address) return <p className="small muted">{t('help.noContact')}</p>;
  return (
    <section className={styles.contacts}>
      <h3>{t('help.contact')}</h3>
      <address className={styles.lines}>
        {companyName && <span>{companyName}</span>}
        {phone && <a href={telHref(phone)}>{phone}</a>}
        {email && <span className={styles.selectable}>{email}</span>}
        {address && <span>{withNonBreakingHyphens(address)}</span>}
      </address>
    </section>
  );
}

type OrderHelpProps = ModalFrame & { order: OrderSummary; topic?: HelpTopic };

/** A message about an order, handed to the traveller's own mail program or copied. The app itself sends nothing. */
export function OrderHelp({ order, topic, onClose, closing }: OrderHelpProps) {
  const t = useT();
  const format = useFormat();
  const { locale, online, profile } = useSession();
  const { draft, kept, change, clear } = useHelpDraft(order.orderId, topic);
  const [asked, setAsked] = useState(false);
  const topicBox = useRef<HTMLDivElement>(null);
  const { email } = profile.contactInformation;
  const mail = helpMail(order, draft, email, helpWords(order, locale, t, format));
  const transfer = useCopyOrMail(mail.text, mail.fit === 'paste', () => {
    setAsked(true);
    if (draft.topic === '') topicBox.current?.querySelector('select')?.focus();
    return draft.topic !== '';
  });
  const finish = async () => {
    await clear();
    toast('ok', t('help.sent.done'));
    onClose();
  };
  return (
    <Dialog large title={t('help.title', { order: order.orderId })} onClose={onClose} closing={closing}>
      <div className={styles.form}>
        <div ref={topicBox}>
          <SelectField
            label={t('help.topic')}
            name="topic"
            value={draft.topic}
            required
            error={asked && draft.topic === '' ? t('help.topic.error') : undefined}
            options={[
              { value: '', label: t('help.topic.choose'), disabled: true },
              ...HELP_TOPICS.map((topic) => ({ value: topic, label: t(`help.topic.${topic}`) })),
            ]}
            onValue={(topic) => change({ topic: topic as HelpTopic })}
          />
        </div>
        <TextArea
          label={t('help.text')}
          name="message"
          value={draft.text}
          rows={5}
          error={kept ? undefined : t('help.text.lost')}
          hint={t('help.text.kept')}
          onValue={(text) => change({ text })}
        />
        <section className={styles.added}>
          <h3>{t('help.added')}</h3>
          <ul className={styles.lines}>
            {mail.facts.map((line, at) => (
              <li key={`${at}:${line}`}>{line}</li>
            ))}
          </ul>
        </section>
        {email && mail.fit !== 'whole' && <Notice>{t(`help.fit.${mail.fit}`)}</Notice>}
        {email && !online && <Notice>{t('help.offline')}</Notice>}
        <div className={styles.acts}>
          <CopyOrMailButtons transfer={transfer} href={email ? mail.href : null} />
        </div>
        <CopiedText
          outcome={transfer.outcome}
          text={mail.text}
          copied={email ? t('help.copied.to', { email }) : t('help.copied')}
        >
          {transfer.wasUsed && (
            <Button kind="tonal" className={styles.sent} onClick={() => void finish()}>
              {t('help.sent')}
            </Button>
          )}
        </CopiedText>
        <Contacts />
      </div>
    </Dialog>
  );
}
