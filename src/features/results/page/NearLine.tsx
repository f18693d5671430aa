import { useLocation, useNavigate } from 'react-router-dom';
import { nearOf, withNear } from '@/domain/search/near';
import { writeQuery } from '@/domain/search/query';
import type { Place, Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { useNearPrices } from '@/state/results/nearPrices';
import { type NearChoice, useNearChoices } from '@/state/searchForm/near';
import { carryState } from '@/ui/AppLink';
import { AsOf } from '@/ui/StateMarks';
import { NearAirports } from '../../common/NearAirports';
import { asOfText } from '../searchTexts';
import styles from './NearLine.module.css';

const NONE: readonly NearChoice[] = [];
const codesOf = (choices: readonly NearChoice[]): string[] => choices.map(({ code }) => code);

/** "RIX, also VNO 264 km, €23 less": a press searches that airport beside the asked one. */
export function NearLine({ search }: { search: Search }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const { phase } = useResults();
  const { srcLocation = null, destLocation = null } = search.trips[0] ?? {};
  const from = useNearChoices(srcLocation, nearOf(search, srcLocation)) ?? NONE;
  const to = useNearChoices(destLocation, nearOf(search, destLocation)) ?? NONE;
  // Behind the search, which needs the line more.
  const prices = useNearPrices(search, { from: codesOf(from), to: codesOf(to) }, phase === 'done');
  const oldest = prices && prices.size > 0 ? Math.min(...[...prices.values()].map(({ at }) => at)) : null;
  const change = (place: Place, codes: readonly string[]): void => {
    const to = `/search/results?${writeQuery(withNear(search, place, codes))}`;
    void navigate(carryState(to, address), { replace: true });
  };
  const end = (place: Place | null, choices: readonly NearChoice[]) =>
    place &&
    choices.length > 0 && (
      <>
        <span className={styles.code}>{t('form.near.also', { code: place.iata })}</span>
        <NearAirports
          search={search}
          place={place}
          choices={choices}
          prices={prices}
          short
          onChange={(codes) => change(place, codes)}
        />
      </>
    );
  return (
    <section className={styles.line} aria-label={t('form.near.heading')} title={t('form.near.note')}>
      {end(srcLocation, from)}
      {end(destLocation, to)}
      {oldest !== null && <AsOf className={styles.code}>{asOfText(t, format, oldest)}</AsOf>}
    </section>
  );
}
