import { Fragment, type ReactNode, useEffect, useRef, useState, useEffectEvent, useId } from 'react';
import { canAddLeg, canRemoveLeg } from '@/domain/search/trips';
import { MAX_LEGS, type Trip, type Place } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { firstMissing } from '@/domain/search/validity';
import { searchForm, useSearchForm } from '@/state/searchForm';
import { addNewLeg, dropLeg } from '@/state/searchForm/pickers';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconPlus, IconUp, IconClose, IconDown } from '@/ui/icons';
import type { FormParts } from '../lazyPickers';
import styles from './legs.module.css';
import { IconButton } from '@/ui/IconButton';
import { DateCells } from '../DateCells';
import { PlaceCells } from '../PlaceCells';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import { useFormat } from '@/i18n/format';
import { useSession } from '@/state/session';

type Part = 'legs' | 'summary';

let nextPart: Part | null = null;

/** The pressed button unmounts with its part of the form, so focus goes to the other part, which mounts now. */
export function transferFocus(part: Part, change: () => void): void {
  nextPart = part;
  change();
}

/** Takes focus when this part mounts because of a press in the other. */
export function useTransferredFocus(part: Part, target: () => HTMLElement | null | undefined): void {
  const take = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (nextPart === part) take();
    nextPart = null;
  }, [part]);
}

interface LegProps extends Pick<FormParts, 'picker' | 'pickers' | 'leg'> {
  trip: Trip;
  /** Given when the leg can be removed. */
  onDrop: (() => void) | undefined;
}

/** One leg of a multi-city trip: origin, destination, departure. */
export function LegFields({ leg, trip, picker, pickers, onDrop }: LegProps) {
  const t = useT();
  const id = useId();
  const parts = { leg, trip, picker, pickers, slim: false };
  return (
    <fieldset className={styles.leg} aria-labelledby={id}>
      <span className={styles.name} id={id}>
        <span className={styles.word}>{t('form.multi.flight', { n: leg + 1 })}</span>
        <span className={styles.number} aria-hidden="true">
          {leg + 1}
        </span>
      </span>
      <PlaceCells {...parts} />
      <DateCells {...parts} tripType="multicity" />
      {onDrop && (
        <IconButton
          className={styles.drop}
          label={t('form.multi.remove', { n: leg + 1 })}
          icon={<IconClose />}
          data-drop
          onClick={onDrop}
        />
      )}
    </fieldset>
  );
}

/** The legs of a multi-city search in the slim form, read-only. A press opens the complete form. */
export function LegSummary({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const { trips } = useSearchForm().search;
  const button = useRef<HTMLButtonElement>(null);
  useTransferredFocus('summary', () => button.current);
  const name = (place: Place | null): string => (place ? cityName(place, lang) : t('form.multi.open'));
  return (
    <button
      ref={button}
      type="button"
      className={styles.summary}
      aria-expanded={false}
      onClick={() => transferFocus('legs', onOpen)}
    >
      <span className="sr-only">{t('form.multi.change')}</span>{' '}
      <span className={styles.lines}>
        {trips.map((trip, at) => (
          <span key={trip.id}>
            {t('form.multi.leg', {
              number: at + 1,
              from: name(trip.srcLocation),
              to: name(trip.destLocation),
              day: trip.startDate ? format.date(trip.startDate) : t('form.multi.open'),
            })}{' '}
          </span>
        ))}
      </span>
      <IconDown />
    </button>
  );
}

interface MultiCityProps extends Pick<FormParts, 'picker' | 'pickers'> {
  /** Back to the summary, where one exists. */
  onFold: (() => void) | undefined;
  /** Further fields below a leg. */
  extra?: ((trip: Trip, leg: number) => ReactNode) | undefined;
}

/** The legs of a multi-city trip, and a button to add one. */
export function MultiCity({ picker, pickers, onFold, extra }: MultiCityProps) {
  const t = useT();
  const { search } = useSearchForm();
  const { trips } = search;
  const list = useRef<HTMLDivElement>(null);
  useTransferredFocus('legs', () => list.current?.querySelector<HTMLElement>('[data-cell]'));
  const [announcement, announce] = useState('');
  const full = !canAddLeg(search);

  /** Where focus goes after a leg was added or removed: its first empty cell, or the element now in its place. */
  const [focusTarget, setFocusTarget] = useState<{ leg: number; added: boolean } | null>(null);
  useEffect(() => {
    if (!focusTarget) return;
    const { leg, added } = focusTarget;
    const row = list.current?.querySelectorAll('fieldset')[leg];
    const missing = firstMissing(searchForm.search, leg);
    const picker = missing?.leg === leg ? missing.picker : 'origin';
    const target = added
      ? row?.querySelector(`[data-cell="${picker}${leg}"]`)
      : (row?.querySelector('[data-drop]') ?? list.current?.parentElement?.querySelector('[data-add]'));
    (target as HTMLElement | null | undefined)?.focus({ preventScroll: true });
    if (added) row?.scrollIntoView({ block: 'nearest' });
  }, [focusTarget]);

  const add = (): void => {
    addNewLeg();
    announce(t('form.multi.added', { n: trips.length + 1 }));
    setFocusTarget({ leg: trips.length, added: true });
  };
  const drop = (leg: number): void => {
    dropLeg(leg);
    announce(t('form.multi.removed', { n: leg + 1 }));
    setFocusTarget({ leg: Math.min(leg, trips.length - 2), added: false });
  };
  return (
    <>
      <div ref={list} className={styles.legs}>
        {trips.map((trip, leg) => (
          <Fragment key={trip.id}>
            <LegFields
              leg={leg}
              trip={trip}
              picker={picker}
              pickers={pickers}
              onDrop={canRemoveLeg(search, leg) ? () => drop(leg) : undefined}
            />
            {extra?.(trip, leg)}
          </Fragment>
        ))}
      </div>
      <div className={classes(styles.more, onFold && styles.folds)}>
        <Button
          kind="outline"
          className={styles.add}
          data-add
          why={full ? t('form.multi.full', { n: MAX_LEGS }) : undefined}
          onClick={add}
        >
          <IconPlus /> {t('form.multi.add')}
        </Button>
        {full && (
          <span className={styles.note} aria-hidden="true">
            {t('form.multi.full', { n: MAX_LEGS })}
          </span>
        )}
        {onFold && (
          <Button kind="quiet" onClick={() => transferFocus('summary', onFold)}>
            <IconUp /> {t('form.multi.fold')}
          </Button>
        )}
        <output className="sr-only">{announcement}</output>
      </div>
    </>
  );
}
