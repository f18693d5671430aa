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

function Add({ group }: { group: PassengerType }) {
  const t = useT();
  const limit = useLimit({ kind: 'add', group });
  return (
    <div className={styles.add}>
      <Button kind="outline" size="s" why={limit} onClick={() => void askParty({ kind: 'add', group })}>
        <IconPlus size="s" /> {t(`party.add.${group}`)}
      </Button>
      {limit && (
        <p className="small muted" aria-hidden="true">
          {limit}
        </p>
      )}
    </div>
  );
}

/** Somebody else comes along: for the price of the new party, when the traveller says yes. */
export const PartyCard = memo(function PartyCard() {
  const t = useT();
  const { change } = useParty();
  return (
    <Card title={t('party.add.title')}>
      <p className={`small muted ${styles.note}`}>{t('party.add.note')}</p>
      <div className={styles.adds}>
        <Add group="adult" />
        <Add group="child" />
        <Add group="infant" />
      </div>
      {change && <PartyDialog change={change} />}
    </Card>
  );
});
