import { legTimes, offerAirlines } from '@/domain/offers/facts';
import { sharePath } from '@/domain/offers/share';
import type { Offer } from '@/domain/offers/types';
import { type LivePrice, type ListedFlight, departureOf } from '@/domain/shared/list';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { rightNow } from '@/platform/clock';
import { AsOf } from '@/ui/StateMarks';
import { IconButton } from '@/ui/IconButton';
import { IconHeart } from '@/ui/icons';
import { nightTextOf } from '@/ui/NightNote';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { TextLink } from '@/ui/TextLink';
import { useFee } from '../offerHooks';
import { asOfText } from '../searchTexts';
import { classes } from '@/ui/classes';
import row from '../saved/FlightRow.module.css';
import styles from './SharedList.module.css';

interface SharedFlightRowProps {
  flight: ListedFlight;
  /** From 1. */
  n: number;
  live: LivePrice;
  liked: boolean;
  onLike: () => void;
  /** Names of the others who like it. */
  others: readonly string[];
  isMost: boolean;
}

/** Times and airlines, for names of buttons. */
export const listedText = ({ legs }: Pick<ListedFlight, 'legs'>): string =>
  [...legs.map((leg) => legTimes(leg, true)), ...offerAirlines({ legs } as Offer).map(({ name }) => name)].join(', ');

/** A flight of a list: as the sender saw it, what it costs now, who likes it. */
export function SharedFlightRow({ flight, n, live, liked, onLike, others, isMost }: SharedFlightRowProps) {
  const t = useT();
  const format = useFormat();
  const { legs, search, each, all, pricedAt, note, bags } = flight;
  const fee = useFee();
  const travellers = totalPassengers(search.passengers);
  const hasLeft = departureOf(flight) < rightNow();
  const isGone = live === 'gone';
  const change = typeof live === 'number' ? live - all : 0;
  // Beside a price for one person.
  const forAll = (cents: number): string =>
    travellers > 1 ? t('results.forAll', { total: format.money(cents), n: travellers }) : format.money(cents);
  return (
    <li className={classes(row.row, styles.row)}>
      <div className={row.what}>
        <b className={styles.number}>
          {t('shared.flightN', { n })} {isMost && <Tag kind="ok">{t('shared.most')}</Tag>}
        </b>
        {legs.map((leg, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the directions of one flight never move
          <p key={at}>
            {[
              `${format.shortDate(leg.segments[0]!.dep.date)}, ${legTimes(leg, true)}`,
              nightTextOf(t, leg),
              leg.stops === 0
                ? t('results.direct')
                : t('results.stops', {
                    n: leg.stops,
                    codes: leg.segments
                      .slice(0, -1)
                      .map(({ arr }) => arr.airport)
                      .join(', '),
                  }),
            ]
              .filter(Boolean)
              .join('. ')}
          </p>
        ))}
        <p className={styles.facts}>
          {offerAirlines({ legs } as Offer)
            .map(({ name }) => name)
            .join(', ')}
        </p>
        {note && <p>{t('shared.noteOf', { note })}</p>}
        {others.length > 0 && (
          <p className={styles.facts}>{t('shared.likedBy', { names: format.list([...others]) })}</p>
        )}
      </div>
      <div className={row.price}>
        <Price cents={each} size="l" held />
        <small>{t('results.perPerson', { one: whosePrice(search.passengers) })}</small>
        {travellers > 1 && <small>{forAll(all)}</small>}
        {fee > 0 && <small>{t('results.inclFee')}</small>}
        {bags.cabin + bags.checked > 0 && <small>{t('results.inclBags')}</small>}
        <AsOf>{asOfText(t, format, pricedAt)}</AsOf>
        <span className={styles.live}>
          {hasLeft && t('flight.saved.departed')}
          {isGone && !hasLeft && t('flight.saved.gone')}
          {change !== 0 && !hasLeft && (
            <Tag kind={change > 0 ? 'warn' : 'ok'}>{t('shared.now', { price: forAll(all + change) })}</Tag>
          )}
        </span>
      </div>
      <div className={styles.does}>
        <IconButton
          label={t('shared.like', { n, what: listedText(flight) })}
          icon={<IconHeart />}
          pressed={liked}
          onClick={onLike}
        />
        {!hasLeft && !isGone && <TextLink to={sharePath(flight.query, flight)}>{t('shared.see', { n })}</TextLink>}
      </div>
    </li>
  );
}
