import { useEffect } from 'react';
import { mostBags } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { useItems } from '@/state/account/person/itemsStore';
import { loadRules, setRules, useRules } from '@/state/results/list/savedViewOptions';
import { loadUsualBags, setUsualBags, useUsualBags } from '@/state/results/list/usualBags';
import { Card } from '@/ui/Card';
import { Stepper } from '@/ui/Stepper';
import { StandingRules } from '../common/StandingRules';

const BAGS = [
  { name: 'cabinBaggage', what: 'filters.cabinBag', why: 'filters.cabinMost' },
  { name: 'checkedBaggage', what: 'filters.checkedBag', why: 'filters.checkedMost' },
] as const;

/** What of the preferences is in the account, as text. Shows what other devices have chosen. */
export function usePreferencesInAccount(): string {
  const { at } = useItems('preferences');
  useEffect(loadUsualBags, [at]);
  return JSON.stringify([useUsualBags(), useRules()]);
}

/** Bags that every new search begins with. */
export function UsualBagsCard() {
  const t = useT();
  const usual = useUsualBags();
  useEffect(loadUsualBags, []);
  return (
    <Card title={t('filters.bagsTitle')}>
      {BAGS.map(({ name, what, why }) => (
        <Stepper
          key={name}
          label={t(what)}
          value={usual[name]}
          min={0}
          max={mostBags(name)}
          onValue={(bags) => setUsualBags({ [name]: bags })}
          lessLabel={t('filters.fewer', { what: t(what) })}
          moreLabel={t('filters.more', { what: t(what) })}
          whyMore={t(why)}
        />
      ))}
      <p className="small muted">{t('dashboard.preferences.bagsHint')}</p>
    </Card>
  );
}

/** Standing rules. Airlines are added in the filters of a search, which knows them; here they can be shown again. */
export function RulesCard() {
  const t = useT();
  useEffect(() => loadRules(), []);
  return (
    <Card title={t('filters.rulesTitle')}>
      <StandingRules onChange={setRules} />
      <p className="small muted">{t('dashboard.preferences.rulesHint')}</p>
    </Card>
  );
}
