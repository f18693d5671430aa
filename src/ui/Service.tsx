import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import { IconCheck } from './icons';
import styles from './Service.module.css';
import { Tag } from './Tag';
import { TextButton } from './TextLink';

/** There is no "adding" state: a choice is stored on the device at once, and its sync state is shown elsewhere. */
export type ServiceState = 'open' | 'on' | 'declined';

interface ServiceProps {
  state: ServiceState;
  title: string;
  icon: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** Price per unit. */
  price?: ReactNode;
  /** The unit as text: "per traveller". */
  per?: ReactNode;
  /** The total, where it differs from the price: "€38.00 for 2 travellers". */
  sum?: ReactNode;
  /** A message about this choice. */
  note?: ReactNode;
  texts: Record<'add' | 'added' | 'refuse' | 'remove' | 'declined' | 'change', string>;
  onAdd: () => void;
  onRefuse: () => void;
  /** Clears the choice ("Remove", "Change"). */
  onClear: () => void;
  /** Opens the details. */
  details?: { label: string; onPress: () => void } | undefined;
}

/**
 * A service that can be added or declined. The last button is the same element in all states, so that a press keeps
 * focus; after "No, thanks" it takes focus.
 */
export function Service(props: ServiceProps) {
  const { state, title, icon, children, price, per, sum, note, texts, onAdd, onRefuse, onClear, details } = props;
  const id = useId();
  const last = useRef<HTMLButtonElement>(null);
  const refused = useRef(false);
  useEffect(() => {
    if (refused.current && state === 'declined') last.current?.focus();
    refused.current = false;
  }, [state]);
  // Screen readers hear a button with the name of its service: "Add, Online check-in".
  const named = (part: string) => ({ id: `${id}${part}`, 'aria-labelledby': `${id}${part} ${id}t` });
  const isOpen = state === 'open';
  const press = { open: texts.add, on: texts.remove, declined: texts.change }[state];
  return (
    <article className={classes(styles.service, state === 'on' && styles.on)} aria-labelledby={`${id}t`}>
      <span className={styles.pic} aria-hidden="true">
        {icon}
      </span>
      <h3 className={styles.title} id={`${id}t`}>
        {title}
      </h3>
      <p className={styles.about}>
        {children}{' '}
        {details && (
          <TextButton {...named('d')} onClick={details.onPress}>
            {details.label}
          </TextButton>
        )}
      </p>
      <div className={styles.foot}>
        <p className={styles.cost}>
          {price} {per && <span className={styles.per}>{per}</span>}
          {sum && <span className={styles.sum}>{sum}</span>}
        </p>
        <div className={styles.acts}>
          <output>
            {state === 'on' && (
              <Tag kind="brand">
                <IconCheck /> {texts.added}
              </Tag>
            )}
            {state === 'declined' && <span className={styles.word}>{texts.declined}</span>}
          </output>
          {isOpen && (
            <Button
              kind="quiet"
              size="s"
              {...named('n')}
              onClick={() => {
                refused.current = true;
                onRefuse();
              }}
            >
              {texts.refuse}
            </Button>
          )}
          <Button
            key="last"
            ref={last}
            kind={isOpen ? 'tonal' : 'quiet'}
            size="s"
            {...named('a')}
            onClick={isOpen ? onAdd : onClear}
          >
            {press}
          </Button>
        </div>
      </div>
      {note && <div className={styles.note}>{note}</div>}
    </article>
  );
}
