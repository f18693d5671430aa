import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { localDay } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import { routeDash } from '@/domain/search/places';
import { routePlaceNames } from '@/domain/search/recent';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now, rightNow } from '@/platform/clock';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import { useNamedSearch } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { IconSearch, IconWarning } from '@/ui/firstIcons';
import { Ribbon } from '@/ui/StateMarks';

/** Says once a visit that the device's clock is wrong, and that the site goes by the right one. */
export function ClockRibbon() {
  const t = useT();
  const format = useFormat();
  const [isSeen, setSeen] = useState(() => getFlag('clockSeen'));
  if (isSeen) return null;
  const [device, right] = [now(), rightNow()];
  const isOtherDay = localDay(device) !== localDay(right);
  const text = (at: number): string =>
    isOtherDay ? `${format.weekdayDate(localDay(at))}, ${format.time(at)}` : format.time(at);
  const onPress = () => {
    setFlag('clockSeen', true);
    setSeen(true);
  };
  return (
    <Ribbon icon={<IconWarning />} action={{ label: t('content.update.seen'), onPress }}>
      {t('content.clock', { device: text(device), right: text(right) })}
    </Ribbon>
  );
}

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
