import type { PassengerCounts } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { hasFeature } from '@/state/features';
import { useSearchForm } from '@/state/searchForm';
import { AppLink } from '@/ui/AppLink';

/** The search ends at nine travellers: more are asked for as a group, with the route and days of the form. */
export function AskGroup({ party }: { party: PassengerCounts }) {
  const t = useT();
  const { search } = useSearchForm();
  if (!hasFeature('groups')) return null;
  return (
    <AppLink to="/groups" state={{ asked: { search, party } }}>
      {t('form.groupAsk')}
    </AppLink>
  );
}
