import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { closePicker, setModifying } from '@/state/searchForm';
import { FullScreen } from '@/ui/Dialog';
import styles from './ModifySearch.module.css';
import { SearchPanel } from './SearchPanel';

/** The complete form as a full screen, for the results page on a phone. Closes when a search starts. */
export function ModifySearch({ onClose }: { onClose: () => void }) {
  const t = useT();
  useEffect(() => {
    setModifying(true);
    return () => {
      setModifying(false);
      closePicker();
    };
  }, []);
  return (
    <FullScreen back title={t('form.change')} onClose={onClose}>
      <div className={styles.body}>
        <SearchPanel variant="modal" onStarted={onClose} />
      </div>
    </FullScreen>
  );
}
