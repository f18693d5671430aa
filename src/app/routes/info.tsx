import { useLocation, useParams } from 'react-router-dom';
import { ContentPage } from '@/features/content/ContentPage';
import { documentOf, documentTitle } from '@/features/content/documents';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

function Titled({ type }: { type: NonNullable<ReturnType<typeof documentOf>> }) {
  const t = useT();
  useTitle(t(documentTitle(type)));
  useContentShown();
  return <ContentPage type={type} />;
}

/** /info/:id and /about-us */
export function InfoRoute() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const type = documentOf(id ?? pathname.replace(/^\/|\/$/g, ''));
  return type ? <Titled key={type} type={type} /> : <ErrorPage page="notFound" />;
}
