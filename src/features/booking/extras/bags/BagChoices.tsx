import { type ReactNode, memo, useId } from 'react';
import type { BagSummary } from '@/domain/offers/types';
import {
  type BagChoice,
  type CabinKey,
  type CheckedKey,
  cabinChoices,
  cabinChosen,
  checkedChoices,
  checkedChosen,
  hasChecked,
} from '@/domain/booking/bagChoices';
import type { PassengerBags } from '@/domain/booking/passengerBags';
import type { Passenger } from '@/domain/booking/types';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { chooseCabin, chooseChecked, protectBags } from '@/state/booking/services/choices';
import { useSession } from '@/state/session';
import { Check } from '@/ui/Check';
import { Notice } from '@/ui/Notice';
import { Price } from '@/ui/Price';
import { Tile, Tiles } from '@/ui/Tile';
import { BagDrawing } from './BagDrawing';
import { perkTexts } from './BagFacts';
import styles from './Bags.module.css';

/** The common answer of several people; null when they differ. */
function common<Answer>(answers: readonly Answer[]): Answer | null {
  const [first] = answers;
  return first !== undefined && answers.every((one) => one === first) ? first : null;
}

const cabinText = ({ key, kg }: BagChoice<CabinKey>, t: Translate): string => {
  if (key === 'none') return t('bags.cabin.none');
  if (key === 'upgrade') return t('bags.cabin.upgrade');
  return kg ? t('bags.cabin.kg', { kg }) : t('bags.what.cabin');
};

const checkedText = ({ key, kg }: BagChoice<CheckedKey>, t: Translate): string => {
  if (key === 'none') return t('bags.checked.none');
  const n = key === 'two' ? 2 : 1;
  return kg ? t('bags.checked.kg', { n, kg }) : t('bags.checked.plain', { n });
};

interface ChoicesProps<Key extends CabinKey | CheckedKey> {
  title: string;
  /** Name of the traveller; part of the group's accessible name. */
  name: string;
  choices: BagChoice<Key>[];
  chosen: Key | null;
  textOf: (choice: BagChoice<Key>) => string;
  /** Content below a tile's title. */
  more?: (choice: BagChoice<Key>) => ReactNode;
  onChoose: (key: Key) => void;
}

function Choices<Key extends CabinKey | CheckedKey>(props: ChoicesProps<Key>) {
  const { title, name, choices, chosen, textOf, more, onChoose } = props;
  const t = useT();
  const { online } = useSession();
  const group = useId();
  return (
    <>
      <h4 className={styles.kind}>{title}</h4>
      <Tiles kind="bags" label={`${name}, ${title}`} className={styles.tiles}>
        {choices.map((choice) => (
          <Tile
            key={choice.key}
            name={group}
            value={choice.key}
            checked={choice.key === chosen}
            onSelect={() => onChoose(choice.key)}
            title={textOf(choice)}
            drawing={<BagDrawing bag={choice.key} />}
            price={
              choice.price === null ? undefined : choice.price === 0 ? (
                t('bags.included')
              ) : (
                <Price cents={choice.price} held={!online} />
              )
            }
          >
            {more?.(choice)}
          </Tile>
        ))}
      </Tiles>
    </>
  );
}

interface Taker {
  one: Passenger;
  wish: PassengerBags;
}
interface BagChoicesOfProps {
  name: string;
  /** One traveller, or all who may have bags. */
  takers: readonly Taker[];
  bags: BagSummary;
  /** Price (cents) of protection per traveller; null while it is not sold. */
  protection: Cents | null;
}

/** A press concerns one of up to nine travellers; the others must not render. */
const isSame = (a: BagChoicesOfProps, b: BagChoicesOfProps): boolean =>
  a.name === b.name &&
  a.bags === b.bags &&
  a.protection === b.protection &&
  a.takers.length === b.takers.length &&
  a.takers.every(({ one, wish }, at) => one === b.takers[at]?.one && wish === b.takers[at].wish);

/** Bags of one traveller or of all: cabin, checked, and protection while there is a checked bag. */
export const BagChoicesOf = memo(function BagChoicesOf({ name, takers, bags, protection }: BagChoicesOfProps) {
  const t = useT();
  const format = useFormat();
  const ids = takers.map(({ one }) => one.id);
  const cabin = cabinChoices(bags);
  const checked = checkedChoices(bags);
  const cabinKeys = takers.map(({ wish }) => cabinChosen(bags, wish));
  const checkedKeys = takers.map(({ one, wish }) => checkedChosen(bags, wish, one));
  const carriers = takers.filter(({ one, wish }) => hasChecked(bags, wish, one));
  const prices = carriers.map(({ wish }) => wish.protection ?? null);
  const isProtected = prices.length > 0 && prices.every((price) => price !== null);
  const offered = (isProtected ? common(prices) : null) ?? protection;
  const differ = takers.length > 1 && (new Set(cabinKeys).size > 1 || new Set(checkedKeys).size > 1);
  const isGone = (cabin.length > 0 && cabinKeys.includes(null)) || checkedKeys.includes(null);
  const legend = useId();
  return (
    <fieldset className={styles.part} aria-labelledby={legend}>
      <h3 id={legend} className={styles.name}>
        {name}
      </h3>
      {differ && <p className="small muted">{t('bags.differ')}</p>}
      {cabin.length > 0 && (
        <Choices<CabinKey>
          title={t('bags.inCabin')}
          name={name}
          choices={cabin}
          chosen={common(cabinKeys)}
          textOf={(choice) => cabinText(choice, t)}
          more={(choice) => perkTexts(choice.perks, t).map((perk) => <span key={perk}>{perk}</span>)}
          onChoose={(key) => chooseCabin(ids, key)}
        />
      )}
      {checked.length > 0 && (
        <Choices<CheckedKey>
          title={t('bags.inHold')}
          name={name}
          choices={checked}
          chosen={common(checkedKeys)}
          textOf={(choice) => checkedText(choice, t)}
          onChoose={(key) => chooseChecked(ids, key)}
        />
      )}
      {cabin.length + checked.length === 0 && <p className="small muted">{t('bags.nothing')}</p>}
      {isGone && <Notice kind="warn">{t('bags.gone')}</Notice>}
      {carriers.length > 0 && offered !== null && (
        <Check
          className={styles.protect}
          label={t('bags.protect')}
          hint={t('bags.protectHint', { n: carriers.length, price: format.money(offered) })}
          checked={isProtected}
          onValue={(on) => protectBags(ids, on ? protection : null)}
        />
      )}
    </fieldset>
  );
}, isSame);
