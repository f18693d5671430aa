import { useEffect, useState } from 'react';
import { flightName } from '@/domain/calendar/trip';
import { daysBetween, localDay } from '@/domain/dates';
import type { Leg } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import { isForFormerChange, isTooLate, openDecisions } from '@/domain/trips/tripChange';
import { type Decision, type TripChange } from '@/domain/trips/tripChangeShape';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import {
  type ChangeReplyRow,
  prepareReply,
  replyToChange,
  retryReply,
  useChangeReplies,
  withdrawReply,
} from '@/state/trips/changeReply';
import { useRightTime } from '@/state/useTime';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { DayShift } from '@/ui/DayShift';
import { IconDevice } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Deadline } from './TripNews';
import styles from './Trip.module.css';

function OfferedLeg({ leg }: { leg: Leg }) {
  const format = useFormat();
  const [first, last] = [leg.segments[0], leg.segments.at(-1)];
  if (!first || !last) return null;
  return (
    <li>
      {format.weekdayDate(first.dep.date)}, <time>{first.dep.time}</time> {first.dep.airport} –{' '}
      <time>{last.arr.time}</time>
      <DayShift days={daysBetween(first.dep.date, last.arr.date)} /> {last.arr.airport}{' '}
      <span className="muted" translate="no">
        {leg.segments.map((segment) => flightName(segment).replace(' ', '\u00a0')).join(', ')}
      </span>
    </li>
  );
}

interface ChoicesProps {
  change: TripChange;
  open: readonly Decision[];
  busy: boolean;
  onChoose: (action: Decision, offerId?: string) => void;
}

/** What can be decided. Giving the trip up is asked about once more. */
function Choices({ change, open, busy, onChoose }: ChoicesProps) {
  const t = useT();
  const [sure, setSure] = useState(false);
  return (
    <>
      {open.includes('accept') && (
        <div className={styles.actions}>
          <Button kind="primary" busy={busy} onClick={() => onChoose('accept')}>
            {t('trips.decide.accept')}
          </Button>
        </div>
      )}
      {open.includes('choose') && (
        <section className={styles.offers}>
          <h3>{t('trips.decide.offers')}</h3>
          {change.offers.map(({ id, legs }) => (
            <div key={id} className={styles.offer}>
              <ul id={`offer-${id}`}>
                {legs.map((leg) => (
                  <OfferedLeg key={leg.segments[0]?.dep.at} leg={leg} />
                ))}
              </ul>
              <Button
                kind="outline"
                size="s"
                busy={busy}
                aria-describedby={`offer-${id}`}
                onClick={() => onChoose('choose', id)}
              >
                {t('trips.decide.choose')}
              </Button>
            </div>
          ))}
        </section>
      )}
      {open.includes('refund') && !sure && (
        <div className={styles.actions}>
          <Button kind="quiet" onClick={() => setSure(true)}>
            {t('trips.decide.refund')}
          </Button>
        </div>
      )}
      {sure && (
        <Notice
          kind="warn"
          live
          actions={
            <>
              <Button kind="outline" size="s" busy={busy} onClick={() => onChoose('refund')}>
                {t('trips.decide.refund.yes')}
              </Button>
              <Button kind="quiet" size="s" onClick={() => setSure(false)}>
                {t('trips.decide.refund.no')}
              </Button>
            </>
          }
        >
          {t('trips.decide.refund.sure')}
        </Notice>
      )}
    </>
  );
}

