import { useContext, useEffect } from 'react';
import type { PartyChange } from '@/domain/booking/party';
import type { Passenger } from '@/domain/booking/types';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { draftNow } from '@/state/booking';
import { askParty, isNobodys, leaveParty, takeParty, useParty } from '@/state/booking/party';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { focusTitle } from '@/ui/focus';
import { PartyContext } from './form';
import { focusField, focusTraveller } from './useProblems';

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
export function PartyDialog({ change, onTaken }: { change: PartyChange; onTaken: (focus: () => void) => void }) {
  const party = useContext(PartyContext);
  const t = useT();
  const format = useFormat();
  const { answer } = useParty();
  const isOver = party !== null && isNobodys(change, party.passengers);
  useEffect(() => {
    if (isOver) leaveParty();
  }, [isOver]);
  const priced = answer.state === 'priced' ? answer : null;
  const by = priced ? priced.after - priced.before : 0;
  const take = () => {
    const number = change.kind === 'add' ? 0 : numberOf(change.id, party?.passengers ?? []);
    const before = partyKey(draftNow()?.passengers);
    const added = takeParty();
    // Set focus only if the party changed: the pressed control unmounts with it.
    if (partyKey(draftNow()?.passengers) === before) return;
    onTaken(() => (added ? focusField(`passengers.${added}.name`) : focusTraveller(number)));
  };
  return (
    <Dialog
      title={titleOf(change, party?.passengers ?? [], t)}
      onClose={leaveParty}
      dismissible={!priced}
      actions={
        <>
          <Button kind="outline" onClick={leaveParty}>
            {t('party.ask.no')}
          </Button>
          {answer.state === 'failed' && (
            <Button
              kind="primary"
              onClick={(event) => {
                focusTitle(event);
                void askParty(change);
              }}
            >
              {t('booking.retry')}
            </Button>
          )}
          {priced && (
            <Button kind="primary" onClick={take}>
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
