import { useEffect } from 'react';
import { langOf } from '@/domain/locale';
import { routeDash } from '@/domain/search/places';
import { routePlaceNames } from '@/domain/search/recent';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import {
  forgetPending,
  loadPending,
  mayHavePending,
  usePendingSearch,
  usePendingSearchNotice,
} from '@/state/pendingSearch';
import { useResults } from '@/state/results';
import { useNamedSearch } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { Button, ButtonLink } from '@/ui/Button';
import { IconSearch } from '@/ui/firstIcons';
import { Notice } from '@/ui/Notice';
import { tripDays } from '../searchTexts';

/** Says once that another search, requested offline, can run now. It never navigates by itself. */
export function PendingNotice() {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const { query } = useResults();
  const { search: pending } = usePendingSearch();
  useEffect(() => {
    if (mayHavePending()) void loadPending();
    // Another tab may have run or replaced it while offline.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [online]);
  const search = useNamedSearch(pending?.query ?? null);
  const isOther = pending !== null && search !== null && pending.query !== query;
  // Also while still offline: this notice then replaces the notification.
  usePendingSearchNotice(isOther);
  if (!isOther || !online) return null;
  const route = routePlaceNames(search, langOf(locale)).join(routeDash(langOf(locale)));
  return (
    <Notice
      wide
      live
      icon={<IconSearch />}
      title={t('recent.ready')}
      actions={
        <>
          <ButtonLink kind="tonal" size="s" to={`/search/results?${pending.query}`}>
            {t('search.submitShort')}
          </ButtonLink>
          <Button kind="quiet" size="s" onClick={() => void forgetPending(pending.query)}>
            {t('recent.drop')}
          </Button>
        </>
      }
    >
      {t('recent.readyText', { route, days: tripDays(t, format, search) })}
    </Notice>
  );
}
