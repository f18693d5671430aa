import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import type { Passenger } from '@/domain/booking/types';
import {
  type PlanSeat,
  type SeatMap,
  seatSide,
  seatNamed,
  seatRefusal,
  seatsIn,
  seatTowards,
} from '@/domain/services/seatMap';
import type { SeatPlace, SeatType } from '@/domain/services/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { classes } from '@/ui/classes';
import { Button } from '@/ui/Button';
import { IconCheck } from '@/ui/icons';
import styles from './SeatPlan.module.css';

/** A traveller who has a seat, as the plan names them. */
export interface Seated extends Pick<Passenger, 'id' | 'ageGroup'> {
  name: string;
}

interface SeatPlanProps {
  map: SeatMap;
  /** Accessible name. */
  label: string;
  seated: readonly Seated[];
  /** The whole party, babies too: they decide who may sit at an exit. */
  passengers: readonly Pick<Passenger, 'id' | 'ageGroup'>[];
  /** Seats that the party has on this flight. */
  places: readonly SeatPlace[];
  /** In cents, by seat type of the catalogue. */
  prices: Partial<Record<SeatType, number>>;
  onTake: (passenger: string, taken: Omit<SeatPlace, 'passenger'> | null) => void;
}

const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** Up to two letters of a name, for a seat that is 32 px wide. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');

/**
 * The plan of a cabin. A press gives the seat to the chosen traveller, and the next one without a seat is chosen. One tab stop;
 * arrows move over the grid.
 */
export function SeatPlan({ map, label, seated, passengers, places, prices, onTake }: SeatPlanProps) {
  const t = useT();
  const format = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const without = (held: readonly string[]) => seated.find(({ id }) => !held.includes(id));
  const [chosen, setChosen] = useState(() => (without(places.map(({ passenger }) => passenger)) ?? seated[0])?.id);
  const [at, setAt] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const who = seated.find(({ id }) => id === chosen) ?? seated[0];
  if (!who) return null;
  const first = map.rows.flatMap((row) => seatsIn(map, row)).find((one) => one !== null);
  const own = places.find(({ passenger }) => passenger === who.id);
  // The tab stop: where the arrows went, else the traveller's seat, else the first one.
  const stop = at ?? own?.seat ?? first?.seat;
  const priceText = (type: SeatType | null): string => {
    const cents = type === null ? undefined : prices[type];
    return cents === undefined ? '' : cents === 0 ? t('seats.free') : format.money(cents);
  };
  const refusalOf = (seat: PlanSeat) =>
    seatRefusal(map, seat, who, { passengers, places }, (type) => prices[type] !== undefined);
  const kindOf = (one: PlanSeat): string =>
    one.type === 'extraLegroom'
      ? `${t(`seats.${seatSide(map, one.letter)}.title`)}, ${t('seats.extraLegroom.title')}`
      : t(`seats.${seatSide(map, one.letter)}.title`);
  const press = (one: PlanSeat): void => {
    setAt(one.seat);
    const holder = places.find(({ seat }) => seat === one.seat);
    if (holder?.passenger === who.id) {
      setSaid('');
      return onTake(who.id, null);
    }
    const refusal = refusalOf(one);
    if (refusal) return setSaid(`${one.seat}: ${t(`seats.state.${refusal}`)}`);
    const { type } = one;
    if (type === null) return undefined;
    onTake(who.id, { seat: one.seat, serviceId: type, unitPrice: prices[type] ?? 0 });
    setSaid(`${t('seats.taken', { who: who.name, seat: one.seat })}, ${kindOf(one)}, ${priceText(type)}`);
    const left = places.filter(({ seat }) => seat !== one.seat).map(({ passenger }) => passenger);
    const next = without([...left, who.id]);
    if (next) setChosen(next.id);
    return undefined;
  };
  const move = (event: KeyboardEvent): void => {
    const from = stop && KEYS.has(event.key) ? seatNamed(map, stop) : null;
    if (!from) return;
    event.preventDefault();
    const to = seatTowards(map, from, event.key);
    setAt(to.seat);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(to.seat)}"]`)?.focus();
  };
  const aisle = map.columns.indexOf('');
  const kinds = [
    ...new Set(
      map.rows
        .flatMap((row) => seatsIn(map, row))
        .flatMap((one) =>
          one?.type
            ? [`${one.type === 'extraLegroom' ? t('seats.extraLegroom.title') : kindOf(one)} ${priceText(one.type)}`]
            : [],
        ),
    ),
  ];
  return (
    <div className={styles.plan}>
      <p className="small muted">{t(seated.length > 1 ? 'seats.planHow' : 'seats.planOne')}</p>
      {seated.length > 1 && (
        <fieldset className={styles.who} aria-label={t('seats.for')}>
          {seated.map((one) => {
            const has = places.find(({ passenger }) => passenger === one.id);
            return (
              <Button
                key={one.id}
                kind={one.id === who.id ? 'tonal' : 'outline'}
                size="s"
                aria-pressed={one.id === who.id}
                onClick={() => setChosen(one.id)}
              >
                {has && <IconCheck size="s" />}
                <span translate="no">{has ? `${one.name} ${has.seat}` : one.name}</span>
              </Button>
            );
          })}
        </fieldset>
      )}
      <p className={styles.kinds}>
        {kinds.map((kind) => (
          <span key={kind}>{kind}</span>
        ))}
        <span>
          <i className={classes(styles.key, styles.occupied)} /> {t('seats.legendTaken')}
        </span>
        <span>
          <i className={classes(styles.key, styles.own)} /> {t('seats.legendOwn')}
        </span>
      </p>
      <output className={styles.said}>{said}</output>
      <table
        ref={grid}
        className={styles.grid}
        role="grid"
        aria-label={label}
        style={{ '--columns': map.columns.length + (aisle < 0 ? 1 : 0) } as React.CSSProperties}
        onKeyDown={move}
      >
        <tbody>
          {map.rows.map((row) => {
            const number = (
              <th scope="row" className={styles.number}>
                {row.number}
              </th>
            );
            return (
              <Fragment key={row.number}>
                {row.isExit && (
                  <tr aria-hidden="true">
                    <td colSpan={map.columns.length + 1} className={styles.exit}>
                      {t('seats.exit')}
                    </td>
                  </tr>
                )}
                <tr>
                  {aisle < 0 && number}
                  {seatsIn(map, row).map((one, n) => {
                    // eslint-disable-next-line react/no-array-index-key -- the columns of a cabin never move
                    if (!one) return n === aisle ? <Fragment key={n}>{number}</Fragment> : <td key={n} />;
                    const holder = places.find(({ seat }) => seat === one.seat);
                    const person = holder && seated.find(({ id }) => id === holder.passenger);
                    const refusal = person ? null : refusalOf(one);
                    const state = person
                      ? person.name
                      : refusal
                        ? t(`seats.state.${refusal}`)
                        : `${t('seats.state.free')}, ${priceText(one.type)}`;
                    return (
                      <td key={one.letter}>
                        <button
                          type="button"
                          data-seat={one.seat}
                          tabIndex={one.seat === stop ? 0 : -1}
                          aria-label={`${one.seat}, ${kindOf(one)}, ${state}`}
                          aria-pressed={person !== undefined}
                          aria-disabled={refusal !== null || undefined}
                          className={classes(
                            styles.seat,
                            one.type === 'extraLegroom' && styles.roomy,
                            refusal && (one.type === null ? styles.occupied : styles.barred),
                            person && styles.own,
                          )}
                          onClick={() => press(one)}
                        >
                          {person ? initials(person.name) : refusal ? '' : one.letter}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
