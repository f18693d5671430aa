import { useId } from 'react';
import type { Cents } from '@/domain/money';
import type { SeatOffer } from '@/domain/services/seats';
import type { SeatType } from '@/domain/services/types';
import { useT } from '@/i18n/t';
import { Price } from '@/ui/Price';
import { RadioRow } from '@/ui/Check';
import styles from './Seats.module.css';

const BACK = 'M2 4a3 3 0 0 1 3-3h5a3 3 0 0 1 3 3v12H2Z';

const SEAT = 'M0 17h15v5a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Z';

/** Three seats, aisle, three seats. */
const PLACES = [6, 25, 44, 73, 92, 111];

const TAKEN: Record<SeatType, readonly number[]> = {
  random: [],
  window: [0],
  aisle: [2],
  together: [0, 1],
  extraLegroom: [0],
};

/** A row of the cabin with the seats in question. Decorative: the text below says the same. */
export function SeatDrawing({ type }: { type: SeatType }) {
  const roomy = type === 'extraLegroom';
  const dashed = type === 'random' ? '2.500 2.500' : undefined;
  return (
    <svg viewBox="0 0 132 52" fill="none" stroke="currentColor" strokeWidth="1.500" aria-hidden="true">
      <path
        d="M6 4h120"
        strokeOpacity=".35"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={roomy ? '5 5' : undefined}
      />
      {PLACES.map((x, at) => (
        <g
          key={x}
          transform={`translate(${x} ${roomy ? 22 : 16})`}
          fill={TAKEN[type].includes(at) ? 'currentColor' : 'none'}
          strokeDasharray={dashed}
        >
          <path d={BACK} />
          <path d={SEAT} />
        </g>
      ))}
      {roomy && <path d="M14 9v9m0 0-3-3m3 3 3-3" />}
    </svg>
  );
}

interface SeatKindsProps {
  /** Accessible name. */
  label: string;
  /** What the prices cover. */
  note: string;
  offers: readonly SeatOffer[];
  /** Null while flights differ. */
  chosen: SeatType | null;
  /** Price (cents) at the time of the choice, as in the cart, whatever it is now. */
  chosenPrice: Cents | null;
  /** Earlier prices (offline). */
  held: boolean;
  seated: number;
  /** Somebody travels who must not sit at an exit. */
  young: boolean;
  onChoose: (offer: SeatOffer) => void;
}

/** Kinds of seats of one flight or of all, one below the other. */
export function SeatKinds(props: SeatKindsProps) {
  const { label, note, offers, chosen, chosenPrice, held, seated, young, onChoose } = props;
  const t = useT();
  const group = useId();
  const say = (type: SeatType): string =>
    type === 'extraLegroom' && young ? t('seats.extraLegroom.young') : t(`seats.${type}.body`, { n: seated });
  const priceOf = ({ type, price }: SeatOffer) => {
    const cents = type === chosen ? (chosenPrice ?? price) : price;
    return cents === 0 ? t('seats.free') : <Price cents={cents} held={held} />;
  };
  return (
    <>
      <div role="radiogroup" aria-label={label} className={styles.list}>
        {offers.map((offer) => (
          <RadioRow
            key={offer.type}
            name={group}
            value={offer.type}
            checked={offer.type === chosen}
            onSelect={() => onChoose(offer)}
            label={
              <>
                <b>{t(`seats.${offer.type}.title`)}</b> <span className={styles.body}>{say(offer.type)}</span>
              </>
            }
            count={
              <span className={styles.end}>
                <SeatDrawing type={offer.type} />
                <b className={styles.price}>{priceOf(offer)}</b>
              </span>
            }
          />
        ))}
      </div>
      <p className="small muted">{note}</p>
    </>
  );
}
