import { useState } from 'react';
import { NOTE_LENGTH } from '@/domain/offers/kept';
import { useT } from '@/i18n/t';
import { type Favourite, changeFavourite } from '@/state/favourites';
import { TextField } from '@/ui/Field';
import { TextButton } from '@/ui/TextLink';
import styles from './MyFlights.module.css';

/** The traveller's own words on a kept flight, stored as they are typed. */
export function FlightNote({ favourite: { key, note } }: { favourite: Favourite }) {
  const t = useT();
  const [text, setText] = useState(note ?? '');
  const [isOpen, setOpen] = useState(text !== '');
  if (!isOpen)
    return (
      <TextButton className={styles.note} onClick={() => setOpen(true)}>
        {t('flight.note.add')}
      </TextButton>
    );
  return (
    <TextField
      className={styles.note}
      label={t('flight.note')}
      name="note"
      maxLength={NOTE_LENGTH}
      // It replaces the button that had the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={text === ''}
      value={text}
      onValue={(typed) => {
        setText(typed);
        void changeFavourite(key, { note: typed });
      }}
    />
  );
}
