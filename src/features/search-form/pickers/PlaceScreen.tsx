import { useDeferredValue, useEffect, useRef } from 'react';
import { MAX_TYPED } from '@/domain/airports/types';
import type { End } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { closePicker } from '@/state/searchForm';
import { FullScreen } from '@/ui/Dialog';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import { PlaceList } from './PlaceList';
import { stopDownshift } from './PlaceDropdown';
import styles from './places.module.css';
import { useLegTitle } from './useLegTitle';
import { usePlaceCombobox } from './usePlaceCombobox';

/** Phone: the whole screen, with the field and its clear button at the top (spec 2, search form 5). */
export function PlaceScreen({ end, typed }: { end: End; typed: string }) {
  const t = useT();
  const box = usePlaceCombobox(end, typed);
  const title = useLegTitle(box.leg, t(end === 'srcLocation' ? 'form.whereFrom' : 'form.whereTo'));
  // A letter is in the field at once; its rows follow, in the next frame of a slow phone.
  const list = useDeferredValue(box);
  const head = useRef<HTMLDivElement>(null);
  const input = (): HTMLInputElement | null => head.current?.querySelector('input') ?? null;
  useEffect(() => {
    if (!typed) head.current?.querySelector('input')?.select();
  }, [typed]);
  const close = (): void => {
    // Closing keeps the last choice, except an emptied field: there is nothing to keep.
    if (box.edited && box.text.trim() === '') box.leave();
    else closePicker();
  };
  const field = (
    <div ref={head} className={styles.head}>
      <div className={styles.box}>
        <label {...box.combobox.getLabelProps({ className: styles.label })}>{t('search.choosePlace')}</label>
        <input
          {...box.combobox.getInputProps({
            className: styles.input,
            placeholder: t('form.nameOrCode'),
            autoComplete: 'off',
            spellCheck: false,
            maxLength: MAX_TYPED,
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
            label={t('form.clearText')}
            icon={<IconClose />}
            onClick={() => {
              box.type('');
              input()?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
  return (
    <FullScreen title={title} onClose={close} head={field}>
      <PlaceList box={list} end={end} />
    </FullScreen>
  );
}
