import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isExpired } from '@/domain/booking/expiry';
import { type PartyBags, partyBags } from '@/domain/offers/offerBags';
import type { Offer, Stop } from '@/domain/offers/types';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { isPartGone } from '@/platform/parts';
import { log } from '@/platform/log';
import { reloadNewest } from '@/platform/newestVersion';
import { openModal } from '@/state/modals';
import type { Favourite } from '@/state/favourites';
import type { SearchContext } from '@/domain/offers/searchContext';
import { chooseOffer, currentSearchContext } from '@/state/results/flight';
import { useStopNames } from '@/state/results/stopNames';
import { usePartyBags, useResults } from '@/state/results';
import { session, useSession } from '@/state/session';
import { toast } from '@/ui/toast';
import { langOf } from '@/domain/locale';
import type { Search } from '@/domain/search/types';
import type { Cents } from '@/domain/money';
import { carryState } from '@/ui/AppLink';
import { stopCity } from '@/domain/offers/facts';

/**
 * Starts the booking of an offer and opens its first step. An expired price is checked first; without a connection the
 * draft is checked when one returns.
 */
export function useChoose() {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState<string | null>(null);
  const choose = useCallback(
    (offer: Offer, found: SearchContext | null = currentSearchContext(offer)) => {
      if (!found) return;
      if (session.online && isExpired(found.expiresAt, now())) {
        openModal('refreshPrice', { chosen: { offer, found } });
        return;
      }
      setBusy(offer.id);
      chooseOffer(offer, found).then(
        () => navigate(carryState('/booking/fares', search)),
        async (error: unknown) => {
          log.error('results', 'the booking could not be started', error);
          // A newer version was published without the files of this one: the list opens in it, to choose from again.
          if (isPartGone()) await reloadNewest();
          setBusy(null);
          toast('bad', t('results.chooseFailed'));
        },
      );
    },
    [navigate, search, t],
  );
  return { busy, choose };
}

/** The search of a kept flight. Its price has no end; choosing it asks for the price anyway. */
export const contextOf = ({ search, query, pricedAt, bags }: Favourite): SearchContext => ({
  search,
  query,
  pricedAt,
  expiresAt: null,
  bags,
});

/** Name of a stop's city in the site's language. Cards leave out `offers`: they show the cities of the search only. */
export function useCityOf(search: Search, offers: readonly Offer[] = []): (stop: Stop) => string {
  const lang = langOf(useSession().locale);
  const stops = offers.flatMap(({ legs }) => legs.flatMap(({ segments }) => segments.flatMap((s) => [s.dep, s.arr])));
  const found = useStopNames(stops, search);
  return (stop) => stopCity(stop, search, lang, found);
}

/** The tenant's fee per passenger, cents. */
export function useFee(): Cents {
  const { profile } = useSession();
  return profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
}

/**
 * Bags in the price of a flight in a dialog: those it was found or saved with. A flight of a link, or saved by an older
 * version, has none of its own: it takes those of the list if it belongs to the search on screen.
 */
export function useBagsOf({ query, search, bags }: SearchContext): PartyBags | null {
  const ofList = usePartyBags();
  const isOnScreen = useResults().query === query;
  return bags ? partyBags(bags, search.passengers) : isOnScreen ? ofList : null;
}
