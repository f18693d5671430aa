import { useRef, type ReactNode } from 'react';
import { minutesOf, lowestOf, stopsOf, allWarnings, offerAirlines, stopCodes } from '@/domain/offers/facts';
import { useT } from '@/i18n/t';
import type { Favourite } from '@/state/favourites';
import { useNamed } from '@/state/results/searchNames';
import { Button } from '@/ui/Button';
import { IconClose } from '@/ui/icons';
import styles from './Compare.module.css';
import { footprintOf } from '@/domain/offers/co2';
import type { Leg, Offer } from '@/domain/offers/types';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useDistances } from '@/state/distances';
import { getOfferById, useResults, usePartyBags } from '@/state/results';
import { useSession } from '@/state/session';
import { dayShiftText } from '@/ui/DayShift';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { IconButton } from '@/ui/IconButton';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { BagList } from '../details/BagList';
import { legTitle } from '../details/itinerary';
import { contextOf, useFee, useChoose, useCityOf } from '../offerHooks';
import { bagCost, inPrice, partyBags, shownPrices } from '@/domain/offers/offerBags';
import { TravelTime } from '@/ui/TravelTime';
import { journeyTickets } from '@/domain/offers/transfers';
import { ticketsText } from '../../common/transferTexts';

interface Row {
  name: string;
  cells: readonly ReactNode[];
  /** Values of which the lowest is marked, and the mark's text. */
  best?: { of: readonly (number | null)[]; word: string };
}

interface CompareTableProps {
  /** Kept flights of one search. */
  flights: readonly Favourite[];
  onRemove: (flight: Favourite) => void;
}

