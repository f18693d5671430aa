import { useMemo } from 'react';
import type { CardTools } from '@/domain/home/cards';
import { tagOf } from '@/domain/locale';
import type { Place } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { useHome } from '@/state/home';
import { useSession } from '@/state/session';

const bare = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });

/** Builds card data of offers. The origin's code stands in until its name is known. */
export function useCardTools(): CardTools {
  const { origin } = useHome();
  const { settings, profile, locale } = useSession();
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
  const iata = settings.defaultOriginIata;
  const day = today();
  return useMemo(
    () => ({ origin: origin ?? bare(iata), fee, today: day, tag: tagOf(locale) }),
    [origin, iata, fee, day, locale],
  );
}
