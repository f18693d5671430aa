import { useEffect, useRef } from 'react';
import type { End } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { closePicker } from '@/state/searchForm';
import { FullScreen } from '@/ui/FullScreen';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import { PlaceList } from './PlaceList';
import { stopDownshift } from './PlaceDropdown';
import styles from './places.module.css';
import { usePlaceCombobox } from './usePlaceCombobox';

/** Phone: the whole screen, with the field and its clear button at the top (spec 2, search form 5). */
export function PlaceScreen({ end, typed }: { end: End; typed: string }) {
  const t = useT();
  const box = usePlaceCombobox(end, typed);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!typed) input.current?.select();
  }, [typed]);
  const close = (): void => {
    // Closing keeps the last choice, except an emptied field: there is nothing to keep.
    if (box.edited && box.text.trim() === '') box.leave();
    else closePicker();
  };
  const head = (
    <div className={styles.head}>
      <div className={styles.box}>
        <label {...box.combobox.getLabelProps({ className: styles.label })}>{t('search.choosePlace')}</label>
        <input
          {...box.combobox.getInputProps({
            ref: input,
            className: styles.input,
            placeholder: t('search.typeThree'),
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
            onChange: (event) => box.type(event.currentTarget.value),
            onKeyDown: box.onKeyDown,
            onBlur: stopDownshift,
          })}
          data-autofocus
        />
        {box.text !== '' && (
          <IconButton
            className={styles.clear}
            label={t('search.clearText')}
            icon={<IconClose />}
            onClick={() => {
              box.type('');
              input.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
  return (
    <FullScreen title={t(end === 'srcLocation' ? 'search.whereFrom' : 'search.whereTo')} onClose={close} head={head}>
      <PlaceList box={box} end={end} />
    </FullScreen>
  );
}
