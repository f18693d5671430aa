import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { addPassenger, removePassenger, totalPassengers, whyNotAdd, whyNotRemove } from '@/domain/search/passengers';
import { CABINS, type CabinChoice, MAX_PASSENGERS, PASSENGER_TYPES, type PassengerCounts } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { closePicker, searchForm, setTravellers, registerPickerCopy } from '@/state/searchForm';
import { Button } from '@/ui/Button';
import { FullScreen } from '@/ui/Dialog';
import { Popover } from '@/ui/Popover';
import { RadioRow } from '@/ui/Check';
import { Stepper } from '@/ui/Stepper';
import { useIsMobile } from '@/ui/useMediaQuery';
import { AskGroup } from '../AskGroup';
import { cabinText } from '../text';
import styles from './travellers.module.css';
import { useAfterPaint } from './pickerHelpers';

interface Draft {
  passengers: PassengerCounts;
  cabin: CabinChoice;
}

/** Travellers and cabin. Edits a copy: Done and leaving by Tab apply it, a press outside or Escape discards it. */
export function TravellersPicker({ opener }: { opener: RefObject<HTMLElement | null> }) {
  const t = useT();
  const mobile = useIsMobile();
  const [draft, setDraft] = useState<Draft>(() => ({
    passengers: searchForm.search.passengers,
    cabin: searchForm.search.cabinClass,
  }));
  const apply = (): void => setTravellers(draft.passengers, draft.cabin);
  const held = useEffectEvent(() => apply());
  useEffect(() => registerPickerCopy(() => held()), []);
  const pressed = useLastInput();
  // No next picker opens from here: it would return to a user who is only counting.
  const done = (): void => {
    apply();
    closePicker();
  };

  const ready = useAfterPaint();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready) return;
    fields.current?.closest('dialog')?.scrollIntoView({ block: 'nearest' });
    fields.current?.querySelector<HTMLElement>(mobile ? 'input:checked' : 'button')?.focus({ preventScroll: true });
  }, [ready, mobile]);

  const body = ready && (
    <Fields
      draft={draft}
      compact={!mobile}
      onPassengers={(passengers) => setDraft({ ...draft, passengers })}
      onCabin={(cabin) => setDraft({ ...draft, cabin })}
    />
  );
  const end = (
    <Button kind="primary" size={mobile ? 'l' : 's'} onClick={done}>
      {t('form.done')}
    </Button>
  );
  if (mobile) {
    return (
      <FullScreen title={t('search.travellers')} onClose={closePicker} footer={end}>
        <div ref={fields} className={styles.screen}>
          {body}
        </div>
      </FullScreen>
    );
  }
  return (
    <Popover
      label={t('search.travellers')}
      align="end"
      opener={opener}
      className={styles.pop}
      takeFocus={false}
      onDismiss={() => (pressed.current === 'pointerdown' ? closePicker() : done())}
      onEscape={closePicker}
    >
      <div ref={fields} className={styles.fields}>
        {body}
      </div>
      <div className={styles.foot}>{end}</div>
    </Popover>
  );
}

/** Type of the last input event: pointer or key. */
function useLastInput(): RefObject<string> {
  const last = useRef('');
  useEffect(() => {
    const remember = ({ type }: Event): void => void (last.current = type);
    const kinds = ['pointerdown', 'keydown'];
    for (const kind of kinds) document.addEventListener(kind, remember, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, remember, true);
    };
  }, []);
  return last;
}

interface FieldsProps {
  draft: Draft;
  onPassengers: (passengers: PassengerCounts) => void;
  onCabin: (cabin: CabinChoice) => void;
  compact: boolean;
}

const CHOICES: readonly CabinChoice[] = [...CABINS, ''];

export function Fields({ draft: { passengers, cabin }, onPassengers, onCabin, compact }: FieldsProps) {
  const t = useT();
  const name = useId();
  return (
    <>
      {PASSENGER_TYPES.map((type) => {
        const value = passengers[type];
        const less = whyNotRemove(passengers, type);
        const more = whyNotAdd(passengers, type);
        const who = t(`form.${type}`);
        return (
          <Stepper
            key={type}
            className={styles.who}
            label={who}
            hint={t(`form.${type}Age`)}
            value={value}
            min={less ? value : 0}
            max={more ? value : MAX_PASSENGERS}
            onValue={(next) => onPassengers((next > value ? addPassenger : removePassenger)(passengers, type))}
            lessLabel={t('form.fewer', { who })}
            moreLabel={t('form.more', { who })}
            whyLess={less && less !== 'zero' ? t(`form.limit.${less}`) : undefined}
            whyMore={more && more !== 'zero' ? t(`form.limit.${more}`) : undefined}
          />
        );
      })}
      <p className={styles.note}>
        {t('form.partyNote')} {totalPassengers(passengers) >= MAX_PASSENGERS && <AskGroup party={passengers} />}
      </p>
      <fieldset className={styles.cabins}>
        <legend className={styles.legend}>{t('search.cabin')}</legend>
        {CHOICES.map((choice) => (
          <RadioRow
            key={choice}
            compact={compact}
            name={name}
            value={choice}
            checked={choice === cabin}
            onSelect={() => onCabin(choice)}
            label={<span className={styles.cabin}>{cabinText(t, choice)}</span>}
          />
        ))}
      </fieldset>
    </>
  );
}
