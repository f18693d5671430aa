import { useEffect } from 'react';
import { langOf } from '@/domain/locale';
import { searchOfQuery } from '@/domain/search/kept';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { today } from '@/platform/clock';
import { forgetPending, loadPending, usePendingSearch, usePendingSearchNotice } from '@/state/pendingSearch';
import { useNamedSearch } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { Button, ButtonLink } from '@/ui/Button';
import { IconSearch } from '@/ui/firstIcons';
import { IconClock } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { searchText } from './recentText';

/**
 * A search requested offline, for a user who went elsewhere: it waits, or can run now. It never navigates by itself.
 */
export function PendingSearchCard() {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const { search: pending, found } = usePendingSearch();
  useEffect(() => {
    void loadPending();
    // Another tab may have run or replaced it while offline.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [online]);
  const search = useNamedSearch(pending?.query ?? null);
  const told = pending !== null && search !== null && searchOfQuery(pending.query, today()) !== null;
  usePendingSearchNotice(told);
  if (!told) return null;
  const { route, days } = searchText(t, format, langOf(locale), search);
  const actions = (
    <>
      <ButtonLink kind="tonal" size="s" to={`/search/results?${pending.query}`}>
        {t(found === null ? (online ? 'search.submitShort' : 'recent.open') : 'recent.show')}
      </ButtonLink>
      <Button kind="quiet" size="s" onClick={() => void forgetPending(pending.query)}>
        {t('recent.drop')}
      </Button>
    </>
  );
  const title = online ? t('recent.ready') : t('recent.waits');
  const text = online ? t('recent.readyText', { route, days }) : `${route}, ${days}`;
  return (
    <Notice wide live icon={online ? <IconSearch /> : <IconClock />} title={title} actions={actions}>
      {found === null ? text : t('recent.found', { route, n: found })}
    </Notice>
  );
}
