import { Chip } from '@/ui/Chip';
import { focusFilled } from './fieldProblems';
import styles from './Proposals.module.css';

interface ProposalsProps {
  /** What they are for, for a screen reader. */
  label: string;
  /** `name` of the field that they fill in; it has the focus afterwards. */
  field: string;
  /** What is shown, and what it puts in. */
  rows: readonly { text: string; value: string }[];
  /** Texts in words, which a translating browser may change. */
  inWords?: boolean;
  onTake: (value: string) => void;
}

/** Texts that a field may have, each taken with one press; nothing where none is known. */
export function Proposals({ label, field, rows, inWords = false, onTake }: ProposalsProps) {
  if (rows.length === 0) return null;
  return (
    <fieldset aria-label={label} className={styles.row}>
      {rows.map(({ text, value }) => (
        <Chip
          key={value}
          className={styles.chip}
          // A press leaves the focus, and with it the keyboard of a phone, where it is.
          onMouseDown={(event) => event.preventDefault()}
          onPress={() => {
            onTake(value);
            focusFilled(field);
          }}
        >
          <bdi translate={inWords ? undefined : 'no'}>{text}</bdi>
        </Chip>
      ))}
    </fieldset>
  );
}
