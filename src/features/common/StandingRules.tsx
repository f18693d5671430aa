import { type ReactNode, useRef } from 'react';
import { type Rules, TRAIT_RULES, type TraitRule } from '@/domain/results/masks';
import { useT } from '@/i18n/t';
import { useRules } from '@/state/results/list/savedViewOptions';
import { Check } from '@/ui/Check';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import styles from './StandingRules.module.css';

const RULE_TEXTS = {
  sleepHours: 'filters.ruleSleep',
  nightStops: 'filters.ruleNight',
  tightStops: 'filters.ruleTight',
  airportChanges: 'filters.ruleAirport',
  selfTransfers: 'filters.ruleTransfer',
} as const satisfies Record<TraitRule, string>;

interface StandingRulesProps {
  onChange: (change: Partial<Rules>) => void;
  compact?: boolean;
  /** A field that adds an airline. */
  children?: ReactNode;
}

/** The rules for every search: no flights in the hours of sleep, no night stops, no short connections, no change of airport, no self-transfer, and the airlines that are never shown. */
export function StandingRules({ onChange, compact = false, children }: StandingRulesProps) {
  const t = useT();
  const rules = useRules();
  const { airlines } = rules;
  const group = useRef<HTMLDivElement>(null);
  const remove = (code: string) => {
    onChange({ airlines: airlines.filter((each) => each.code !== code) });
    // The pressed button unmounts.
    group.current?.querySelector<HTMLElement>('select, button, input')?.focus();
  };
  return (
    <div ref={group}>
      {TRAIT_RULES.map((rule) => (
        <Check
          key={rule}
          compact={compact}
          label={t(RULE_TEXTS[rule])}
          checked={rules[rule]}
          onValue={(on) => onChange({ [rule]: on })}
        />
      ))}
      {airlines.length > 0 && (
        <ul className={styles.airlines}>
          {airlines.map(({ code, name }) => (
            <li key={code}>
              {t('filters.ruleAirline', { name })}
              <IconButton
                label={t('filters.ruleRemove', { name })}
                icon={<IconClose size="s" />}
                onClick={() => remove(code)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
