import { type ReactNode, useId } from 'react';
import { useT } from '@/i18n/t';
import { Dot } from '@/ui/RouteEnds';
import { TextButton } from '@/ui/TextLink';
import styles from './Panel.module.css';

/** Level of the titles of the groups: one below the title of the column, or of the screen on a phone. */
export type GroupLevel = 'h2' | 'h3';

interface TitleProps {
  id?: string | undefined;
  level: GroupLevel | 'h4';
  title: string;
  /** The filter differs from its default: it has a mark and can be cleared. */
  on: boolean;
  onClear: () => void;
  /** What is chosen now, in words. */
  value?: string | undefined;
  /** In the place of "Clear" while the filter is off. */
  action?: ReactNode;
}

/** Title of a filter with its mark, its value and the way back to its default. */
export function FilterTitle({ id, level: Title, title, on, onClear, value, action }: TitleProps) {
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
