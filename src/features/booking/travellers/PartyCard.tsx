import { memo } from 'react';
import type { PassengerType } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { askParty, useParty } from '@/state/booking/party';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconPlus } from '@/ui/icons';
import { PartyDialog } from './PartyDialog';
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

/** Somebody else comes along: for the price of the new party, when the traveller says yes. */
export const PartyCard = memo(function PartyCard() {
  const t = useT();
  const { change } = useParty();
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
      {change && <PartyDialog change={change} />}
    </Card>
  );
});