/** Flights of one search, one per column; a text mark shows the best of each row. */
export function CompareTable({ flights, onRemove }: CompareTableProps) {
  const t = useT();
  const format = useFormat();
  const fee = useFee();
  const { online } = useSession();
  const distanceOf = useDistances();
  const { busy, choose } = useChoose();
  const { version, phase, query } = useResults();
  const search = useNamed(flights[0]!.search);
  const onScreen = query === flights[0]!.query;
  const ofList = usePartyBags();
  // One price for all: with the bags of the list, or those the newest was kept with.
  const bags = onScreen ? ofList : partyBags(flights[0]!.bags, search.passengers);
  // Prices still change while the table is open: show those of the list.
  void version;
  const inList = flights.map(({ offer }) => (onScreen ? getOfferById(offer.id) : null));
  const offers = flights.map(({ offer }, at) => inList[at] ?? offer);
  // Missing is not gone yet: after a reload the offers arrive one by one.
  const gone = inList.map((found) => onScreen && found === null && phase === 'done');
  const cityOf = useCityOf(search, offers);
  const travellers = totalPassengers(search.passengers);
  const prices = offers.map((offer) => shownPrices(offer, travellers, fee, bags));
  // The price of an offer without these bags is not comparable.
  const bagless = offers.map((offer) => bags !== null && bagCost(offer.bags, bags.wish) === null);
  const footprints = offers.map((offer) => footprintOf(offer, distanceOf) ?? null);
  const minutes = offers.map(minutesOf);
  const legText = ({ segments, dayShift }: Leg): string => {
    const first = segments[0];
    const last = segments.at(-1);
    const later = dayShift === 0 ? '' : `, ${dayShiftText(t, dayShift)}`;
    // Keeps a time on one line with its airport.
    return `${first?.dep.time ?? ''}\u00a0${first?.dep.airport ?? ''} – ${last?.arr.time ?? ''}\u00a0${last?.arr.airport ?? ''}${later}`;
  };
  const stopText = (leg: Leg): string =>
    leg.stops === 0 ? t('results.direct') : t('results.stops', { n: leg.stops, codes: stopCodes(leg).join(', ') });
  const warningText = (offer: Offer): string => {
    const { nightStop, airportChange } = allWarnings(offer);
    const words = [
      ticketsText(t, journeyTickets(offer)),
      nightStop && t('results.nightStop'),
      airportChange && t('results.airportChange'),
    ].filter(Boolean);
    return words.join(', ') || t('flight.compare.nothing');
  };
  const directions = offers[0]?.legs ?? [];
  const rows: Row[] = [
    {
      name: t('flight.compare.price', { one: whosePrice(search.passengers) }),
      cells: prices.map(({ each, all }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- one column each
        <span key={at} className={styles.cost}>
          <Price cents={each} held={!online || inList[at] === null} />
          {travellers > 1 && <small>{t('results.forAll', { total: format.money(all), n: travellers })}</small>}
          {fee > 0 && <small>{t('results.inclFee')}</small>}
          {bags && <small>{t(bagless[at] ? 'flight.price.noBags' : 'results.inclBags')}</small>}
          {gone[at] && <small>{t('flight.compare.gone')}</small>}
        </span>
      )),
      best: {
        of: prices.map(({ all }, at) => (gone[at] || bagless[at] ? null : all)),
        word: t('flight.compare.lowest'),
      },
    },
    {
      name: t('flight.compare.duration'),
      cells: minutes.map((each) => format.duration(each)),
      best: { of: minutes, word: t('flight.compare.shortest') },
    },
    ...directions.map((_, at) => ({
      name: offers[0]
        ? legTitle({ t, format, cityOf }, offers[0], at, search.tripType === 'roundtrip').replaceAll('-', '\u2011')
        : '',
      cells: offers.map((offer) => {
        const leg = offer.legs[at];
        return leg ? (
          <span key={offer.id} className={styles.leg}>
            <b>{legText(leg)}</b>
            <small>
              <TravelTime minutes={leg.minutes} /> · {stopText(leg)}
            </small>
          </span>
        ) : null;
      }),
    })),
    {
      name: t('flight.compare.stops'),
      cells: offers.map((offer) => format.number(stopsOf(offer))),
      best: { of: offers.map(stopsOf), word: t('flight.compare.fewest') },
    },
    { name: t('flight.compare.warnings'), cells: offers.map(warningText) },
    {
      name: t('flight.bags'),
      cells: offers.map((offer) => (
        <BagList key={offer.id} bags={inPrice(offer.bags, bags?.wish)} className={styles.bags} />
      )),
    },
    {
      name: t('flight.co2'),
      cells: footprints.map((footprint) =>
        footprint
          ? t(footprint.kind === 'server' ? 'flight.compare.kg' : 'flight.compare.aboutKg', {
              kg: format.number(footprint.kg),
            })
          : t('flight.compare.unknown'),
      ),
      best: { of: footprints.map((footprint) => footprint?.kg ?? null), word: t('flight.compare.least') },
    },
  ];
  const place = useRef<HTMLElement>(null);
  useFocusAfterRemoval(place, 'th button');
  return (
    // A wide table must scroll by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={place} className={styles.scroll} tabIndex={0} aria-label={t('flight.compare.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>{t('flight.compare.flight')}</td>
            {offers.map((offer, at) => {
              const name = offerAirlines(offer)
                .map((airline) => airline.name)
                .join(', ');
              return (
                <th key={offer.id} scope="col">
                  <div>
                    <span>{name}</span>
                    <IconButton
                      label={t('flight.compare.remove', {
                        flight: `${name}, ${offer.legs[0] ? legText(offer.legs[0]) : ''}`,
                      })}
                      icon={<IconClose size="s" />}
                      onClick={() => onRemove(flights[at]!)}
                    />
                  </div>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, best }) => {
            const marked = best ? lowestOf(best.of) : new Set<number>();
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  // eslint-disable-next-line react/no-array-index-key -- one column each
                  <td key={at}>
                    {cell} {best && marked.has(at) && <Tag kind="ok">{best.word}</Tag>}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td aria-hidden="true">&nbsp;</td>
            {offers.map((offer, at) => (
              <td key={offer.id}>
                <Button
                  kind="tonal"
                  size="s"
                  busy={busy === offer.id}
                  onClick={() => (inList[at] ? choose(offer) : choose(offer, contextOf(flights[at]!)))}
                >
                  {t(online ? 'results.choose' : 'results.startBooking')}
                </Button>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
