import { useLocation, useParams } from 'react-router-dom';
import { ContentPage } from '@/features/content/ContentPage';
import { FaqPage } from '@/features/content/FaqPage';
import { FAQ_TOPICS, documentOf, documentTitle } from '@/features/content/documents';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

function Titled({ type, isTopics }: { type: NonNullable<ReturnType<typeof documentOf>>; isTopics: boolean }) {
  const t = useT();
  useTitle(t(isTopics ? 'content.faqTopics' : documentTitle(type)));
  useContentShown();
  return type === 'faq' ? <FaqPage view={isTopics ? 'topics' : 'questions'} /> : <ContentPage type={type} />;
}

/** /info/:id and /about-us */
function InfoRoute() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const path = id ?? pathname.replace(/^\/|\/$/g, '');
  const type = documentOf(path);
  return type ? <Titled key={path} type={type} isTopics={path === FAQ_TOPICS} /> : <ErrorPage page="notFound" />;
}

export default { Component: InfoRoute } satisfies PlainPage;
