import { type ReactNode, useId, useState } from 'react';
import { classes } from './classes';
import radios from './Radio.module.css';
import styles from './ServiceRow.module.css';
import { TextButton } from './TextLink';

/** The row is an option of a radio group: a press anywhere on it chooses. */
interface RowRadio {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
}

interface ServiceRowProps {
  title: string;
  /** Where no heading stands above the rows: `h2`. */
  level?: 'h2' | 'h3';
  icon?: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** What it costs in all. */
  price?: ReactNode;
  /** How the price comes about, or what is chosen: "3 travellers × €7.90". */
  per?: ReactNode;
  /** State of the choice in a word; announced when it changes. */
  state?: ReactNode;
  /** A message about this choice. */
  note?: ReactNode;
  /** Something is chosen here. */
  on?: boolean | undefined;
  radio?: RowRadio | undefined;
  /** Id of the row, for its control, whose accessible name has the row's title: `${id}t`. */
  id?: string | undefined;
  /** The control at the end. */
  control?: ReactNode;
  /** Opens in place below the row, by a link behind the sentence. */
  more?: { label: string; content: ReactNode } | undefined;
  /** Shown below the row: what its control opened. */
  body?: ReactNode;
}

/**
 * Something that can be added to a booking, as a row: name, price, one sentence and one control. Whatever else there is to
 * read or choose opens in place.
 */
export function ServiceRow(props: ServiceRowProps) {
  const { title, level = 'h3', icon, children, price, per, state, note, on, radio, control, more, body } = props;
  const own = useId();
  const { id = own } = props;
  const [open, setOpen] = useState(false);
  const isOn = radio ? radio.checked : on;
  const link = more && (
    <TextButton
      id={`${id}d`}
      aria-labelledby={`${id}d ${id}t`}
      aria-expanded={open}
      aria-controls={open ? `${id}b` : undefined}
      onClick={() => setOpen(!open)}
    >
      {more.label}
    </TextButton>
  );
  const Heading = level;
  const Row = radio ? 'div' : 'article';
  return (
    <Row
      className={classes(styles.row, radio && styles.option, !radio && !icon && styles.bare, isOn && styles.on)}
      aria-labelledby={radio ? undefined : `${id}t`}
    >
      {radio ? (
        <input
          id={`${id}r`}
          className={classes(radios.radio, styles.radio)}
          type="radio"
          name={radio.name}
          value={radio.value}
          checked={radio.checked}
          aria-labelledby={`${id}t ${id}p ${id}m`}
          aria-describedby={`${id}a`}
          onChange={radio.onChoose}
        />
      ) : (
        icon && (
          <span className={styles.pic} aria-hidden="true">
            {icon}
          </span>
        )
      )}
      {radio ? (
        <label className={styles.title} id={`${id}t`} htmlFor={`${id}r`}>
          {title}
        </label>
      ) : (
        <Heading className={styles.title} id={`${id}t`}>
          {title}
        </Heading>
      )}
      <span className={styles.price} id={`${id}p`}>
        {price}
      </span>
      <div className={styles.text}>
        <p id={`${id}a`}>{children}</p>
        <div className={styles.foot}>
          {state !== undefined && <output className={styles.state}>{state}</output>}
          {per && <span id={`${id}m`}>{per}</span>}
          {link}
        </div>
      </div>
      {control && <div className={styles.control}>{control}</div>}
      {note && <div className={styles.note}>{note}</div>}
      {body && <div className={styles.body}>{body}</div>}
      {more && open && (
        <div className={styles.body} id={`${id}b`}>
          {more.content}
        </div>
      )}
    </Row>
  );
}

/** Rows below each other. `label`: they are the options of one choice. */
export function ServiceRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.rows} role={label === undefined ? undefined : 'radiogroup'} aria-label={label}>
      {children}
    </div>
  );
}
