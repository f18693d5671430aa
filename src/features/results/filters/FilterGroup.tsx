import { type ReactNode, useId } from 'react';
import { useT } from '@/i18n/t';
import { Dot } from '@/ui/RouteLine';
import { TextButton } from '@/ui/TextLink';
import styles from './Panel.module.css';

/** Heading level of a group: one below the title of the column or screen. */
export type GroupLevel = 'h2' | 'h3';

interface TitleProps {
  id?: string | undefined;
  level: GroupLevel | 'h4';
  title: string;
  /** The filter differs from its default: it is marked and can be reset. */
  on: boolean;
  onClear: () => void;
  /** The current value as text. */
  value?: string | undefined;
  /** Shown in place of "Clear" while the filter is inactive. */
  action?: ReactNode;
}

/** Title of a filter with its mark, value and reset button. */
function FilterTitle({ id, level: Title, title, on, onClear, value, action }: TitleProps) {
  const t = useT();
  return (
    <Title className={styles.title}>
      <span className={styles.name}>
        {on && (
          <>
            <Dot className={styles.mark} />
            <span className="sr-only">{t('filters.on')}: </span>
          </>
        )}
        <span id={id}>{title}</span>
      </span>
      {value !== undefined && <span className={styles.val}>{value}</span>}
      {on ? (
        <TextButton aria-label={t('filters.clearWhat', { what: title })} onClick={onClear}>
          {t('filters.clear')}
        </TextButton>
      ) : (
        action
      )}
    </Title>
  );
}

interface GroupProps extends Omit<TitleProps, 'id'> {
  children: ReactNode;
}

/** One filter of the panel. */
export function Group({ children, ...title }: GroupProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id}>
      <FilterTitle {...title} id={id} />
      {children}
    </fieldset>
  );
}
