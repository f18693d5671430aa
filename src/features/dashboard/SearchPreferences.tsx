import { useEffect, useRef } from 'react';
import { BAG_MOST } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { loadRules, setRules, useRules } from '@/state/results/list/savedViewOptions';
import { loadUsualBags, setUsualBags, useUsualBags } from '@/state/results/list/usualBags';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import { Stepper } from '@/ui/Stepper';
import styles from './Dashboard.module.css';

const BAGS = [
  { name: 'cabinBaggage', what: 'filters.cabinBag', why: 'filters.cabinMost' },
  { name: 'checkedBaggage', what: 'filters.checkedBag', why: 'filters.checkedMost' },
] as const;

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
          max={BAG_MOST[name]}
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
  const { nightStops, airportChanges, airlines } = useRules();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => loadRules(), []);
  const showAgain = (code: string) => {
    setRules({ airlines: airlines.filter((each) => each.code !== code) });
    // The pressed button unmounts.
    list.current?.querySelector<HTMLElement>('button, input')?.focus();
  };
  return (
    <Card title={t('filters.rulesTitle')}>
      <div ref={list}>
        <Check label={t('filters.ruleNight')} checked={nightStops} onValue={(on) => setRules({ nightStops: on })} />
        <Check
          label={t('filters.ruleAirport')}
          checked={airportChanges}
          onValue={(on) => setRules({ airportChanges: on })}
        />
        {airlines.length > 0 && (
          <ul className={styles.barred}>
            {airlines.map(({ code, name }) => (
              <li key={code}>
                {t('filters.ruleAirline', { name })}
                <IconButton
                  label={t('filters.ruleRemove', { name })}
                  icon={<IconClose size="s" />}
                  onClick={() => showAgain(code)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="small muted">{t('dashboard.preferences.rulesHint')}</p>
    </Card>
  );
}
