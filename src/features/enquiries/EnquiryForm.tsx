import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isTyped } from '@/domain/enquiry/draft';
import type { EnquiryDraft, EnquiryKind } from '@/domain/enquiry/types';
import { enquiryProblems, fieldOfRefusal } from '@/domain/enquiry/validate';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { askToKeep } from '@/state/device/persistence';
import {
  clearFilledIn,
  editEnquiry,
  editEnquiryContact,
  enquiryNow,
  openEnquiry,
  sendEnquiryForm,
  startOver,
  useEnquiryForm,
} from '@/state/enquiries/form';
import { enquiryPath } from '@/state/enquiries/sent';
import { useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { useToday } from '@/state/useTime';
import { carryState, AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dialog } from '@/ui/Dialog';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { useOfflineText } from '@/state/pwa';
import { Notice } from '@/ui/Notice';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { TextButton } from '@/ui/TextLink';
import { EmailField, PhoneFields } from '../common/person/ContactFields';
import { useProblems } from '../common/person/fieldProblems';
import { EarlierEnquiries } from './EarlierEnquiries';
import styles from './Enquiries.module.css';
import { EnquiryNote, EnquiryText, FieldFormContext, useBound } from './fields';
import { FIELDS, fieldName, focusEnquiryField, enquiryProblemText } from './problems';

function ContactCard({ kind, contact, isFilledIn }: Pick<EnquiryDraft, 'kind' | 'contact'> & { isFilledIn: boolean }) {
  const t = useT();
  const bound = useBound();
  const change = (part: Partial<EnquiryDraft['contact']>): void => editEnquiryContact(kind, part);
  return (
    <Card title={t('enquiry.card.contact')}>
      <div className="stack">
        {isFilledIn && (
          <Notice
            actions={
              <Button kind="quiet" size="s" onClick={() => clearFilledIn(kind)}>
                {t('enquiry.clear')}
              </Button>
            }
          >
            {t('enquiry.filledIn')}
          </Notice>
        )}
        <FormGrid>
          <FormCell>
            <EnquiryText
              field="contact.name"
              label={t('enquiry.field.name')}
              value={contact.name}
              autoComplete="name"
              required
              onValue={(name) => change({ name })}
            />
          </FormCell>
          <EmailField
            email={contact.email}
            isEmailSure={contact.isEmailSure ?? false}
            field={bound('contact.email')}
            onChange={change}
          />
          <PhoneFields
            telCode={contact.telCode}
            tel={contact.tel}
            codeField={bound('contact.tel_code')}
            field={bound('contact.tel')}
            onChange={change}
          />
        </FormGrid>
      </div>
    </Card>
  );
}

function StartOver({ kind, onClose }: { kind: EnquiryKind; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('enquiry.startOver.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('enquiry.keep')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onClose();
              startOver(kind).catch((error: unknown) => log.warn('storage', 'the enquiry could not be removed', error));
            }}
          >
            {t('enquiry.startOver.yes')}
          </Button>
        </>
      }
    >
      <p>{t('enquiry.startOver.text')}</p>
    </Dialog>
  );
}

interface EnquiryFormProps {
  kind: EnquiryKind;
  /** Fields of this kind. */
  children: (draft: EnquiryDraft, errors: Readonly<Record<string, string>>) => ReactNode;
}

