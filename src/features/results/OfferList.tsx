import { memo, type Ref, type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import { totalPassengers } from '@/domain/search/passengers';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { usePicks } from '@/state/compare';
import { idOf, isListed, offerOf, useDeferredResults, useResults, usePartyBags } from '@/state/results';
import { classes } from '@/ui/classes';
import { useIsMobile } from '@/ui/useMediaQuery';
import { CardSlot } from './CardSlot';
import { watchFastScroll } from './fastScroll';
import { OfferCard } from './OfferCard';
import { MissingOfferNotice } from './LostNotice';
import styles from './Results.module.css';
import shell from './Shell.module.css';
import { SkeletonCard } from './SkeletonCard';
import { useInitialListState, useSaveListState } from './useAsLeft';
import { useCardKeys } from './useCardKeys';
import { detailPart } from './parts';
import { useChoose } from './useChoose';
import { useHomeKey } from './useHomeKey';
import { usePinnedCard } from './usePinnedCard';
import { useFollowOpenOffer } from './useRefound';
import { useRestorePosition } from './useReloaded';
import { useTouched } from './useTouched';

/** Height (px) of a closed card with its gap until it is measured; decides how many cards the first render holds. */
const PITCH = { phone: 262, desktop: 208 };
/** Gap (px) between two cards. */
const GAP = 12;
/** Cards in the first render, before the screen is measured. The first renders at once, the others one per frame. */
const INITIAL_CARDS = 3;
/** Overscan (px). Zero at first, so that the first cards appear soon. */
const BUFFER = { first: 0, later: 600 };

/** While the page scrolls, the list's height may differ from the estimate by this many px. */
const HEIGHT_TOLERANCE = 1000;

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
 * The container of the virtual list. Its height is an estimate that changes with every measured card, and each change
 * lays out the whole page, so it is frozen while the page scrolls. virtua also disables pointer events while it
 * believes the page scrolls, even when it only corrects the position after a card grew; a press on a button of that
 * card would be lost.
 */
function Rows({ style, ...rest }: CustomContainerComponentProps & { ref?: Ref<HTMLDivElement> }) {
  const [height, setHeight] = useState(style.height);
  const scrolling = style.pointerEvents === 'none';
  const difference = Math.abs(Number.parseFloat(String(style.height)) - Number.parseFloat(String(height)));
  if (difference > 0 && (!scrolling || difference > HEIGHT_TOLERANCE)) setHeight(style.height);
  return <div {...rest} style={{ ...style, height, pointerEvents: undefined }} />;
}

/**
 * A row of the virtual list. virtua hides an unmeasured card and shows it in the same frame, which costs its style and
 * paint twice. The card is already at its final position, and the rows below it that may still move are off screen.
 */
function Row({ style, children, ref }: CustomItemComponentProps & { ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} style={{ ...style, visibility: undefined }}>
      {children}
    </div>
  );
}

/** The offers in sort order. A card keeps its identity while other offers arrive. */
export const OfferList = memo(function OfferList({ list, held, offline, search, fee, more }: OfferListProps) {
  const t = useT();
  const view = useDeferredResults();
  const partyBags = usePartyBags(view);
  const { busy, choose } = useChoose();
  const { query } = useResults();
  const comparing = usePicks().length > 0;
  const initial = useInitialListState(view.list, query);
  const [open, setOpen] = useState(initial.open);
  const rows = useRef<WindowVirtualizerHandle>(null);
  useSaveListState(view.list, open, rows);
  useHomeKey();
  useRestorePosition(list, rows, query, view, open);
  usePinnedCard(list, rows, view);
  const toggle = useCallback((id: string) => setOpen((before) => toggled(before, id)), []);
  const latest = [...open].at(-1);
  const missing = useFollowOpenOffer(list, rows, latest ?? null, view);
  // Only listed cards count: not one that is no longer sold, nor one that a reload restores and that has not arrived yet.
  useTouched(list, [...open].some(isListed));
  const pitch = useIsMobile() ? PITCH.phone : PITCH.desktop;
  const [settled, setSettled] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setSettled(true)), 200), []);
  // Loads the details ahead, so that an opened card shows them at once.
  useEffect(() => whenIdle(() => void detailPart.load(), 2000), []);

  const keyOf = useCardKeys(view);
  const heightAt = useCallback((at: number) => (rows.current?.getItemSize(at) || pitch) - GAP, [pitch]);
  useEffect(
    () =>
      watchFastScroll(() => {
        if (!rows.current) return null;
        const { scrollOffset, viewportSize } = rows.current;
        return [rows.current.findItemIndex(scrollOffset), rows.current.findItemIndex(scrollOffset + viewportSize)];
      }),
    [],
  );
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
        query={query}
        comparing={comparing}
        held={held}
        offline={offline}
        travellers={totalPassengers(search.passengers)}
        fee={fee}
        partyBags={partyBags}
        busy={busy === offer.id}
        onToggle={toggle}
        onChoose={choose}
        place={at + 1}
        size={view.list.length}
      />
    );
  };
  const long = view.list.length > VIRTUAL_ABOVE;
  const slot = (row: number, at: number) => (
    <CardSlot
      key={keyOf(idOf(view, row), at)}
      at={at}
      size={view.list.length}
      deferred={long && !settled && !initial.heights && at > 0}
      heightAt={heightAt}
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
          bufferSize={settled ? BUFFER.later : BUFFER.first}
          itemSize={pitch}
          ssrCount={INITIAL_CARDS}
          {...(initial.heights && { cache: initial.heights })}
          as={Rows}
          item={Row}
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
