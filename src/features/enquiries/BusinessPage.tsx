import { type EnquiryDraft, WISHES } from '@/domain/enquiry/types';
import { useT } from '@/i18n/t';
import { editEnquiry } from '@/state/enquiries/form';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { Segmented } from '@/ui/Segmented';
import { EnquiryForm } from './EnquiryForm';
import styles from './Enquiries.module.css';
import { EnquiryNote, EnquiryText } from './fields';
import { type LegsPanel, TripFields } from './TripFields';

const edit = (change: Partial<EnquiryDraft>): void => editEnquiry('business', change);

function CompanyCard({ draft }: { draft: EnquiryDraft }) {
  const t = useT();
  return (
    <Card title={t('enquiry.card.company')}>
      <FormGrid>
        <FormCell span="twoThirds">
          <EnquiryText
            field="company.name"
            label={t('enquiry.field.companyName')}
            value={draft.companyName}
            autoComplete="organization"
            required
            onValue={(companyName) => edit({ companyName })}
          />
        </FormCell>
        <FormCell span="third">
          <EnquiryText
            field="company.registration_number"
            label={t('enquiry.field.registration')}
            value={draft.registration}
            hint={t('enquiry.optional')}
            onValue={(registration) => edit({ registration })}
          />
        </FormCell>
      </FormGrid>
    </Card>
  );
}

function NeedsCard({ draft }: { draft: EnquiryDraft }) {
  const t = useT();
  const { isOneTrip, wishes } = draft;
  return (
    <Card title={t('enquiry.card.travel')}>
      <div className="stack">
        <Segmented
          label={t('enquiry.about')}
          value={isOneTrip ? 'trip' : 'regular'}
          options={[
            { value: 'regular', label: t('enquiry.about.regular') },
            { value: 'trip', label: t('enquiry.about.trip') },
          ]}
          onValue={(about) => edit({ isOneTrip: about === 'trip' })}
        />
        <FormGrid>
          <FormCell span="half">
            <EnquiryText
              field="company.travellers"
              label={t(isOneTrip ? 'enquiry.field.people' : 'enquiry.field.travellers')}
              value={draft.travellers}
              inputMode="numeric"
              required
              onValue={(travellers) => edit({ travellers })}
            />
          </FormCell>
          {!isOneTrip && (
            <FormCell span="half">
              <EnquiryText
                field="company.trips_a_year"
                label={t('enquiry.field.tripsAYear')}
                value={draft.tripsAYear}
                inputMode="numeric"
                hint={t('enquiry.optional')}
                onValue={(tripsAYear) => edit({ tripsAYear })}
              />
            </FormCell>
          )}
        </FormGrid>
        {!isOneTrip && (
          <EnquiryNote
            field="company.usual_routes"
            label={t('enquiry.field.usualRoutes')}
            value={draft.usualRoutes}
            hint={t('enquiry.optional')}
            onValue={(usualRoutes) => edit({ usualRoutes })}
          />
        )}
        <fieldset className={styles.marks}>
          <legend>{t('enquiry.wishes')}</legend>
          <div className={styles.columns}>
            {WISHES.map((wish) => (
              <Check
                key={wish}
                label={t(`enquiry.wish.${wish}`)}
                checked={wishes.includes(wish)}
                onValue={(on) =>
                  edit({ wishes: WISHES.filter((each) => (each === wish ? on : wishes.includes(each))) })
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  );
}

/** /business: how a company travels, or one trip of it. */
export function BusinessPage({ Legs }: { Legs: LegsPanel }) {
  return (
    <EnquiryForm kind="business">
      {(draft, errors) => (
        <>
          <CompanyCard draft={draft} />
          <NeedsCard draft={draft} />
          {draft.isOneTrip && <TripFields draft={draft} errors={errors} Legs={Legs} />}
        </>
      )}
    </EnquiryForm>
  );
}