/** A decision of this device that the agency does not have yet, or did not take. */
function Waiting({ row }: { row: ChangeReplyRow }) {
  const t = useT();
  const { online } = useSession();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch((error: unknown) => log.warn('trips', 'the answer could not be changed', error));
    setBusy(false);
  };
  if (row.state === 'refused')
    return (
      <Notice kind="bad" live>
        {isForFormerChange(row)
          ? t('trips.decide.former')
          : t('trips.decide.refused', { said: row.refusal?.message ?? '' })}
      </Notice>
    );
  const isTried = row.firstSentAt !== null;
  const words = row.error ? 'again' : online ? 'sending' : 'queued';
  return (
    <Notice
      live
      icon={<IconDevice />}
      title={row.action !== 'seen' && t(`trips.decide.done.${row.action}`)}
      actions={
        isTried ? (
          row.error && (
            <Button kind="outline" size="s" busy={busy} onClick={() => void act(() => retryReply(row.id))}>
              {t('trips.account.again')}
            </Button>
          )
        ) : (
          <Button kind="outline" size="s" busy={busy} onClick={() => void act(() => withdrawReply(row.id))}>
            {t('trips.decide.withdraw')}
          </Button>
        )
      }
    >
      {t(`trips.decide.${words}`)}
    </Notice>
  );
}

function Decided({ action, at }: { action: Decision; at: number }) {
  const t = useT();
  const format = useFormat();
  const day = at > 0 ? format.date(localDay(at)) : '';
  return (
    <Notice kind="ok" live title={t(`trips.decide.done.${action}`)}>
      {day && t('trips.decide.told', { day })}
    </Notice>
  );
}

/** The flights have changed once more before the agency had the answer. */
function Former({ row, isOpen }: { row: ChangeReplyRow; isOpen: boolean }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await withdrawReply(row.id).catch((error: unknown) => log.warn('trips', 'the answer could not be removed', error));
    setBusy(false);
  };
  return (
    <Notice
      kind="warn"
      live
      title={t('trips.decide.former')}
      actions={
        <Button kind="outline" size="s" busy={busy} onClick={() => void remove()}>
          {t('trips.news.seen')}
        </Button>
      }
    >
      {t('trips.decide.former.text', { answer: t(`device.reply.${row.action}`) })}{' '}
      {isOpen && t('trips.decide.former.again')}
    </Notice>
  );
}

interface ShownProps {
  order: OrderSummary;
  change: TripChange;
  /** Undefined until it is read. */
  row: ChangeReplyRow | null | undefined;
}

function Shown({ order, change, row }: ShownProps) {
  const t = useT();
  const now = useRightTime();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void prepareReply(), []);
  const { decision } = change;
  const sent = row?.state === 'sent' && row.action !== 'seen' ? { action: row.action, at: row.sentAt ?? 0 } : null;
  const done = decision ?? sent;
  const waits = row && !done && row.state !== 'sent' ? row : null;
  const open = row === undefined || waits?.state === 'queued' || done ? [] : openDecisions(change, now);
  const choose = async (action: Decision, offerId?: string) => {
    setBusy(true);
    setFailed(false);
    await replyToChange(order, action, offerId).catch((error: unknown) => {
      log.warn('trips', 'an answer could not be stored', error);
      setFailed(true);
    });
    setBusy(false);
  };
  return (
    <Card title={t('trips.decide.title')}>
      <div className={styles.decide}>
        {!done && <Deadline change={change} over={isTooLate(change, now)} />}
        {done && <Decided {...done} />}
        {waits && <Waiting row={waits} />}
        {failed && (
          <Notice kind="bad" live>
            {t('trips.decide.failed')}
          </Notice>
        )}
        {open.length > 0 && (
          <>
            <p className="small muted">{t('trips.decide.free')}</p>
            <Choices change={change} open={open} busy={busy} onChoose={(...chosen) => void choose(...chosen)} />
          </>
        )}
        {!done && (
          <div className={styles.actions}>
            <Button
              kind="quiet"
              aria-haspopup="dialog"
              onClick={() => openModal('requestOrderHelp', { order, topic: 'change' })}
            >
              {t('trips.decide.ask')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** What the traveller can decide about the airline's change, has decided, or missed. Nothing where the server asks nothing. */
export function ChangeDecision({ order }: { order: OrderSummary }) {
  const { change } = order;
  const now = useRightTime();
  const replies = useChangeReplies(order);
  return (
    <>
      {replies?.former && (
        <Former row={replies.former} isOpen={change !== undefined && openDecisions(change, now).length > 0} />
      )}
      {change && (change.actions.length > 0 || change.decision) && (
        <Shown order={order} change={change} row={replies?.row} />
      )}
    </>
  );
}
