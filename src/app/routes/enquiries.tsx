import { useLocation } from 'react-router-dom';
import type { EnquiryKind } from '@/domain/enquiry/types';
import { BusinessPage } from '@/features/enquiries/BusinessPage';
import { GroupPage } from '@/features/enquiries/GroupPage';
import { SentPage } from '@/features/enquiries/SentPage';
import { EnquiryLegs } from '@/features/search-form/EnquiryLegs';
import { useT } from '@/i18n/t';
import { ErrorPage } from '../ErrorPage';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

const FORMS = { business: BusinessPage, group: GroupPage };
const TITLES = { business: 'enquiry.business.title', group: 'enquiry.group.title' } as const;

function Titled({ kind, sent }: { kind: EnquiryKind; sent: boolean }) {
  const t = useT();
  useTitle(t(TITLES[kind]));
  const Form = FORMS[kind];
  return sent ? <SentPage kind={kind} /> : <Form Legs={EnquiryLegs} />;
}

/** /business, /groups and their pages about what was sent. */
function EnquiryRoute() {
  const { pathname } = useLocation();
  const [, page, rest = ''] = /^\/(business|groups)(?:\/(.*?))?\/?$/.exec(pathname.toLowerCase()) ?? [];
  const kind = page === 'groups' ? 'group' : 'business';
  return rest === '' || rest === 'sent' ? (
    <Titled key={`${kind} ${rest}`} kind={kind} sent={rest === 'sent'} />
  ) : (
    <ErrorPage page="notFound" />
  );
}

export default { Component: EnquiryRoute } satisfies PlainPage;
