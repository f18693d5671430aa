import type { ComponentType, ReactNode } from 'react';
import { flexibilityOf, searchOf } from '@/domain/enquiry/draft';
import { type EnquiryDraft, FLEXIBILITIES, type Flexibility } from '@/domain/enquiry/types';
import { ownValue } from '@/domain/ownValue';
import { CABINS, type CabinChoice, type Search, type Trip } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { editEnquiry, editEnquiryRoute, enquiryNow } from '@/state/enquiries/form';
import { Card } from '@/ui/Card';
import { SelectField } from '@/ui/Field';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { IconWarning } from '@/ui/firstIcons';
import styles from './Enquiries.module.css';
import { fieldName } from './problems';

/** The legs with the pickers of the search form, which another feature has. */
export interface LegsProps {
  read: () => Search;
  onChange: (search: Search) => void;
  extra: (trip: Trip, leg: number) => ReactNode;
}
export type LegsPanel = ComponentType<LegsProps>;

interface TripFieldsProps {
  draft: EnquiryDraft;
  errors: Readonly<Record<string, string>>;
  Legs: LegsPanel;
}

/** Flights of an enquiry: one to six legs with their flexibility, and the cabin. */
export function TripFields({ draft, errors, Legs }: TripFieldsProps) {
  const t = useT();
  const { kind } = draft;
  const problemsOf = (leg: number): string[] =>
    ['from', 'to', 'date', 'return_date'].flatMap((end) => {
      const field = `trip.legs.${leg}.${end}`;
      const error = ownValue(errors, field);
      return error ? t('enquiry.problemOf', { field: fieldName(t, field, ''), problem: error }) : [];
    });
  const extra = (trip: Trip, leg: number) => {
    const wrong = problemsOf(leg);
    return (
      <>
        {wrong.length > 0 && (
          <ul className={styles.wrong} aria-live="polite">
            {wrong.map((text) => (
              <li key={text}>
                <IconWarning size="s" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
        <SelectField
          // No container query inside a fieldset that is a grid: Chromium loses its height when the window changes.
          className={styles.flexible}
          name={`trip.legs.${leg}.flexibility`}
          label={t('enquiry.field.flexibility')}
          value={flexibilityOf(draft, trip)}
          autoComplete="off"
          options={FLEXIBILITIES.map((value) => ({ value, label: t(`enquiry.flex.${value}`) }))}
          onValue={(value) =>
            editEnquiry(kind, { flexibility: { ...draft.flexibility, [trip.id]: value as Flexibility } })
          }
        />
      </>
    );
  };
  return (
    <Card title={t('enquiry.card.flights')}>
      <div className="stack">
        <Legs
          read={() => searchOf(enquiryNow(kind) ?? draft)}
          onChange={(search) => editEnquiryRoute(kind, search)}
          extra={extra}
        />
        <FormGrid>
          <FormCell span="half">
            <SelectField
              name="trip.cabin"
              label={t('search.cabin')}
              value={draft.cabin}
              autoComplete="off"
              options={[
                ...CABINS.map((value) => ({ value, label: t(`search.cabin.${value}`) })),
                { value: '', label: t('search.cabin.any') },
              ]}
              onValue={(cabin) => editEnquiry(kind, { cabin: cabin as CabinChoice })}
            />
          </FormCell>
        </FormGrid>
      </div>
    </Card>
  );
}
