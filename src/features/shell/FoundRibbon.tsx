import { useNavigate } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import { routeDash } from '@/domain/search/places';
import { routePlaceNames } from '@/domain/search/recent';
import { useT } from '@/i18n/t';
import { useNamedSearch } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { IconSearch } from '@/ui/firstIcons';
import { Ribbon } from '@/ui/StateMarks';

/** Links to the results of a search that ran in the background, as the user requested. */
export function FoundRibbon({ query, found }: { query: string; found: number }) {
  const t = useT();
  const navigate = useNavigate();
  const lang = langOf(useSession().locale);
  const search = useNamedSearch(query);
  if (!search) return null;
  const route = routePlaceNames(search, lang).join(routeDash(lang));
  const show = { label: t('recent.show'), onPress: () => void navigate(`/search/results?${query}`) };
  return (
    <Ribbon icon={<IconSearch />} action={show}>
      {t('recent.found', { route, n: found })}
    </Ribbon>
  );
}
