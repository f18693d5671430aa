import { type ReactNode, useRef } from 'react';
import type { Rules } from '@/domain/results/masks';
import { useT } from '@/i18n/t';
import { useRules } from '@/state/results/list/savedViewOptions';
import { Check } from '@/ui/Check';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import styles from './StandingRules.module.css';

interface StandingRulesProps {
  onChange: (change: Partial<Rules>) => void;
  compact?: boolean;
  /** A field that adds an airline. */
  children?: ReactNode;
}

/** The rules for every search: no night stops, no change of airport, no self-transfer, and the airlines that are never shown. */
export function StandingRules({ onChange, compact = false, children }: StandingRulesProps) {
  const t = useT();
  const { nightStops, airportChanges, selfTransfers, airlines } = useRules();
  const group = useRef<HTMLDivElement>(null);
  const remove = (code: string) => {
    onChange({ airlines: airlines.filter((each) => each.code !== code) });
    // The pressed button unmounts.
    group.current?.querySelector<HTMLElement>('select, button, input')?.focus();
  };
  return (
    <div ref={group}>
      <Check
        compact={compact}
        label={t('filters.ruleNight')}
        checked={nightStops}
        onValue={(on) => onChange({ nightStops: on })}
      />
      <Check
        compact={compact}
        label={t('filters.ruleAirport')}
        checked={airportChanges}
        onValue={(on) => onChange({ airportChanges: on })}
      />
      <Check
        compact={compact}
        label={t('filters.ruleTransfer')}
        checked={selfTransfers}
        onValue={(on) => onChange({ selfTransfers: on })}
      />
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
