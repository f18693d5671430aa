import type { ReactNode } from 'react';
import { bagCost, inPrice, NO_BAGS, type PartyBags, shownPrices } from '@/domain/offers/offerBags';
import { stopCodes } from '@/domain/offers/facts';
import type { Offer } from '@/domain/offers/types';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { openModal, type ModalProps } from '@/state/modals';
import { getOfferById, useResults } from '@/state/results';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Dialog, FullScreen } from '@/ui/Dialog';
import { IconButton } from '@/ui/IconButton';
import { IconShare } from '@/ui/icons';
import { AsOf } from '@/ui/StateMarks';
import { Price } from '@/ui/Price';
import { useIsMobile } from '@/ui/useMediaQuery';
import { VerticalRoute } from '@/ui/VerticalRoute';
import { HeartButton } from '../list/OfferButtons';
import { asOfText } from '../searchTexts';
import { useBagsOf, useChoose, useCityOf, useFee } from '../offerHooks';
import { BagList } from './BagList';
import styles from './Details.module.css';
import { legTitle, pointsOf } from './itinerary';
import type { ModalFrame } from '@/ui/useModalDialog';
import { type Footprint, footprintOf } from '@/domain/offers/co2';
import { useDistances, usePassportAt } from '@/state/distances';
import { LegOverlap } from '../../common/LegOverlap';
import { TravelTime } from '@/ui/TravelTime';
import { TransferNotice } from '../../common/TransferNotice';
import { useAirportText } from '../../common/airportText';

/** Source, or method of an estimate. */
function howCounted(t: Translate, format: Formatters, found: Footprint): string {
  if (found.kind === 'estimate') return t('flight.co2.method', { burnt: format.number(found.burnt) });
  const source = format.list(found.sources);
  const from =
    found.at === null
      ? t('flight.co2.source', { source })
      : t('flight.co2.sourceDay', { source, day: format.date(found.at) });
  return `${from}. ${t('flight.co2.scope')}`;
}

/** CO₂ of the flight: the server's figure with its source, else an estimate by distance and cabin with the method. */
export function Co2({ offer, level: Title }: { offer: Offer; level: 'h2' | 'h3' }) {
  const t = useT();
  const format = useFormat();
  const found = footprintOf(offer, useDistances());
  return (
    <section className={styles.block}>
      <Title>{t('flight.co2')}</Title>
      {found && (
        <>
          <p>
            {found.kind === 'server'
              ? t('flight.co2.served', { kg: format.number(found.kg) })
              : t('flight.co2.about', { kg: format.number(found.kg), km: format.number(found.km) })}
          </p>
          <p className={styles.note}>{howCounted(t, format, found)}</p>
        </>
      )}
      {found === undefined && <p className={styles.note}>{t('ui.loading')}</p>}
      {found === null && <p className={styles.note}>{t('flight.co2.unknown')}</p>}
    </section>
  );
}

interface PriceLinesProps {
  offer: Offer;
  travellers: number;
  fee: number;
  bags: PartyBags | null;
  level: 'h2' | 'h3';
}

function PriceLines({ offer, travellers, fee, bags, level: Title }: PriceLinesProps) {
  const t = useT();
  const format = useFormat();
  const { all } = shownPrices(offer, travellers, fee, bags);
  const added = bags && bagCost(offer.bags, bags.wish);
  return (
    <section className={styles.block}>
      <Title>{t('flight.price')}</Title>
      <dl className={styles.lines}>
        <dt>{t('flight.price.flights', { n: travellers })}</dt>
        <dd translate="no">{format.money(offer.total)}</dd>
        {fee > 0 && (
          <>
            <dt>{t('flight.price.fee', { n: travellers, price: format.money(fee) })}</dt>
            <dd translate="no">{format.money(fee * travellers)}</dd>
          </>
        )}
        {bags && added !== null && added > 0 && (
          <>
            <dt>{t('filters.bagsLine', { n: bags.people, price: format.money(added) })}</dt>
            <dd translate="no">{format.money(added * bags.people)}</dd>
          </>
        )}
        <dt className={styles.total}>{t('flight.price.total')}</dt>
        <dd translate="no" className={styles.total}>
          {format.money(all)}
        </dd>
      </dl>
      {bags && added === null && <p className="small muted">{t('flight.price.noBags')}</p>}
    </section>
  );
}

