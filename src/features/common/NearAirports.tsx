import { langOf } from '@/domain/locale';
import { MAX_NEAR, nearOf } from '@/domain/search/near';
import type { Place, Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import type { NearChoice } from '@/state/searchForm/near';
import type { NearPrices } from '@/state/results/nearPrices';
import { Chip } from '@/ui/Chip';
import styles from './NearAirports.module.css';

interface NearAirportsProps {
  search: Search;
  place: Place;
  choices: readonly NearChoice[];
  /** Differences to the price of the asked airport, where they are known. */
  prices?: NearPrices | null;
  /** Without names of cities: on one line. */
  short?: boolean;
  onChange: (codes: readonly string[]) => void;
}

/** Airports beside a place, each a switch: "VNO Vilnius, 264 km". */
export function NearAirports({ search, place, choices, prices = null, short = false, onChange }: NearAirportsProps) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const chosen = nearOf(search, place);
  const trip = search.trips[0];
  const isFull = nearOf(search, trip?.srcLocation).length + nearOf(search, trip?.destLocation).length >= MAX_NEAR;
  const priceText = (code: string): string => {
    // Prices by day move: whole euros say enough, and less than one is no difference.
    const euros = Math.round((prices?.get(code)?.cents ?? 0) / 100);
    if (euros === 0) return '';
    const amount = format.money(Math.abs(euros) * 100, { from: true });
    return t(euros < 0 ? 'form.near.less' : 'form.near.more', { amount });
  };
  return choices.map(({ code, city, km }) => {
    const on = chosen.includes(code);
    const name = city.city[lang] ?? city.city.en ?? '';
    const facts = [km === null ? '' : t('form.near.km', { km: format.number(km) }), priceText(code)].filter(Boolean);
    return (
      <Chip
        key={code}
        className={styles.chip}
        pressed={on}
        disabled={isFull && !on}
        title={isFull && !on ? t('form.near.most') : undefined}
        // A browser leaves a chip that is half in view where it is.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        onPress={() => onChange(on ? chosen.filter((each) => each !== code) : [...chosen, code])}
      >
        <span>
          <b translate="no">{code.slice(0, 3)}</b>{' '}
          {name !== '' && <span className={short ? 'sr-only' : undefined}>{`${name}, `}</span>}
          {facts.join(', ')}
        </span>
      </Chip>
    );
  });
}
