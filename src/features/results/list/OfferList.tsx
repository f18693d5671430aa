import { memo, type Ref, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CustomContainerComponentProps, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { totalPassengers } from '@/domain/search/passengers';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { afterPaint, whenIdle } from '@/platform/idle';
import {
  co2Of,
  isCo2Served,
  idOf,
  isListed,
  offerOf,
  useDeferredResults,
  useResults,
  usePartyBags,
} from '@/state/results';
import { classes } from '@/ui/classes';
import { useIsMobile } from '@/ui/useMediaQuery';
import { CardSlot, watchFastScroll } from './CardSlot';
import { OfferCard } from './OfferCard';
import styles from '../page/Results.module.css';
import shell from '../page/Shell.module.css';
import { SkeletonCard } from './SkeletonCard';
import { useInitialListState, useSaveListState, useRestorePosition } from './restoreList';
import { detailPart } from '../lazyParts';
import { useChoose } from '../offerHooks';
import { queryOfOffer } from '@/state/results/flight';
import { useHomeKey, useTouched } from './listInput';
import { usePinnedCard, useFollowOpenOffer } from './cardPosition';
import type { ResultsView } from '@/state/results/list/offerSet';
import type { Offer } from '@/domain/offers/types';
import { Notice } from '@/ui/Notice';
import { legTimes, offerAirlines } from '@/domain/offers/facts';

interface Round {
  /** Index from which on the cards get new keys. */
  from: number;
  turn: number;
}

interface Kept {
  list: ResultsView['list'];
  rounds: readonly Round[];
}

/** No page shows cards beyond this index. */
const LOOKED_AT_MOST = 100;

function firstOther(a: ResultsView['list'], b: ResultsView['list']): number {
  const most = Math.min(a.length, b.length, LOOKED_AT_MOST);
  for (let at = 0; at < most; at++) if (a[at] !== b[at]) return at;
  return most;
}

/**
 * React keys of the cards. When the stream inserts offers above a card, the card remounts at its new position instead
 * of sliding over the screen. Changes made by the user keep the cards and their focus.
 */
export function useCardKeys({ list, asked }: ResultsView): (id: string, at: number) => string {
  const [kept, keep] = useState<Kept>({ list, rounds: [] });
  let { rounds } = kept;
  if (kept.list !== list) {
    if (!asked) {
      const from = firstOther(kept.list, list);
      const turn = Math.max(0, ...rounds.map((round) => round.turn)) + 1;
      rounds = [...rounds.filter((round) => round.from < from), { from, turn }];
    }
    keep({ list, rounds });
  }
  return (id, at) => `${rounds.findLast(({ from }) => from <= at)?.turn ?? 0} ${id}`;
}

/** Height (px) of a closed card with its gap until it is measured. */
const PITCH = { phone: 168, desktop: 170 };

/** Gap (px) between two cards: `--s3` and, on a phone, `--s2` of Results.module.css. */
const GAP = { phone: 8, desktop: 12 };

/** Cards in the first render; the others on screen follow one per frame. With more the first card comes later. */
const INITIAL_CARDS = 3;

/**
 * Cards that fill the screen, whichever way it is held. virtua draws as many until the page scrolls, because it does not measure the
 * screen before. Without it the first card comes 100 to 600 ms later at CPU 4x.
 */
const cardsOnScreen = (kind: keyof typeof PITCH): number =>
  Math.max(
    INITIAL_CARDS,
    Math.ceil((kind === 'phone' ? Math.max(screen.width, screen.height) : screen.height) / PITCH[kind]),
  );

/** Overscan (px): two cards beyond the screen, so that Tab and screen readers reach the next card. */
const BUFFER = 340;

/** Longer lists are virtual. */
const VIRTUAL_ABOVE = 50;

interface OfferListProps {
  list: RefObject<HTMLElement | null>;
  held: boolean;
  offline: boolean;
  search: Search;
  fee: number;
  /** The search still streams offers. */
  more: boolean;
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * The container of the virtual list. virtua disables pointer events until 150 ms after the last scroll event; a press
 * right after scrolling would be lost.
 */
function Rows({ style, ...rest }: CustomContainerComponentProps & { ref?: Ref<HTMLDivElement> }) {
  return <div {...rest} style={{ ...style, pointerEvents: undefined }} />;
}

/** The offers in sort order. A card keeps its identity while other offers arrive. */
export const OfferList = memo(function OfferList({ list, held, offline, search, fee, more }: OfferListProps) {
  const t = useT();
  const view = useDeferredResults();
  const partyBags = usePartyBags(view);
  const { busy, choose } = useChoose();
  const { query } = useResults();
  const initial = useInitialListState(view.list, query);
  const [open, setOpen] = useState(initial.open);
  const rows = useRef<WindowVirtualizerHandle>(null);
  useSaveListState(view.list, open, rows, list);
  useHomeKey();
  useRestorePosition(list, rows, query, view, open);
  usePinnedCard(list, rows, view);
  const toggle = useCallback((id: string) => setOpen((before) => toggled(before, id)), []);
  const latest = [...open].at(-1);
  const missing = useFollowOpenOffer(list, rows, latest ?? null, view);
  // Only listed cards count: not one that is no longer sold, nor one that a reload restores and that has not arrived yet.
  useTouched(list, [...open].some(isListed));
  const kind = useIsMobile() ? 'phone' : 'desktop';
  const pitch = PITCH[kind];
  // Loads the details ahead, so that an opened card shows them at once.
  useEffect(() => whenIdle(() => void detailPart.load(), 2000), []);

  const keyOf = useCardKeys(view);
  const heightAt = useCallback((at: number) => (rows.current?.getItemSize(at) || pitch) - GAP[kind], [pitch, kind]);
  useEffect(
    () =>
      watchFastScroll(() => {
        if (!rows.current) return null;
        const { scrollOffset, viewportSize } = rows.current;
        return [rows.current.findItemIndex(scrollOffset), rows.current.findItemIndex(scrollOffset + viewportSize)];
      }),
    [],
  );
  const sortsByCo2 = view.sort === 'co2';
  const card = (row: number, at: number) => {
    const offer = offerOf(view, row);
    return (
      <OfferCard
        offer={offer}
        tag={view.tags.get(row) ?? null}
        reason={view.reasons.get(row) ?? null}
        open={open.has(offer.id)}
        next={offer.id === latest}
        search={search}
        query={queryOfOffer(search, query, offer)}
        held={held}
        offline={offline}
        travellers={totalPassengers(search.passengers)}
        fee={fee}
        partyBags={partyBags}
        co2={sortsByCo2 || isCo2Served(view, row) ? co2Of(view, row) : null}
        isCo2Served={isCo2Served(view, row)}
        sortsByCo2={sortsByCo2}
        busy={busy === offer.id}
        onToggle={toggle}
        onChoose={choose}
        place={at + 1}
        size={view.list.length}
      />
    );
  };
  const long = view.list.length > VIRTUAL_ABOVE;
  const [fresh, setFresh] = useState(more);
  useEffect(() => afterPaint(() => setFresh(false)), []);
  const slot = (row: number, at: number) => (
    <CardSlot
      key={keyOf(idOf(view, row), at)}
      at={at}
      size={view.list.length}
      heightAt={heightAt}
      waits={fresh && at >= INITIAL_CARDS}
      card={() => card(row, at)}
    />
  );
  return (
    <section ref={list} className={classes(styles.list, shell.cards)} aria-label={t('results.list')} tabIndex={-1}>
      {missing && <MissingOfferNotice offer={missing} />}
      {long ? (
        <WindowVirtualizer
          ref={rows}
          data={view.list}
          bufferSize={BUFFER}
          itemSize={pitch}
          ssrCount={cardsOnScreen(kind)}
          {...(initial.heights && { cache: initial.heights })}
          as={Rows}
        >
          {slot}
        </WindowVirtualizer>
      ) : (
        Array.from(view.list, slot)
      )}
      {more && <SkeletonCard key={view.list.length} />}
    </section>
  );
});

/** Says that the open offer is missing from the new list, as the user would look for it. */
export function MissingOfferNotice({ offer }: { offer: Offer }) {
  const t = useT();
  const airlines = offerAirlines(offer)
    .map((airline) => airline.name)
    .join(', ');
  return (
    <div className={styles.item}>
      <Notice live>{t('results.lost', { airlines, times: offer.legs[0] ? legTimes(offer.legs[0]) : '' })}</Notice>
    </div>
  );
}
