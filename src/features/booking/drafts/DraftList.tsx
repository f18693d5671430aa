import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BookingDraft } from '@/domain/booking/types';
import { subtotal } from '@/domain/cart/cartPrice';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { type OtherDraft, otherDrafts } from '@/state/booking/flow/lifecycle';
import { resumeDraft } from '@/state/device/actions';
import { removeBooking } from '@/state/device/remove';
import { carryState } from '@/ui/AppLink';
import { IconButton } from '@/ui/IconButton';
import { IconArrow, IconClose } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';
import { UndoNotice } from '@/ui/UndoNotice';
import { useFocusReplacement } from '@/ui/focus';
import { useDraftTitle } from './useResumable';
import styles from './DraftList.module.css';

/** Drafts shown before "Show all". */
const DRAFTS_SHOWN = 3;

const remove = (other: OtherDraft): Promise<void> =>
  removeBooking(other.draft).catch((error: unknown) => log.warn('booking', 'a booking could not be deleted', error));

/** Name of the main traveller, which distinguishes drafts of the same flights. Empty until a name is entered. */
function mainTravellerName({ passengers }: BookingDraft): string[] {
  const main = passengers.find((one) => one.main) ?? passengers[0];
  return [[main?.name, main?.surname].filter(Boolean).join(' ')].filter(Boolean);
}

interface RowProps {
  other: OtherDraft;
  onOpen: () => void;
  onRemove: () => void;
}

function Row({ other: { draft, stale }, onOpen, onRemove }: RowProps) {
  const t = useT();
  const format = useFormat();
  const title = useDraftTitle(draft);
  const paying = draft.status === 'paying';
  const first = draft.offer.legs[0]?.segments[0];
  const number =
    first &&
    (first.flightNumber.startsWith(first.carrier) ? first.flightNumber : `${first.carrier} ${first.flightNumber}`);
  const who = mainTravellerName(draft);
  const facts = [
    ...who,
    // Drafts of the same day differ in their flights.
    ...(first && number ? [t('booking.flight', { number, time: first.dep.time })] : []),
    format.money(subtotal(draft)),
    t('party.drafts.changed', { when: format.asOf(draft.updatedAt, now()) }),
    ...(paying ? [t('party.drafts.paying')] : stale ? [t('booking.resume.stale')] : []),
  ];
  return (
    <div className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className="grow">
          <b>{title}</b> <span className={styles.facts}>{facts.join(', ')}</span>
        </span>
        <IconArrow size="s" />
      </button>
      {!paying && (
        <IconButton
          className={styles.remove}
          label={t('party.drafts.delete', { what: [title, ...who].join(', ') })}
          icon={<IconClose size="s" />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** A removed draft. Deleted for good when the undo time is over or the page closes. */
function RemovedDraft({ other, onUndo, onOver }: { other: OtherDraft; onUndo: () => void; onOver: () => void }) {
  const t = useT();
  const what = [useDraftTitle(other.draft), ...mainTravellerName(other.draft)].join(', ');
  return (
    <UndoNotice text={t('party.drafts.deleted', { what })} undo={t('recent.undo')} onUndo={onUndo} onExpire={onOver} />
  );
}

/** Other drafts besides the current one: route, price, time of change, and a button to delete. */
export function DraftList() {
  const t = useT();
  const go = useNavigate();
  const [others, setOthers] = useState<OtherDraft[]>([]);
  const [all, setAll] = useState(false);
  // The same map for the life of the list: whatever it holds on unmount is deleted then.
  const [removed] = useState(() => new Map<string, OtherDraft>());
  const [, redraw] = useState(0);
  const [marked, setMarked] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // The undo button unmounts, so focus moves to the restored row.
  useFocusReplacement(list, [...removed.keys()].join(), `[data-draft="${marked}"] button`);
  useEffect(() => {
    let active = true;
    otherDrafts().then(
      (found) => active && setOthers(found),
      (error: unknown) => log.warn('booking', 'drafts could not be read', error),
    );
    return () => {
      active = false;
      for (const other of removed.values()) void remove(other);
      removed.clear();
    };
  }, [removed]);
  if (others.length === 0) return null;
  const open = async ({ draft }: OtherDraft) => {
    if (await resumeDraft(draft.id)) void go(carryState(`/booking/${draft.step}`, location.search));
    // It was deleted in another window.
    else setOthers((now) => now.filter((other) => other.draft.id !== draft.id));
  };
  const mark = (other: OtherDraft, isLeaving: boolean) => {
    if (isLeaving) removed.set(other.draft.id, other);
    else removed.delete(other.draft.id);
    setMarked(other.draft.id);
    redraw((turn) => turn + 1);
  };
  const deleteNow = (other: OtherDraft) => {
    removed.delete(other.draft.id);
    void remove(other);
    setOthers((now) => now.filter(({ draft }) => draft.id !== other.draft.id));
  };
  const shown = all ? others : others.slice(0, DRAFTS_SHOWN);
  return (
    <section className={styles.drafts} aria-labelledby="begun">
      <h2 className={styles.title} id="begun">
        {t('party.drafts.title')}
      </h2>
      <ul className={styles.list} ref={list}>
        {shown.map((other) => (
          <li key={other.draft.id} data-draft={other.draft.id}>
            {removed.has(other.draft.id) ? (
              <RemovedDraft other={other} onUndo={() => mark(other, false)} onOver={() => deleteNow(other)} />
            ) : (
              <Row other={other} onOpen={() => void open(other)} onRemove={() => mark(other, true)} />
            )}
          </li>
        ))}
      </ul>
      {!all && others.length > DRAFTS_SHOWN && (
        <TextButton onClick={() => setAll(true)}>{t('party.drafts.all', { n: others.length })}</TextButton>
      )}
    </section>
  );
}