type FlightDetailsProps = ModalProps['flightDetails'] & ModalFrame;

/** All details of a flight, or what its open card leaves out, in a dialog or, on a phone, a full screen. */
export function FlightDetails({ offer: opened, found: from, inCard, onClose, closing }: FlightDetailsProps) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const phone = useIsMobile();
  // A full screen starts with an h1, a dialog with an h2.
  const Title = phone ? 'h2' : 'h3';
  const fee = useFee();
  const { busy, choose } = useChoose();
  const bags = useBagsOf(from);
  // Booked, saved and shared with the bags of the price shown here.
  const found = { ...from, bags: bags?.wish ?? NO_BAGS };
  const { search, query, pricedAt } = found;
  const shown = useResults();
  // The stream may change the price while the dialog is open: of the same result set, show the list's offer.
  void shown.version;
  const isOfList = shown.query === query && shown.pricedAt === pricedAt;
  const offer = (isOfList && getOfferById(opened.id)) || opened;
  const cityOf = useCityOf(search, [offer]);
  const texts = { t, format, cityOf, airportOf: useAirportText(offer, cityOf), passportAt: usePassportAt(offer) };
  const travellers = totalPassengers(search.passengers);
  const { each, all } = shownPrices(offer, travellers, fee, bags);
  const total = t('results.forAll', { total: format.money(all), n: travellers });
  const chooseButton = (
    <Button kind="primary" busy={busy === offer.id} onClick={() => choose(offer, found)}>
      {t(online ? 'flight.choosePrice' : 'flight.startBookingPrice', {
        price: travellers > 1 ? total : format.money(all),
      })}
    </Button>
  );
  const body: ReactNode = (
    <div className={styles.whole}>
      <div className={styles.top}>
        <div className={styles.sum}>
          <span>
            <Price cents={each} size="l" held={!online} />{' '}
            <small>{t('results.perPerson', { one: whosePrice(search.passengers) })}</small>
          </span>
          {travellers > 1 && <span>{total}</span>}
          {offer.oldPricePerPerson !== null && (
            <s>
              {t('results.oldPrice', { price: format.money(offer.oldPricePerPerson + each - offer.pricePerPerson) })}
            </s>
          )}
          <AsOf>{asOfText(t, format, pricedAt)}</AsOf>
        </div>
        <div className="row">
          <HeartButton offer={offer} query={query} found={found} />
          <IconButton
            label={t('flight.share')}
            icon={<IconShare />}
            aria-haspopup="dialog"
            onClick={() => openModal('shareOptions', { offer, found })}
          />
        </div>
      </div>
      {!inCard && (
        <div className={styles.directions}>
          {offer.legs.map((leg, at) => {
            const title = legTitle(texts, offer, at, search.tripType === 'roundtrip');
            const stops =
              leg.stops === 0
                ? t('results.direct')
                : t('results.stops', { n: leg.stops, codes: stopCodes(leg).join(', ') });
            return (
              // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
              <section key={at} className={styles.block}>
                <div className={styles.legHead}>
                  <Title>{title}</Title>
                  <p className={styles.legFacts}>
                    <TravelTime minutes={leg.minutes} /> · {stops}
                  </p>
                </div>
                <LegOverlap legs={offer.legs} at={at} />
                <VerticalRoute points={pointsOf(texts, offer, leg, true)} label={title} />
              </section>
            );
          })}
        </div>
      )}
      {!inCard && <TransferNotice journey={offer} city={cityOf} protection={t('transfer.protection.later')} />}
      <div className={classes(styles.facts, !inCard && styles.beside)}>
        {!inCard && (
          <section className={styles.block}>
            <Title>{t('flight.bags')}</Title>
            <BagList bags={inPrice(offer.bags, bags?.wish)} className={styles.bagColumn} />
          </section>
        )}
        <PriceLines offer={offer} travellers={travellers} fee={fee} bags={bags} level={Title} />
        <Co2 offer={offer} level={Title} />
      </div>
    </div>
  );
  const frame = { title: t(inCard ? 'flight.priceAndCo2' : 'flight.title'), onClose, closing };
  return phone ? (
    <FullScreen {...frame} footer={chooseButton}>
      <div className={styles.screen}>{body}</div>
    </FullScreen>
  ) : (
    <Dialog {...frame} large>
      {body}
      <div className={styles.go}>{chooseButton}</div>
    </Dialog>
  );
}
