import { useEffect, useRef, useState } from 'react';
import { canAddLeg, canRemoveLeg } from '@/domain/search/trips';
import { MAX_LEGS } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { firstMissing } from '@/domain/search/validity';
import { searchForm, useSearchForm } from '@/state/searchForm';
import { addNewLeg, dropLeg } from '@/state/searchForm/legs';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconPlus, IconUp } from '@/ui/icons';
import type { FormParts } from '../parts';
import { transferFocus, useTransferredFocus } from './focusTransfer';
import { LegFields } from './LegFields';
import styles from './legs.module.css';

interface MultiCityProps extends Pick<FormParts, 'picker' | 'pickers'> {
  /** Back to the summary, where there is one. */
  onFold: (() => void) | undefined;
}

/** The legs of a multi-city trip, and one more (spec 2, search form 3). */
export function MultiCity({ picker, pickers, onFold }: MultiCityProps) {
  const t = useT();
  const { search } = useSearchForm();
  const { trips } = search;
  const list = useRef<HTMLDivElement>(null);
  useTransferredFocus('legs', () => list.current?.querySelector<HTMLElement>('[data-cell]'));
  const [said, say] = useState('');
  const full = !canAddLeg(search);

  /** Where the focus goes after a leg came or went: its first open cell, or what stands where it stood. */
  const [aim, setAim] = useState<{ leg: number; added: boolean } | null>(null);
  useEffect(() => {
    if (!aim) return;
    const { leg, added } = aim;
    const row = list.current?.children[leg];
    const missing = firstMissing(searchForm.search, leg);
    const picker = missing?.leg === leg ? missing.picker : 'origin';
    const target = added
      ? row?.querySelector(`[data-cell="${picker}${leg}"]`)
      : (row?.querySelector('[data-drop]') ?? list.current?.parentElement?.querySelector('[data-add]'));
    (target as HTMLElement | null | undefined)?.focus({ preventScroll: true });
    if (added) row?.scrollIntoView({ block: 'nearest' });
  }, [aim]);

  const add = (): void => {
    addNewLeg();
    say(t('form.multi.added', { n: trips.length + 1 }));
    setAim({ leg: trips.length, added: true });
  };
  const drop = (leg: number): void => {
    dropLeg(leg);
    say(t('form.multi.removed', { n: leg + 1 }));
    setAim({ leg: Math.min(leg, trips.length - 2), added: false });
  };
  return (
    <>
      <div ref={list} className={styles.legs}>
        {trips.map((trip, leg) => (
          <LegFields
            key={trip.id}
            leg={leg}
            trip={trip}
            picker={picker}
            pickers={pickers}
            onDrop={canRemoveLeg(search, leg) ? () => drop(leg) : undefined}
          />
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
        <output className="sr-only">{said}</output>
      </div>
    </>
  );
}
