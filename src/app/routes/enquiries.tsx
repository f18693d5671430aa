import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { EnquiryKind } from '@/domain/enquiry/types';
import { BusinessPage } from '@/features/enquiries/BusinessPage';
import { GroupPage } from '@/features/enquiries/GroupPage';
import { SentPage } from '@/features/enquiries/SentPage';
import { EnquiryLegs } from '@/features/search-form/EnquiryLegs';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

const FORMS = { business: BusinessPage, group: GroupPage };
const TITLES = { business: 'enquiry.business.title', group: 'enquiry.group.title' } as const;

function Titled({ kind, sent }: { kind: EnquiryKind; sent: boolean }) {
  const t = useT();
  useTitle(t(TITLES[kind]));
  const Form = FORMS[kind];
  return sent ? <SentPage kind={kind} /> : <Form Legs={EnquiryLegs} />;
}

function EnquiryRoute({ kind }: { kind: EnquiryKind }) {
  const { pathname } = useLocation();
  const rest = pathname.replace(/^\/(?:business|groups)\/?|\/$/gi, '').toLowerCase();
  return rest === '' || rest === 'sent' ? (
    <Titled key={rest} kind={kind} sent={rest === 'sent'} />
  ) : (
    <ErrorPage page="notFound" />
  );
}

const BusinessRoute = () => <EnquiryRoute kind="business" />;
const GroupRoute = () => <EnquiryRoute kind="group" />;

/** /business, /groups and their pages about what was sent, with their texts and those of the pickers. */
export async function enquiryRoute(kind: EnquiryKind): Promise<ComponentType> {
  await Promise.all([loadMessages('form'), loadMessages('party'), loadMessages('enquiry')]);
  return kind === 'group' ? GroupRoute : BusinessRoute;
}
