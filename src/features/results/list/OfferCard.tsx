import { Fragment, memo, useCallback, useId, useState } from 'react';
import { inPrice, type PartyBags, shownPrices } from '@/domain/offers/offerBags';
import type { Leg, Offer } from '@/domain/offers/types';
import { legTimes, offerAirlines } from '@/domain/offers/facts';
import { whosePrice } from '@/domain/search/passengers';
import type { Search } from '@/domain/search/types';
import type { TopPickReason } from '@/domain/results/topPicks';
import type { OfferTag as TagWord } from '@/domain/results/view';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { useT } from '@/i18n/t';
import { useLatePart } from '@/state/latePart';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { toast } from '@/ui/toast';
import { HeartButton } from './OfferButtons';
import { OfferFacts, OfferLeg, Stay } from './OfferLegs';
import { detailPart } from '../lazyParts';
import styles from './Offer.module.css';
import shell from '../page/Shell.module.css';
import { LegOverlap } from '../../common/LegOverlap';

interface OfferCardProps {
  offer: Offer;
  tag: TagWord | 'past' | null;
  /** Why it is among the top picks; null while all offers show. */
  reason: TopPickReason | 'past' | null;
  open: boolean;
  /** The last opened card; its button is the primary one. */
  next: boolean;
  search: Search;
  query: string;
  /** The price is an earlier one and cannot be checked now. */
  held: boolean;
  offline: boolean;
  travellers: number;
  /** Cents per passenger; included in both prices. */
  fee: number;
  /** Bags for everyone; included in both prices. */
  partyBags: PartyBags | null;
  /** Kilograms of CO₂ for one person; null if not shown. */
  co2: number | null;
  isCo2Served: boolean;
  /** Then a phone's card has room for it. */
  sortsByCo2: boolean;
  /** This offer was chosen and its booking is about to open. */
  busy: boolean;
  onToggle: (id: string) => void;
  onChoose: (offer: Offer) => void;
  /**
   * Position in the list from 1, and the list's length, for assistive technology: a virtual list renders only a part.
   */
  place: number;
  size: number;
}

const dayOf = (leg: Leg | undefined): string => leg?.segments[0]?.dep.date ?? '';

/** Day of departure of each direction; none of a single one, whose day is that of the search. */
const departureDays = (legs: readonly Leg[], format: Formatters): string[] =>
  legs.length < 2 ? [] : legs.map((leg) => format.laterDate(dayOf(leg), dayOf(legs[0])));

/** One offer. A press anywhere on the card unfolds it in place. */
export const OfferCard = memo(function OfferCard(props: OfferCardProps) {
  const { offer, tag, open, next, search, query, held, offline, travellers, fee, busy } = props;
  const { partyBags, reason, co2, isCo2Served, sortsByCo2 } = props;
  const { onToggle, onChoose, place, size } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { each, all } = shownPrices(offer, travellers, fee, partyBags);
  const bags = inPrice(offer.bags, partyBags?.wish);
  const choose = () => onChoose(offer);
  const closeWithError = useCallback(() => {
    toast('bad', t('results.detailFailed'));
    onToggle(offer.id);
  }, [t, onToggle, offer.id]);
  const part = useLatePart(detailPart, open, closeWithError);
  // A card that is drawn anew, because a pin replaced the list, is open already: nothing moves under the finger.
  const [isStill, setStill] = useState(open);
  if (isStill && !open) setStill(false);
  const days = departureDays(offer.legs, format);
  const included = classes(styles.included, !open && 'sr-only-phone');
  const co2Text =
    co2 === null ? null : t(isCo2Served ? 'results.co2' : 'results.co2.estimate', { kg: format.number(co2) });
  const total = t('results.forAll', { total: format.money(all), n: travellers });
  return (
    <article
      className={classes(shell.offer, styles.card, open && styles.open)}
      aria-labelledby={`${id}price`}
      aria-posinset={place}
      aria-setsize={size}
      data-offer={offer.id}
    >
      <div className={classes(shell.face, styles.face)}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={open && part ? `${id}detail` : undefined}
          aria-label={t('results.details', {
            airlines: offerAirlines(offer)
              .map((airline) => airline.name)
              .join(', '),
            times: offer.legs[0] ? legTimes(offer.legs[0]) : '',
          })}
          onClick={() => onToggle(offer.id)}
        />
        {tag && tag !== 'past' && (
          <Tag kind={tag === 'best' ? 'accent' : undefined} className={styles.tag}>
            {t(`results.tag.${tag}`)}
          </Tag>
        )}
        {sortsByCo2 && co2Text !== null && <Tag className={classes(styles.tag, styles.co2Tag)}>{co2Text}</Tag>}
        <div className={shell.legs}>
          {reason && <p className={styles.reason}>{reason !== 'past' && t(`filters.reason.${reason}`)}</p>}
          {offer.legs.map((leg, at) => (
            // eslint-disable-next-line react/no-array-index-key -- the directions of one offer never move
            <Fragment key={at}>
              {open && at === 1 && search.tripType === 'roundtrip' && <Stay legs={offer.legs} />}
              <LegOverlap legs={offer.legs} at={at} />
              <OfferLeg leg={leg} search={search} day={days[at]} />
            </Fragment>
          ))}
        </div>
        <OfferFacts offer={offer} bags={bags} search={search}>
          {co2Text !== null && <span className={styles.co2}>{co2Text}</span>}
        </OfferFacts>
        <div className={classes(shell.buy, styles.buy)}>
          <p className={styles.cost} id={`${id}price`}>
            <span className={styles.each}>
              <Price cents={each} size="l" held={held} />{' '}
              <span className={styles.unit}>{t('results.perPerson', { one: whosePrice(search.passengers) })}</span>
            </span>
            {travellers > 1 && <span className={styles.total}>{total}</span>}
            {fee > 0 && <span className={included}>{t('results.inclFee')}</span>}
            {partyBags && <span className={included}>{t('results.inclBags')}</span>}
            {offer.oldPricePerPerson !== null && (
              <s className={styles.total}>
                {t('results.oldPrice', { price: format.money(offer.oldPricePerPerson + each - offer.pricePerPerson) })}
              </s>
            )}
          </p>
          <Button
            kind={next ? 'primary' : 'tonal'}
            className={styles.choose}
            busy={busy}
            aria-describedby={`${id}price`}
            onClick={choose}
          >
            <span className={classes(styles.go, 'sr-only-phone')}>
              {t(offline ? 'results.startBooking' : 'results.choose')}
            </span>
          </Button>
        </div>
        <HeartButton className={styles.keep} offer={offer} query={query} />
      </div>
      {open && part && (
        <part.OfferDetail
          id={`${id}detail`}
          isStill={isStill}
          offer={offer}
          bags={bags}
          search={search}
          action={
            <Button data-go kind={next ? 'primary' : 'tonal'} busy={busy} onClick={choose}>
              {t(offline ? 'flight.startBookingPrice' : 'flight.choosePrice', {
                price: travellers > 1 ? total : format.money(all),
              })}
            </Button>
          }
        />
      )}
    </article>
  );
});
