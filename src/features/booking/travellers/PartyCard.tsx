import { memo, useCallback, useContext, useEffect, useRef } from 'react';
import type { PassengerType } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { askParty, useParty } from '@/state/booking/party';
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
      <Button kind="outline" size="s" why={limit} onClick={() => void askParty({ kind: 'add', group })}>
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
