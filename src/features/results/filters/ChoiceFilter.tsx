import { useCallback, useMemo } from 'react';
import { type ChoiceName, toggleChoice } from '@/domain/results/filters';
import { useT } from '@/i18n/t';
import { results, useDeferredResults } from '@/state/results';
import { changeFilter, resetFilter } from '@/state/results/list';
import { TextButton } from '@/ui/TextLink';
import { Group, type GroupLevel } from './Group';
import { OptionList } from './OptionList';

interface ChoiceFilterProps {
  level: GroupLevel;
  name: ChoiceName;
  title: string;
  /** Overrides an option's name where the offers do not have it in the site's language. */
  nameOf?: ((code: string, name: string) => string) | undefined;
}

/** Options of a list: airlines, airports. A single option shows only while its filter is active. */
export function ChoiceFilter({ level, name, title, nameOf }: ChoiceFilterProps) {
  const t = useT();
  const { filters, facets } = useDeferredResults();
  const { isOn } = filters[name];
  const options = facets.options[name];
  const rows = useMemo(
    () =>
      options
        .map((option) => ({ ...option, name: nameOf?.(option.code, option.name) ?? option.name }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [options, nameOf],
  );
  const tick = useCallback(
    (code: string) => changeFilter(name, toggleChoice(results.filters[name].value, code)),
    [name],
  );
  const only = useCallback((code: string) => changeFilter(name, { kind: 'only', codes: [code] }), [name]);
  if (rows.length === 0 || (rows.length === 1 && !isOn)) return null;
  return (
    <Group
      level={level}
      title={title}
      on={isOn}
      onClear={() => resetFilter(name)}
      action={
        <TextButton
          aria-label={t('filters.untickAllOf', { what: title })}
          onClick={() => changeFilter(name, { kind: 'only', codes: [] })}
        >
          {t('filters.untickAll')}
        </TextButton>
      }
    >
      <OptionList what={title} of={name} options={rows} onTick={tick} onOnly={only} />
    </Group>
  );
}