/** The frame of an enquiry: what it keeps, its problems, contact, consent and Send. */
export function EnquiryForm({ kind, children }: EnquiryFormProps) {
  const t = useT();
  const go = useNavigate();
  const { search } = useLocation();
  const today = useToday();
  const { profile } = useSession();
  const { draft, isFilledIn, isLost } = useEnquiryForm(kind);
  const found = useMemo(() => (draft ? enquiryProblems(draft, today) : []), [draft, today]);
  const problems = useProblems(found, focusEnquiryField);
  const [sending, setSending] = useState<'no' | 'busy' | 'failed'>('no');
  const [asked, setAsked] = useState(false);
  useEffect(() => openEnquiry(kind), [kind]);
  useContentShown();

  const refusal = draft?.refusal;
  const legs = found.map(({ field }) => field).concat((draft?.trips ?? []).flatMap((_, at) => legFields(at)));
  const refused = refusal ? fieldOfRefusal(refusal.field, [...FIELDS, ...legs]) : '';
  const errors: Record<string, string> = Object.fromEntries(
    problems.shown.map((problem) => [problem.field, enquiryProblemText(t, problem)]),
  );
  if (refusal && refused) errors[refused] ??= t('enquiry.refused', { said: refusal.message });

  const form = {
    errors,
    leave: (field: string) => {
      problems.leave(field);
      void askToKeep();
    },
    typing: (field: string) => {
      problems.typing(field);
      if (field === refused) editEnquiry(kind, { refusal: undefined });
    },
  };
  const send = async (): Promise<void> => {
    const now = enquiryNow(kind);
    const wrong = now ? enquiryProblems(now, today) : [];
    if (!now || wrong.length > 0) return problems.showAll(wrong);
    setSending('busy');
    try {
      const id = await sendEnquiryForm(kind);
      await go(carryState(`${enquiryPath(kind)}/sent?enquiry=${id}`, search));
    } catch (error) {
      log.error('storage', 'the enquiry could not be handed over', error);
      setSending('failed');
    }
  };
  const name = kind === 'group' ? 'group' : 'business';
  useOfflineText(t('enquiry.offline'));
  return (
    <PageFrame title={t(`enquiry.${name}.title`)} lede={t(`enquiry.${name}.lede`)}>
      <div className={styles.form}>
        <EarlierEnquiries kind={kind} />
        {isLost && <Notice kind="bad">{t('enquiry.lost')}</Notice>}
        {!draft && <ReadingDevice label={t('shell.loading')} />}
        {draft && (
          <FieldFormContext value={form}>
            <form
              className={styles.form}
              noValidate
              aria-label={t(`enquiry.${name}.title`)}
              onSubmit={(event) => {
                event.preventDefault();
                void send();
              }}
            >
              {refusal && <Notice kind="bad">{t('enquiry.refused', { said: refusal.message })}</Notice>}
              {problems.summary.length > 0 && (
                <Notice kind="bad" live title={t('party.problems', { n: problems.summary.length })}>
                  <ul className={styles.list}>
                    {problems.summary.map(({ field }) => (
                      <li key={field}>
                        <TextButton onClick={() => focusEnquiryField(field)}>
                          {fieldName(t, field, profile.projectCurrency)}
                        </TextButton>
                      </li>
                    ))}
                  </ul>
                </Notice>
              )}
              {children(draft, errors)}
              <Card title={t('enquiry.card.more')}>
                <EnquiryNote
                  field="note"
                  label={t('enquiry.field.note')}
                  value={draft.note}
                  hint={t('enquiry.optional')}
                  onValue={(note) => editEnquiry(kind, { note })}
                />
              </Card>
              <ContactCard kind={kind} contact={draft.contact} isFilledIn={isFilledIn} />
              <p className={styles.privacy}>
                <span>{t('enquiry.privacy')}</span>{' '}
                <AppLink to="/info/privacy-policy">{t('content.privacyPolicy')}</AppLink>
              </p>
              {sending === 'failed' && (
                <Notice kind="bad" live>
                  {t('enquiry.failed')}
                </Notice>
              )}
              <div className={styles.acts}>
                <Button type="submit" kind="primary" size="l" busy={sending === 'busy'}>
                  {t('enquiry.send')}
                </Button>
                {(isTyped(draft) || draft.rev > 0) && (
                  <Button kind="quiet" size="l" aria-haspopup="dialog" onClick={() => setAsked(true)}>
                    {t('enquiry.startOver')}
                  </Button>
                )}
              </div>
              <p className="small muted">{t('enquiry.kept')}</p>
            </form>
          </FieldFormContext>
        )}
        {asked && <StartOver kind={kind} onClose={() => setAsked(false)} />}
      </div>
    </PageFrame>
  );
}

const legFields = (at: number): string[] =>
  ['from', 'to', 'date', 'return_date'].map((name) => `trip.legs.${at}.${name}`);
