import { memo, useId, useState } from 'react';
import type { BagSummary } from '@/domain/offers/types';
import {
  type BagChoice,
  type BagLimit,
  type CabinKey,
  type CheckedKey,
  cabinChoices,
  cabinChosen,
  checkedChoices,
  checkedChosen,
  hasChecked,
  piecesOf,
} from '@/domain/booking/bagChoices';
import type { PassengerBags } from '@/domain/booking/passengerBags';
import type { Passenger } from '@/domain/booking/types';
import { type Cents, sumCents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { chooseCabin, chooseChecked, protectBags } from '@/state/booking/services/choices';
import { useSession } from '@/state/session';
import { Check } from '@/ui/Check';
import { IconCabin, IconCheck, IconSuitcase } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Price } from '@/ui/Price';
import { ServiceRow } from '@/ui/ServiceRow';
import { Stepper } from '@/ui/Stepper';
import { type BagMode, BagModeSwitch } from '../../fares/BagMode';
import { RowOpener } from '../../frame/RowOpener';
import { bagLimitText, perkTexts } from './BagFacts';
import styles from './Bags.module.css';

type BagKey = CabinKey | CheckedKey;

/** A traveller and the bags that they want. */
export interface Taker {
  one: Passenger;
  wish: PassengerBags;
  name: string;
}

/** A kind of bag that is sold: its choices, and the keys of one plain piece and of its dearer variant. */
interface BagKind {
  kind: 'cabin' | 'checked';
  plain: BagKey;
  variant: BagKey;
  choicesIn: (bags: BagSummary) => BagChoice<BagKey>[];
  /** Null for a choice that is not sold. */
  chosenBy: (bags: BagSummary, taker: Taker) => BagKey | null;
  textOf: (choice: BagChoice<BagKey>, t: Translate) => string;
  choose: (ids: readonly string[], key: BagKey) => void;
}

export const BAG_KINDS: readonly BagKind[] = [
  {
    kind: 'cabin',
    plain: 'cabin',
    variant: 'upgrade',
    choicesIn: cabinChoices,
    chosenBy: (bags, { wish }) => cabinChosen(bags, wish),
    textOf: ({ key, kg }, t) =>
      key === 'upgrade' ? t('bags.cabin.upgrade') : kg ? t('bags.cabin.kg', { kg }) : t('bags.what.cabin'),
    choose: (ids, key) => chooseCabin(ids, key as CabinKey),
  },
  {
    kind: 'checked',
    plain: 'small',
    variant: 'large',
    choicesIn: checkedChoices,
    chosenBy: (bags, { wish, one }) => checkedChosen(bags, wish, one),
    textOf: ({ key, kg }, t) => {
      const n = key === 'two' ? 2 : 1;
      return kg ? t('bags.checked.kg', { n, kg }) : t('bags.checked.plain', { n });
    },
    choose: (ids, key) => chooseChecked(ids, key as CheckedKey),
  },
];

/** The common answer of several people; null when they differ. */
function common<Answer>(answers: readonly Answer[]): Answer | null {
  const [first] = answers;
  return first !== undefined && answers.every((one) => one === first) ? first : null;
}

interface PiecesProps {
  of: BagKind;
  bags: BagSummary;
  /** One traveller, or all who may have bags. */
  takers: readonly Taker[];
  /** The traveller or "Each of 9 travellers". */
  name: string;
  /** Price (cents) of protection per traveller; null while it is not sold. */
  protection: Cents | null;
  /** The number stands at the end of the row: no text beside it. */
  bare?: boolean;
}

/** A press concerns one of up to nine travellers; the others must not render. */
const isSame = (a: PiecesProps, b: PiecesProps): boolean =>
  a.name === b.name &&
  a.bags === b.bags &&
  a.protection === b.protection &&
  a.takers.length === b.takers.length &&
  a.takers.every(({ one, wish }, at) => one === b.takers[at]?.one && wish === b.takers[at].wish);

/** How many bags of a kind one traveller has, or all of them. */
const Pieces = memo(function Pieces({ of, bags, takers, name, bare }: PiecesProps) {
  const t = useT();
  const format = useFormat();
  const { plain, variant, textOf } = of;
  const choices = of.choicesIn(bags);
  const find = (key: BagKey) => choices.find((choice) => choice.key === key);
  // One key for each number of pieces; the variant only where the plain bag is not sold.
  const steps = choices.filter(({ key }) => key !== variant || !find(plain));
  const keys = takers.map((taker) => of.chosenBy(bags, taker));
  const key = common(keys);
  const pieces = Math.max(0, ...keys.map((each) => (each === null ? 0 : piecesOf(each))));
  const shown = (key !== null && find(key)) || steps.find((choice) => piecesOf(choice.key) === pieces);
  const price =
    !shown || shown.price === null ? '' : shown.price === 0 ? t('bags.included') : format.money(shown.price);
  const go = (value: number): void => {
    const next =
      value > pieces
        ? steps.find((choice) => piecesOf(choice.key) >= value)
        : steps.findLast((choice) => piecesOf(choice.key) <= value);
    if (next)
      of.choose(
        takers.map(({ one }) => one.id),
        next.key,
      );
  };
  const what = t(`bags.what.${of.kind}`);
  return (
    <Stepper
      label={name}
      context={what}
      bare={bare}
      hint={shown && price ? `${textOf(shown, t)} · ${price}` : undefined}
      value={pieces}
      min={0}
      max={Math.max(...steps.map((choice) => piecesOf(choice.key)))}
      onValue={go}
      lessLabel={t('bags.fewer', { what, who: name })}
      moreLabel={t('bags.more', { what, who: name })}
    />
  );
}, isSame);

