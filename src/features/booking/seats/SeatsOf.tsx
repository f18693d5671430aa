import { type ReactNode, useId } from 'react';
import type { Cents } from '@/domain/money';
import type { SeatOffer } from '@/domain/services/seats';
import type { SeatType } from '@/domain/services/types';
import { useT } from '@/i18n/t';
import { Card } from '@/ui/Card';
import { Price } from '@/ui/Price';
import { RadioRow } from '@/ui/Check';
import { Tile, Tiles } from '@/ui/Tile';
import { SeatDrawing } from './SeatDrawing';
import styles from './Seats.module.css';

export type SeatView = 'pictures' | 'list';

interface SeatsOfProps {
  title: ReactNode;
  /** Day, airline, and what the prices cover. */
  note: string;
  /** Accessible name. */
  label: string;
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
  view: SeatView;
  onChoose: (offer: SeatOffer) => void;
}

/** Seat types of one flight or of all, as drawings or as a list. */
export function SeatsOf(props: SeatsOfProps) {
  const { title, note, label, offers, chosen, chosenPrice, held, seated, young, view, onChoose } = props;
  const t = useT();
  const group = useId();
  const say = (type: SeatType): string =>
    type === 'extraLegroom' && young ? t('seats.extraLegroom.young') : t(`seats.${type}.body`, { n: seated });
  const priceOf = ({ type, price }: SeatOffer) => {
    const cents = type === chosen ? (chosenPrice ?? price) : price;
    return cents === 0 ? t('seats.free') : <Price cents={cents} held={held} />;
  };
  return (
    <Card title={title}>
      <p className={`small muted ${styles.note}`}>{note}</p>
      {view === 'list' ? (
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
              count={<b className={styles.price}>{priceOf(offer)}</b>}
            />
          ))}
        </div>
      ) : (
        <div className={styles.tiles}>
          <Tiles kind="seats" label={label} className={styles.types}>
            {offers.map((offer) => (
              <Tile
                key={offer.type}
                name={group}
                value={offer.type}
                checked={offer.type === chosen}
                onSelect={() => onChoose(offer)}
                title={t(`seats.${offer.type}.title`)}
                drawing={<SeatDrawing type={offer.type} />}
                price={priceOf(offer)}
              >
                <span>{say(offer.type)}</span>
              </Tile>
            ))}
          </Tiles>
        </div>
      )}
    </Card>
  );
}
