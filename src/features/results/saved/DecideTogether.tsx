import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import type { Favourite } from '@/state/favourites';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { IconUsers } from '@/ui/firstIcons';
import styles from './MyFlights.module.css';

type Failure = 'flight.decide.none' | 'flight.decide.unsupported' | 'results.detailFailed';

/** Makes a list of the kept flights that friends can vote on, and opens it. */
export function DecideTogether({ flights }: { flights: readonly Favourite[] }) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [state, setState] = useState<'busy' | Failure | null>(null);
  const share = async () => {
    setState('busy');
    try {
      const { shareFavourites } = await loadPart(() => import('@/state/shared/lists'));
      const made = await shareFavourites(flights);
      if ('path' in made) void navigate(carryState(made.path, search));
      else setState(`flight.decide.${made.why}`);
    } catch (error) {
      log.warn('results', 'a list could not be made', error);
      setState('results.detailFailed');
    }
  };
  return (
    <div className={styles.head}>
      <p className={styles.facts}>
        {t('flight.decide.text')} <output>{state && state !== 'busy' && t(state)}</output>
      </p>
      <Button kind="tonal" size="s" busy={state === 'busy'} onClick={() => void share()}>
        <IconUsers /> {t('flight.decide')}
      </Button>
    </div>
  );
}
