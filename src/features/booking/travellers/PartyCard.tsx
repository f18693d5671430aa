import { memo, useCallback, useContext, useEffect, useRef } from 'react';
import type { PassengerType } from '@/domain/search/types';
import { useT, type Translate } from '@/i18n/t';
import {
  askPartyPrice,
  useParty,
  isPassengerGone,
  acceptPartyChange,
  cancelPartyChange,
} from '@/state/booking/travellers/party';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconPlus, IconTrash } from '@/ui/icons';
import { PartyContext } from './form';
import styles from './Travellers.module.css';
import type { Passenger } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { draftNow } from '@/state/booking';
import { Dialog } from '@/ui/Dialog';
import { RetryButton } from '@/ui/RetryButton';
import { focusField } from '../../common/person/fieldProblems';
import { focusTraveller } from './problems';
import { type PartyChange, whyNotChange } from '@/domain/booking/passengers';

/** Why the party cannot be changed this way; undefined when it can. */
export function useLimit(change: PartyChange): string | undefined {
  const t = useT();
  const party = useContext(PartyContext);
  const limit = party ? whyNotChange(party.passengers, change) : null;
  return limit && limit !== 'zero' ? t(`party.limit.${limit}`) : undefined;
}

/** Identifies the party, whatever else of it is edited. */
export const partyKey = (passengers: readonly Pick<Passenger, 'id' | 'ageGroup'>[] = []): string =>
  passengers.map(({ id, ageGroup }) => `${id} ${ageGroup}`).join();

/** Counts from 1. */
const numberOf = (who: string, passengers: readonly Passenger[]): number =>
  passengers.findIndex(({ id }) => id === who) + 1;

function titleOf(change: PartyChange, passengers: readonly Passenger[], t: Translate): string {
  if (change.kind === 'add') return t(`party.add.${change.group}`);
  if (change.kind === 'regroup') return t(`party.toTicket.${change.group}`);
  return t('party.ask.remove', { n: numberOf(change.id, passengers) });
}

/** The price of a changed party, before anything changes. */
export function PartyDialog({ change, onAccepted }: { change: PartyChange; onAccepted: (focus: () => void) => void }) {
  const party = useContext(PartyContext);
  const t = useT();
  const format = useFormat();
  const { answer } = useParty();
  const isOver = party !== null && isPassengerGone(change, party.passengers);
  useEffect(() => {
    if (isOver) cancelPartyChange();
  }, [isOver]);
  const priced = answer.state === 'priced' ? answer : null;
  const by = priced ? priced.after - priced.before : 0;
  const accept = () => {
    const number = change.kind === 'add' ? 0 : numberOf(change.id, party?.passengers ?? []);
    const before = partyKey(draftNow()?.passengers);
    const added = acceptPartyChange();
    // Set focus only if the party changed: the pressed control unmounts with it.
    if (partyKey(draftNow()?.passengers) === before) return;
    onAccepted(() => (added ? focusField(`passengers.${added}.name`) : focusTraveller(number)));
  };
  return (
    <Dialog
      title={titleOf(change, party?.passengers ?? [], t)}
      onClose={cancelPartyChange}
      dismissible={!priced}
      actions={
        <>
          <Button kind="outline" onClick={cancelPartyChange}>
            {t('party.ask.no')}
          </Button>
          {answer.state === 'failed' && (
            <RetryButton kind="primary" label={t('booking.retry')} onRetry={() => void askPartyPrice(change)} />
          )}
          {priced && (
            <Button kind="primary" onClick={accept}>
              {t('booking.changed.accept', { amount: format.money(priced.after) })}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {answer.state === 'asking' && <p>{t('party.ask.busy')}</p>}
        {answer.state !== 'asking' && answer.state !== 'priced' && <p>{t(`party.ask.${answer.state}`)}</p>}
        {priced && (
          <>
            <p>
              {t(by === 0 ? 'party.ask.same' : by > 0 ? 'party.ask.more' : 'party.ask.less', {
                before: format.money(priced.before),
                after: format.money(priced.after),
                difference: format.money(Math.abs(by)),
              })}
            </p>
            <p className="muted">
              {change.kind === 'remove' && t('party.ask.leaves')} {t('party.ask.kept')}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface AddProps {
  group: PassengerType;
  limit: string | undefined;
  /** The reason shows once below all buttons. */
  together: boolean;
}

function Limit({ text }: { text: string }) {
  return (
    <p className="small muted" aria-hidden="true">
      {text}
    </p>
  );
}

function Add({ group, limit, together }: AddProps) {
  const t = useT();
  return (
    <div className={styles.add}>
      <Button kind="outline" size="s" why={limit} onClick={() => void askPartyPrice({ kind: 'add', group })}>
        <IconPlus size="s" /> {t(`party.add.${group}`)}
      </Button>
      {limit && !together && <Limit text={limit} />}
    </div>
  );
}

/**
 * Returns a function that sets focus once the cards of the new party have rendered; the dialog and its opener are gone
 * by then.
 */
function useFocusAfter(): (focus: () => void) => void {
  const wanted = useRef<(() => void) | null>(null);
  const key = partyKey(useContext(PartyContext)?.passengers);
  useEffect(() => {
    wanted.current?.();
    wanted.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another party is what is waited for
  }, [key]);
  return useCallback((focus) => void (wanted.current = focus), []);
}

/** Adds a traveller, after the user accepts the price of the new party. */
export const PartyCard = memo(function PartyCard() {
  const t = useT();
  const { change } = useParty();
  const onAccepted = useFocusAfter();
  const adult = useLimit({ kind: 'add', group: 'adult' });
  const child = useLimit({ kind: 'add', group: 'child' });
  const infant = useLimit({ kind: 'add', group: 'infant' });
  const together = adult !== undefined && adult === child && adult === infant;
  return (
    <Card title={t('party.add.title')}>
      <p className={`small muted ${styles.note}`}>{t('party.add.note')}</p>
      <div className={styles.adds}>
        <Add group="adult" limit={adult} together={together} />
        <Add group="child" limit={child} together={together} />
        <Add group="infant" limit={infant} together={together} />
      </div>
      {together && <Limit text={adult} />}
      {change && <PartyDialog change={change} onAccepted={onAccepted} />}
    </Card>
  );
});

/** Asks for the price without this traveller; disabled with a reason where the others could not travel. */
export function RemoveTraveller({ one, number }: { one: Passenger; number: number }) {
  const t = useT();
  const limit = useLimit({ kind: 'remove', id: one.id });
  return (
    <Button
      kind="quiet"
      size="s"
      className={styles.away}
      why={limit}
      title={limit}
      aria-label={t('party.removeWho', { n: number })}
      onClick={() => void askPartyPrice({ kind: 'remove', id: one.id })}
    >
      <IconTrash size="s" /> {t('party.remove')}
    </Button>
  );
}
