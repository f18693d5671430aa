import { memo, useId } from 'react';
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
import { Check } from '@/ui/Check';
import { Notice } from '@/ui/Notice';
import { Stepper } from '@/ui/Stepper';
import { perkTexts } from './BagFacts';
import styles from './Bags.module.css';

/** The common answer of several people; null when they differ. */
function common<Answer>(answers: readonly Answer[]): Answer | null {
  const [first] = answers;
  return first !== undefined && answers.every((one) => one === first) ? first : null;
}

const cabinText = ({ key, kg }: BagChoice<CabinKey>, t: Translate): string => {
  if (key === 'upgrade') return t('bags.cabin.upgrade');
  return kg ? t('bags.cabin.kg', { kg }) : t('bags.what.cabin');
};

const checkedText = ({ key, kg }: BagChoice<CheckedKey>, t: Translate): string => {
  const n = key === 'two' ? 2 : 1;
  return kg ? t('bags.checked.kg', { n, kg }) : t('bags.checked.plain', { n });
};

/** Pieces of a choice: the bigger bag and the bundle are one piece as well. */
const piecesOf = (key: CabinKey | CheckedKey): number => (key === 'none' ? 0 : key === 'two' ? 2 : 1);

interface BagRowProps<Key extends CabinKey | CheckedKey> {
  /** The kind of bag. */
  what: string;
  /** Name of the traveller; part of the accessible names. */
  name: string;
  choices: readonly BagChoice<Key>[];
  /** The key that the stepper takes for one piece, and the one of the same number of pieces that costs more or less. */
  plain: Key;
  variant: Key;
  /** The choices of the travellers concerned; null for one that is not sold. */
  chosen: readonly (Key | null)[];
  textOf: (choice: BagChoice<Key>) => string;
  onChoose: (key: Key) => void;
}

/** One kind of bag in a row: how many, what it is and costs, and below it the variant of the one bag. */
function BagRow<Key extends CabinKey | CheckedKey>(props: BagRowProps<Key>) {
  const { what, name, choices, plain, variant, chosen, textOf, onChoose } = props;
  const t = useT();
  const format = useFormat();
  const [bare] = choices;
  const find = (key: Key) => choices.find((choice) => choice.key === key);
  // One key for each number of pieces; the variant only where the plain bag is not sold.
  const steps = choices.filter(({ key }) => key !== variant || !find(plain));
  const key = common(chosen);
  const pieces = Math.max(0, ...chosen.map((each) => (each === null ? 0 : piecesOf(each))));
  const shown = (key !== null && find(key)) || steps.find((choice) => piecesOf(choice.key) === pieces) || bare;
  const told = shown?.price === null ? steps[1] : shown;
  const price = !told || told.price === null ? '' : told.price === 0 ? t('bags.included') : format.money(told.price);
  const go = (value: number): void => {
    const next =
      value > pieces
        ? steps.find((choice) => piecesOf(choice.key) >= value)
        : steps.findLast((choice) => piecesOf(choice.key) <= value);
    if (next) onChoose(next.key);
  };
  const [one, other] = [find(plain), find(variant)];
  const isVariant = key === variant;
  const extra = one && other && (other.price ?? 0) - (one.price ?? 0);
  const perks = perkTexts(other?.perks, t);
  return (
    <>
      <Stepper
        label={what}
        context={name}
        hint={told && [textOf(told), price].filter(Boolean).join(' · ')}
        value={pieces}
        min={0}
        max={Math.max(...steps.map((choice) => piecesOf(choice.key)))}
        onValue={go}
        lessLabel={t('bags.fewer', { what, who: name })}
        moreLabel={t('bags.more', { what, who: name })}
      />
      {one && other && (key === plain || isVariant) && (
        <Check
          className={styles.variant}
          label={textOf(other)}
          hint={[...perks, extra && extra > 0 ? t('bags.extra', { price: format.money(extra) }) : '']
            .filter(Boolean)
            .join(' · ')}
          checked={isVariant}
          onValue={(on) => onChoose(on ? variant : plain)}
        />
      )}
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
        <BagRow<CabinKey>
          what={t('bags.what.cabin')}
          name={name}
          choices={cabin}
          plain="cabin"
          variant="upgrade"
          chosen={cabinKeys}
          textOf={(choice) => cabinText(choice, t)}
          onChoose={(key) => chooseCabin(ids, key)}
        />
      )}
      {checked.length > 0 && (
        <BagRow<CheckedKey>
          what={t('bags.what.checked')}
          name={name}
          choices={checked}
          plain="small"
          variant="large"
          chosen={checkedKeys}
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
