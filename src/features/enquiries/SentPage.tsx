import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { referenceOf } from '@/domain/enquiry/reference';
import type { EnquiryKind } from '@/domain/enquiry/types';
import { langOf } from '@/domain/locale';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useStoredQuery } from '@/state/device/useLive';
import { type EnquiryRow, enquiryPath, postState, readEnquiries } from '@/state/enquiries/sent';
import { useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconMail } from '@/ui/icons';
import { EmptyState } from '@/ui/EmptyState';
import { Fixed } from '@/ui/Fixed';
import { focusHeading } from '@/ui/focus';
import { Notice } from '@/ui/Notice';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { AgencyContacts } from '../common/AgencyContacts';
import { EarlierEnquiries } from './EarlierEnquiries';
import { EnquiryActions } from './EnquiryActions';
import styles from './Enquiries.module.css';
import { enquirySummary } from './summary';

const KIND = {
  sent: 'ok',
  refused: 'bad',
  waits: 'neutral',
  soon: 'neutral',
  again: 'warn',
  sending: 'neutral',
} as const;

function Asked({ row }: { row: EnquiryRow }) {
  const t = useT();
  const format = useFormat();
  const { locale, profile } = useSession();
  const lines = enquirySummary(row.draft, { t, format, lang: langOf(locale), currency: profile.projectCurrency });
  return (
    <Card title={t('enquiry.asked')}>
      <dl className={styles.asked}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Found({ row }: { row: EnquiryRow }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const state = postState(row, online, now());
  const time = format.asOf((state === 'sent' ? row.sentAt : row.nextAt) ?? row.at, now());
  const { email } = row.draft.contact;
  useEffect(() => focusHeading(document.querySelector('h1')), []);
  return (
    <PageFrame title={t(`enquiry.sent.${state}`)}>
      <div className={styles.form}>
        <Notice kind={KIND[state]} live>
          {t(`enquiry.say.${state}`, { time, said: row.refusal?.message ?? '' })}
        </Notice>
        <Card title={t('enquiry.reference')}>
          <div className="stack">
            <p className={styles.reference} translate="no">
              {referenceOf(row.id)}
            </p>
            {state !== 'refused' && (
              <p>
                <Fixed text={t(state === 'sent' ? 'enquiry.nextSent' : 'enquiry.next', { email })} part={email} />
              </p>
            )}
            <EnquiryActions row={row} state={state} />
          </div>
        </Card>
        <Asked row={row} />
        <AgencyContacts title={t('enquiry.agency')} hours={t('enquiry.hours')} none={t('enquiry.noContacts')} />
        <EarlierEnquiries kind={row.draft.kind} but={row.id} />
        <div className={styles.acts}>
          <ButtonLink kind="outline" to="/">
            {t('enquiry.home')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={enquiryPath(row.draft.kind)}>
            {t('enquiry.another')}
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  );
}

/** /groups/sent and /business/sent: what became of an enquiry, of the address or else the last one of its kind. */
export function SentPage({ kind }: { kind: EnquiryKind }) {
  const t = useT();
  const { value, failed } = useStoredQuery(readEnquiries);
  const wanted = new URLSearchParams(useLocation().search).get('enquiry');
  const own = (value ?? []).filter(({ draft }) => draft.kind === kind);
  const row = wanted === null ? own[0] : own.find(({ id }) => id === wanted);
  useContentShown();
  if (row) return <Found key={row.id} row={row} />;
  if (!value && !failed) {
    return (
      <PageFrame title={t(kind === 'group' ? 'enquiry.group.title' : 'enquiry.business.title')}>
        <ReadingDevice label={t('shell.loading')} />
      </PageFrame>
    );
  }
  return (
    <div className="wrap">
      <EmptyState
        icon={<IconMail />}
        level="h1"
        title={t('enquiry.none')}
        actions={
          <ButtonLink kind="primary" to={enquiryPath(kind)}>
            {t('enquiry.none.go')}
          </ButtonLink>
        }
      >
        <p>{t('enquiry.none.text')}</p>
      </EmptyState>
    </div>
  );
}
