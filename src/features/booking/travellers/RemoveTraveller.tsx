import type { Passenger } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { askParty } from '@/state/booking/party';
import { Button } from '@/ui/Button';
import { IconTrash } from '@/ui/icons';
import styles from './Travellers.module.css';
import { useLimit } from './useLimit';

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
      onClick={() => void askParty({ kind: 'remove', id: one.id })}
    >
      <IconTrash size="s" /> {t('party.remove')}
    </Button>
  );
}
