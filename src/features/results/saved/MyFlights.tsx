import { useCallback, useEffect, useRef, useState } from 'react';
import { langOf } from '@/domain/locale';
import { bagCost, partyBags, shownPrices } from '@/domain/offers/offerBags';
import type { Offer } from '@/domain/offers/types';
import { legTimes, offerAirlines } from '@/domain/offers/facts';
import { latestMoment } from '@/domain/offers/moment';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { rightNow } from '@/platform/clock';
import { type Favourite, dropFavourite, loadFavourites, saveFavourite, useFavourites } from '@/state/favourites';
import { openModal } from '@/state/modals';
import { useNamed } from '@/state/results/searchNames';
import { useLatePart } from '@/state/latePart';
import { usePassportAt } from '@/state/distances';
import { useSession } from '@/state/session';
import { toast } from '@/ui/toast';
import { AsOf } from '@/ui/StateMarks';
import { EmptyState } from '@/ui/EmptyState';
import { bySearch } from '@/domain/offers/kept';
import { useResults } from '@/state/results';
import { Button, ButtonLink } from '@/ui/Button';
import { IconUsers } from '@/ui/firstIcons';
import { Chip } from '@/ui/Chip';
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
import { contextOf, useFee, useChoose, useCityOf } from '../offerHooks';
import { asOfText, tripDays, endsOf, partyOf } from '../searchTexts';
import { comparePart } from '../lazyParts';
import { FlightNote } from './FlightNote';
import { useFreshPrice } from './freshPrice';
import row from './FlightRow.module.css';
import styles from './MyFlights.module.css';

/** The flight as a price alert names it: airlines and the first departure. */
const watchedFlight = (offer: Offer) => ({
  mergeKey: offer.mergeKey,
  dataProvider: offer.dataProvider,
  text: [
    ...offerAirlines(offer).map(({ name }) => name),
    offer.legs.map((leg) => legTimes(leg, true)).join(' / '),
  ].join(', '),
});

interface KeptRowProps {
  favourite: Favourite;
  /** "Riga to Barcelona", for names of buttons. */
  route: string;
  onRemove: () => void;
}

function KeptRow({ favourite, route, onRemove }: KeptRowProps) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const fee = useFee();
  const { busy, choose } = useChoose();
  const { offer, pricedAt, bags } = favourite;
  const search = useNamed(favourite.search);
  const city = useCityOf(search);
  const passportAt = usePassportAt(offer);
  const first = offer.legs[0]?.segments[0]?.dep;
  const departed = !first || latestMoment(first) < rightNow();
  const fresh = useFreshPrice(favourite, departed);
  const travellers = totalPassengers(search.passengers);
  const party = partyBags(bags, search.passengers);
  const pricesOf = (at: Offer) => shownPrices(at, travellers, fee, party);
  const { each, all } = pricesOf(offer);
  const gone = fresh.kind === 'gone';
  const found = { ...contextOf(favourite), search };
  const change = fresh.kind === 'asked' ? all - pricesOf(fresh.before).all : 0;
  return (
    <li className={row.row}>
      <div className={row.what}>
        {offer.legs.map((leg, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
          <p key={at}>
            {[legTimes(leg, true), nightTextOf(t, leg), ...shortTransfers(t, offer, leg, city, passportAt)]
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
      <div className={row.price}>
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
      <FlightNote favourite={favourite} />
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

interface KeptSearchProps {
  /** Kept flights of one search, newest first. */
  flights: readonly Favourite[];
  level: 'h2' | 'h3';
  onRemove: (favourite: Favourite) => void;
  /** Tells the dialog that a table needs its whole width. */
  comparing: boolean;
  onCompare: (on: boolean) => void;
}

/** One search with its kept flights, as a list or side by side. */
function KeptSearch({ flights, level: Title, onRemove, comparing, onCompare }: KeptSearchProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const search = useNamed(flights[0]!.search);
  const route = t('results.savedRoute', endsOf(search, langOf(locale)));
  const several = flights.length > 1;
  const fail = useCallback(() => {
    toast('bad', t('results.detailFailed'));
    onCompare(false);
  }, [t, onCompare]);
  const table = useLatePart(comparePart, comparing, fail);
  return (
    <section className={styles.search} aria-label={route}>
      <div className={styles.head}>
        <div>
          <Title>{route}</Title>
          <p className={styles.facts}>{`${tripDays(t, format, search)}, ${partyOf(t, search)}`}</p>
        </div>
        {several && (
          <Chip pressed={comparing} onPress={() => onCompare(!comparing)}>
            {t('flight.compare.show')}
          </Chip>
        )}
      </div>
      {comparing && several && table ? (
        <table.CompareTable flights={flights} onRemove={onRemove} />
      ) : (
        <ul className={styles.list}>
          {flights.map((favourite) => (
            <KeptRow key={favourite.key} favourite={favourite} route={route} onRemove={() => onRemove(favourite)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** "My flights": those with a heart, by search, kept on this device, with current prices when online. */
export function MyFlights({ onClose, closing }: ModalFrame) {
  const t = useT();
  const phone = useIsMobile();
  const level = phone ? 'h2' : 'h3';
  const list = useFavourites();
  const { query } = useResults();
  const [removed, setRemoved] = useState<Favourite | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
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
      {list?.length === 0 && (
        <EmptyState icon={<IconHeart />} title={t('flight.saved.none')} level={level}>
          {t('flight.saved.noneText')}
        </EmptyState>
      )}
      {list && list.length > 0 && (
        <div className={styles.head}>
          <p className={styles.facts}>{t('flight.decide.text')}</p>
          <ButtonLink kind="tonal" size="s" to="/search/shared#mine">
            <IconUsers /> {t('flight.decide')}
          </ButtonLink>
        </div>
      )}
      {bySearch(list ?? [], query).map((flights) => {
        const own = flights[0]!.query;
        return (
          <KeptSearch
            key={own}
            flights={flights}
            level={level}
            onRemove={remove}
            comparing={compared === own}
            onCompare={(on) => setCompared(on ? own : null)}
          />
        );
      })}
      <p className={styles.facts}>{t('flight.saved.where')}</p>
    </div>
  );
  const title = t('results.savedFlights');
  return phone ? (
    <FullScreen title={title} onClose={onClose} closing={closing} back>
      {body}
    </FullScreen>
  ) : (
    <Dialog title={title} onClose={onClose} closing={closing} large className={compared ? styles.wide : undefined}>
      {body}
    </Dialog>
  );
}
