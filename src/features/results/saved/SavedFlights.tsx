import { useEffect, useRef, useState } from 'react';
import { langOf } from '@/domain/locale';
import { bagCost, partyBags, shownPrices } from '@/domain/offers/offerBags';
import type { Offer } from '@/domain/offers/types';
import { legTimes, offerAirlines } from '@/domain/offers/facts';
import { latestMoment } from '@/domain/offers/moment';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { isRecent, rightNow } from '@/platform/clock';
import { type Favourite, dropFavourite, loadFavourites, saveFavourite, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { findShared } from '@/state/results/flight';
import { useNamed } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { AsOf } from '@/ui/StateMarks';
import { EmptyState } from '@/ui/EmptyState';
import { Button } from '@/ui/Button';
import { Dialog, FullScreen } from '@/ui/Dialog';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { IconButton } from '@/ui/IconButton';
import { IconHeart, IconShare, IconTrash } from '@/ui/icons';
import { nightTextOf } from '@/ui/NightNote';
import { Price } from '@/ui/Price';
import { UndoNotice } from '@/ui/UndoNotice';
import { useIsMobile } from '@/ui/useMediaQuery';
import type { ModalFrame } from '@/ui/useModalDialog';
import { shortTransfers } from '../../common/transferTexts';
import { WatchPrice } from '../../common/WatchPrice';
import { useFee, useChoose, useCityOf } from '../offerHooks';
import { asOfText, tripDays, endsOf, partyOf } from '../searchTexts';
import styles from './Saved.module.css';

/** Younger prices are not checked again. */
const FRESH_MS = 10 * 60_000;

/** `before`: the flight as it was saved. */
type Answer = { kind: 'old' | 'gone' } | { kind: 'asked'; before: Offer };

/** Checks the price once and stores the answer. Offline the saved price stays. */
function useFreshPrice(favourite: Favourite, departed: boolean): Answer | { kind: 'asking' } {
  const { online } = useSession();
  const [answer, setAnswer] = useState<Answer | null>(() =>
    isRecent(favourite.pricedAt, FRESH_MS) ? { kind: 'old' } : null,
  );
  const wanted = online && !departed && answer === null;
  useEffect(() => {
    if (!wanted) return undefined;
    const control = new AbortController();
    void findShared(favourite.query, favourite.offer, control.signal).then((found) => {
      if (control.signal.aborted) return;
      if (found.kind === 'live') {
        setAnswer({ kind: 'asked', before: favourite.offer });
        const offer = { ...found.offer, id: favourite.offer.id };
        void saveFavourite({ ...favourite, offer, pricedAt: found.pricedAt });
      } else setAnswer({ kind: found.kind === 'gone' ? 'gone' : 'old' });
    });
    return () => control.abort();
    // Only once, as the answer changes the favourite itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return answer ?? { kind: wanted ? 'asking' : 'old' };
}

/** The flight as a price alert names it: airlines and the first departure. */
const watchedFlight = (offer: Offer) => ({
  mergeKey: offer.mergeKey,
  dataProvider: offer.dataProvider,
  text: [
    ...offerAirlines(offer).map(({ name }) => name),
    offer.legs.map((leg) => legTimes(leg, true)).join(' / '),
  ].join(', '),
});

interface SavedRowProps {
  favourite: Favourite;
  level: 'h2' | 'h3';
  onRemove: () => void;
}

function SavedRow({ favourite, level: Title, onRemove }: SavedRowProps) {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const fee = useFee();
  const { busy, choose } = useChoose();
  const { offer, query, pricedAt, bags } = favourite;
  const search = useNamed(favourite.search);
  const city = useCityOf(search);
  const first = offer.legs[0]?.segments[0]?.dep;
  const departed = !first || latestMoment(first) < rightNow();
  const fresh = useFreshPrice(favourite, departed);
  const travellers = totalPassengers(search.passengers);
  const party = partyBags(bags, search.passengers);
  const pricesOf = (at: Offer) => shownPrices(at, travellers, fee, party);
  const { each, all } = pricesOf(offer);
  const gone = fresh.kind === 'gone';
  const found = { search, query, pricedAt, expiresAt: null, bags };
  const route = t('results.savedRoute', endsOf(search, langOf(locale)));
  const change = fresh.kind === 'asked' ? all - pricesOf(fresh.before).all : 0;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Title>{route}</Title>
        <p className={styles.facts}>{`${tripDays(t, format, search)}, ${partyOf(t, search)}`}</p>
        {offer.legs.map((leg, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
          <p key={at}>
            {[legTimes(leg, true), nightTextOf(t, leg), ...shortTransfers(t, offer, leg, city)]
              .filter(Boolean)
              .join('. ')}
          </p>
        ))}
        <p className={styles.facts}>
          {offerAirlines(offer)
            .map((airline) => airline.name)
            .join(', ')}
        </p>
      </div>
      <div className={styles.price}>
        <Price cents={each} size="l" held={!online || gone || departed} />
        <small>{t('results.perPerson', { one: whosePrice(search.passengers) })}</small>
        {travellers > 1 && <small>{t('results.forAll', { total: format.money(all), n: travellers })}</small>}
        {fee > 0 && <small>{t('results.inclFee')}</small>}
        {party && (
          <small>{t(bagCost(offer.bags, party.wish) === null ? 'flight.price.noBags' : 'results.inclBags')}</small>
        )}
        <AsOf>{asOfText(t, format, pricedAt)}</AsOf>
        <output className={styles.facts}>
          {departed && t('flight.saved.departed')}
          {gone && !departed && t('flight.saved.gone')}
          {fresh.kind === 'asking' && t('flight.saved.asking')}
          {change > 0 && t('flight.saved.dearer', { by: format.money(change) })}
          {change < 0 && t('flight.saved.cheaper', { by: format.money(-change) })}
        </output>
      </div>
      <div className={styles.tools}>
        {!departed && (
          <WatchPrice
            icon
            what="flight"
            watched={{ search, month: null, nights: null, flight: watchedFlight(offer) }}
            base={() => offer.pricePerPerson}
          />
        )}
        <IconButton label={t('flight.saved.remove', { flight: route })} icon={<IconTrash />} onClick={onRemove} />
        <IconButton
          label={t('flight.share')}
          icon={<IconShare />}
          aria-haspopup="dialog"
          onClick={() => openModal('shareOptions', { offer, found })}
        />
      </div>
      <div className={styles.does}>
        <Button
          kind="outline"
          size="s"
          aria-haspopup="dialog"
          onClick={() => openModal('flightDetails', { offer, found })}
        >
          {t('flight.all')}
        </Button>
        {!departed && !gone && (
          <Button kind="tonal" size="s" busy={busy === offer.id} onClick={() => choose(offer, found)}>
            {t(online ? 'results.choose' : 'results.startBooking')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Saved flights of all searches, kept on this device, with current prices when online. */
export function SavedFlights({ onClose, closing }: ModalFrame) {
  const t = useT();
  const phone = useIsMobile();
  const level = phone ? 'h2' : 'h3';
  const list = useFavourites();
  const [removed, setRemoved] = useState<Favourite | null>(null);
  useEffect(() => void loadFavourites(true), []);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(place, 'button');
  const remove = (favourite: Favourite) => {
    setRemoved(favourite);
    void dropFavourite(favourite.key);
  };
  const body = (
    <div className={styles.body} ref={place}>
      {removed && (
        <UndoNotice
          key={removed.key}
          text={t('flight.saved.removed')}
          undo={t('flight.saved.undo')}
          onUndo={() => {
            void saveFavourite(removed);
            setRemoved(null);
          }}
          onExpire={() => setRemoved(null)}
        />
      )}
      {list?.length === 0 ? (
        <EmptyState icon={<IconHeart />} title={t('flight.saved.none')} level={level}>
          {t('flight.saved.noneText')}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {list?.map((favourite) => (
            <SavedRow key={favourite.key} favourite={favourite} level={level} onRemove={() => remove(favourite)} />
          ))}
        </ul>
      )}
      <p className={styles.facts}>{t('flight.saved.where')}</p>
    </div>
  );
  const title = t('results.savedFlights');
  return phone ? (
    <FullScreen title={title} onClose={onClose} closing={closing} back>
      {body}
    </FullScreen>
  ) : (
    <Dialog title={title} onClose={onClose} closing={closing} large>
      {body}
    </Dialog>
  );
}
