import { useState } from 'react';
import { LIST_LIMITS } from '@/domain/shared/list';
import { useT } from '@/i18n/t';
import { type Favourite, changeFavourite } from '@/state/favourites';
import { TextField } from '@/ui/Field';
import { TextButton } from '@/ui/TextLink';

/** The traveller's own words on a kept flight, stored as they are typed. */
export function FlightNote({ favourite: { key, note } }: { favourite: Favourite }) {
  const t = useT();
  const [text, setText] = useState(note ?? '');
  const [isOpen, setOpen] = useState(text !== '');
  if (!isOpen) return <TextButton onClick={() => setOpen(true)}>{t('flight.note.add')}</TextButton>;
  return (
    <TextField
      label={t('flight.note')}
      name="note"
      maxLength={LIST_LIMITS.note}
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
