import { memo, useCallback, useContext, useEffect, useRef } from 'react';
import type { PassengerType } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { askParty, useParty } from '@/state/booking/travellers/party';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconPlus } from '@/ui/icons';
import { PartyContext } from './form';
import { PartyDialog, partyKey } from './PartyDialog';
import styles from './Travellers.module.css';
import { useLimit } from './useLimit';

interface AddProps {
  group: PassengerType;
  limit: string | undefined;
  /** The reason is said below all of them. */
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
      <Button kind="outline" size="s" why={limit} onClick={() => void askParty({ kind: 'add', group })}>
        <IconPlus size="s" /> {t(`party.add.${group}`)}
      </Button>
      {limit && !together && <Limit text={limit} />}
    </div>
  );
}

/** Answers how to ask for the focus once the cards of a new party are drawn: the dialog is gone by then, and so is its opener. */
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

/** Somebody else comes along: for the price of the new party, when the traveller says yes. */
export const PartyCard = memo(function PartyCard() {
  const t = useT();
  const { change } = useParty();
  const onTaken = useFocusAfter();
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
      {change && <PartyDialog change={change} onTaken={onTaken} />}
    </Card>
  );
});
