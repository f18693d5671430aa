import { useEffect } from 'react';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { loadSaved, removeSaved, useSaved } from '@/state/booking/saved';
import { IconButton } from '@/ui/IconButton';
import { IconTrash } from '@/ui/icons';
import styles from './Device.module.css';

/** Saved travellers, each with a delete button. */
export function TravellerList({ onChange }: { onChange: () => void }) {
  const t = useT();
  const format = useFormat();
  const { list } = useSaved();
  useEffect(() => void loadSaved(), []);
  return (
    <ul className={styles.people}>
      {list.map(({ id, name, surname, dob }) => (
        <li key={id}>
          <span>
            {name} {surname}, {format.date(dob)}
          </span>
          <IconButton
            label={t('device.deleteWhat', { what: `${name} ${surname}` })}
            icon={<IconTrash size="s" />}
            onClick={() => void removeSaved(id).then(onChange)}
          />
        </li>
      ))}
    </ul>
  );
}