/** What there is to say about the bags that were chosen: another kind of the one bag, and protection of checked bags. */
const Variants = memo(function Variants({ of, bags, takers, protection }: PiecesProps) {
  const t = useT();
  const format = useFormat();
  const { plain, variant, textOf } = of;
  const ids = takers.map(({ one }) => one.id);
  const choices = of.choicesIn(bags);
  const [one, other] = [plain, variant].map((key) => choices.find((choice) => choice.key === key));
  const key = common(takers.map((taker) => of.chosenBy(bags, taker)));
  const isVariant = key === variant;
  const extra = one && other && (other.price ?? 0) - (one.price ?? 0);
  const carriers = of.kind === 'checked' ? takers.filter(({ one: who, wish }) => hasChecked(bags, wish, who)) : [];
  const prices = carriers.map(({ wish }) => wish.protection ?? null);
  const isProtected = prices.length > 0 && prices.every((price) => price !== null);
  const offered = (isProtected ? common(prices) : null) ?? protection;
  return (
    <>
      {one && other && (key === plain || isVariant) && (
        <Check
          className={styles.variant}
          label={textOf(other, t)}
          hint={[
            ...perkTexts(other.perks, t),
            extra && extra > 0 ? t('bags.extra', { price: format.money(extra) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
          checked={isVariant}
          onValue={(on) => of.choose(ids, on ? variant : plain)}
        />
      )}
      {carriers.length > 0 && offered !== null && (
        <Check
          className={styles.variant}
          label={t('bags.protect')}
          hint={t('bags.protectHint', { n: carriers.length, price: format.money(offered) })}
          checked={isProtected}
          onValue={(on) => protectBags(ids, on ? protection : null)}
        />
      )}
    </>
  );
}, isSame);

interface BagRowProps extends Pick<PiecesProps, 'of' | 'bags' | 'takers' | 'protection'> {
  limit: BagLimit;
  /** Whether one question is for all; only when the step opens, as the list would change under the finger. */
  isForAll: boolean;
}

/**
 * One kind of bag as a row. A single traveller counts in the row; several open it and count for each, or for all of them
 * at once.
 */
export function BagRow({ of, bags, takers, protection, limit, isForAll }: BagRowProps) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [mode, setMode] = useState<BagMode>(isForAll ? 'same' : 'each');
  const choices = of.choicesIn(bags);
  const first = choices.find(({ price }) => price !== null);
  const what = t(`bags.what.${of.kind}`);
  const taken = takers.flatMap((taker) => {
    const key = of.chosenBy(bags, taker);
    const choice = choices.find((one) => one.key === key && one.price !== null);
    return choice ? [{ name: taker.name, text: of.textOf(choice, t), price: choice.price ?? 0 }] : [];
  });
  const texts = [...new Set(taken.map(({ text }) => text))];
  const isAll = taken.length === takers.length;
  const owners = texts.map((text) => {
    const names = taken.filter((one) => one.text === text).map(({ name }) => name);
    if (takers.length === 1) return text;
    return `${isAll && texts.length === 1 ? t('bags.everyone', { n: takers.length }) : format.list(names)}: ${text}`;
  });
  const sum = sumCents(taken.map(({ price }) => price));
  const cents = taken.length > 0 ? sum : (first?.price ?? 0);
  const groups = mode === 'same' ? [takers] : takers.map((one) => [one]);
  const nameOf = (group: readonly Taker[]): string =>
    mode === 'same' ? t('bags.everyone', { n: group.length }) : (group[0]?.name ?? '');
  const isAlone = takers.length === 1;
  const isGone = takers.some((taker) => of.chosenBy(bags, taker) === null);
  const shared = { of, bags, protection };
  const variants = groups.map((group) => (
    <Variants key={group[0]?.one.id} {...shared} takers={group} name={nameOf(group)} />
  ));
  const differ = mode === 'same' && new Set(takers.map((taker) => of.chosenBy(bags, taker))).size > 1;
  return (
    <ServiceRow
      title={what}
      icon={of.kind === 'cabin' ? <IconCabin /> : <IconSuitcase />}
      on={taken.length > 0 && sum > 0}
      price={cents === 0 ? t('bags.included') : <Price cents={cents} held={!online} />}
      per={taken.length > 0 ? owners.join(' · ') : isAlone || cents === 0 ? '' : t('cover.one.per_passenger')}
      state={
        taken.length > 0 && sum > 0 ? (
          <>
            <IconCheck size="s" /> {t('cover.added')}
          </>
        ) : null
      }
      id={id}
      control={
        isAlone ? (
          <Pieces {...shared} takers={takers} name={takers[0]?.name ?? ''} bare />
        ) : (
          <RowOpener row={id} isOpen={isOpen} isChosen={taken.length > 0} onToggle={() => setOpen(!isOpen)} />
        )
      }
      body={
        (isOpen || isAlone || isGone) && (
          <>
            {isGone && <Notice kind="warn">{t('bags.gone')}</Notice>}
            {isOpen && takers.length > 2 && <BagModeSwitch mode={mode} onMode={setMode} />}
            {isOpen && differ && <p className="small muted">{t('bags.differ')}</p>}
            {isAlone
              ? variants
              : isOpen &&
                groups.map((group, at) => (
                  <div key={group[0]?.one.id}>
                    <Pieces {...shared} takers={group} name={nameOf(group)} />
                    {variants[at]}
                  </div>
                ))}
          </>
        )
      }
    >
      {[bagLimitText(limit, t), ...perkTexts(first?.perks, t)].filter(Boolean).join(' · ')}
    </ServiceRow>
  );
}
