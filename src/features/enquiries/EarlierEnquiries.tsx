import { nameOfEnquiry } from '@/domain/enquiry/draft';
import { referenceOf } from '@/domain/enquiry/reference';
import type { EnquiryKind } from '@/domain/enquiry/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useStoredQuery } from '@/state/device/useLive';
import { enquiryPath, postState, readEnquiries } from '@/state/enquiries/sent';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { Tag } from '@/ui/Tag';
import { TextLink } from '@/ui/TextLink';
import styles from './Enquiries.module.css';

export const TAG = {
  sent: 'ok',
  refused: 'bad',
  waits: undefined,
  soon: undefined,
  again: 'warn',
  sending: undefined,
} as const;

/** Enquiries of this kind that were handed over on this device, with what became of them. */
export function EarlierEnquiries({ kind, but }: { kind: EnquiryKind; but?: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { value } = useStoredQuery(readEnquiries);
  const list = (value ?? []).filter((row) => row.draft.kind === kind && row.id !== but);
  if (list.length === 0) return null;
  return (
    <Card title={t('enquiry.earlier')}>
      <ul className={styles.earlier}>
        {list.map((row) => {
          const state = postState(row, online, now());
          return (
            <li key={row.id}>
              <span>
                <TextLink to={`${enquiryPath(kind)}/sent?enquiry=${row.id}`}>
                  <span translate="no">{referenceOf(row.id)}</span>
                </TextLink>{' '}
                <span className="small muted">
                  {nameOfEnquiry(row.draft)}, {format.asOf(row.at, now())}
                </span>
              </span>
              <Tag kind={TAG[state]}>{t(`enquiry.state.${state}`)}</Tag>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
