import { memo } from 'react';
import type { Billing } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { editCompany, editPerson, setCompanyBilling, setVatRequired } from '@/state/booking/draft/form';
import { vatNumbers } from '@/state/booking/travellers/vat';
import { useBackgroundPart } from '@/state/latePart';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { Segmented } from '@/ui/Segmented';
import { DraftCountry, DraftText } from './Fields';
import { ErrorsContext, type FieldErrors, isSameCard } from './form';
import styles from './Travellers.module.css';

function CompanyFields({ company }: { company: Billing['company'] }) {
  const t = useT();
  useBackgroundPart(vatNumbers);
  return (
    <FormGrid>
      <FormCell>
        <DraftText
          field="billing.company.companyName"
          label={t('booking.field.companyName')}
          value={company.companyName}
          autoComplete="billing organization"
          onValue={(companyName) => editCompany({ companyName })}
        />
      </FormCell>
      <FormCell span="half">
        <DraftText
          field="billing.company.companyID"
          label={t('booking.field.companyID')}
          value={company.companyID}
          autoComplete="off"
          onValue={(companyID) => editCompany({ companyID })}
        />
      </FormCell>
      <FormCell span="half">
        <DraftText
          field="billing.company.VATNumber"
          label={t('booking.field.VATNumber')}
          value={company.VATNumber}
          required={false}
          hint={t('party.vat.none')}
          autoComplete="off"
          autoCapitalize="characters"
          onValue={(VATNumber) => editCompany({ VATNumber })}
        />
      </FormCell>
      <AddressFields prefix="billing.company" of={company} onEdit={editCompany} />
    </FormGrid>
  );
}

type Place = Pick<Billing['person'], 'address' | 'city' | 'postcode' | 'country'>;

interface AddressFieldsProps {
  prefix: string;
  of: Place;
  onEdit: (edit: Partial<Place>) => void;
}

/** Street, city and postcode as separate fields for autofill. An address on one line needs only the first. */
function AddressFields({ prefix, of: { address, city = '', postcode = '', country }, onEdit }: AddressFieldsProps) {
  const t = useT();
  return (
    <>
      <FormCell>
        <DraftText
          field={`${prefix}.address`}
          label={t('booking.field.address')}
          value={address}
          autoComplete="billing street-address"
          onValue={(text) => onEdit({ address: text })}
        />
      </FormCell>
      <FormCell span="third">
        <DraftText
          field={`${prefix}.city`}
          label={t('party.city')}
          value={city}
          required={false}
          autoComplete="billing address-level2"
          onValue={(text) => onEdit({ city: text })}
        />
      </FormCell>
      <FormCell span="third">
        <DraftText
          field={`${prefix}.postcode`}
          label={t('party.postcode')}
          value={postcode}
          required={false}
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          onValue={(text) => onEdit({ postcode: text })}
        />
      </FormCell>
      <FormCell span="third">
        <DraftCountry
          field={`${prefix}.country`}
          label={t('booking.field.country')}
          value={country}
          autoComplete="billing country"
          onValue={(cc) => onEdit({ country: cc })}
        />
      </FormCell>
    </>
  );
}

function PersonFields({ person }: { person: Billing['person'] }) {
  const t = useT();
  return (
    <FormGrid>
      <FormCell span="half">
        <DraftText
          field="billing.person.name"
          label={t('booking.field.name')}
          value={person.name}
          autoComplete="billing given-name"
          onValue={(name) => editPerson({ name })}
        />
      </FormCell>
      <FormCell span="half">
        <DraftText
          field="billing.person.surname"
          label={t('booking.field.surname')}
          value={person.surname}
          autoComplete="billing family-name"
          onValue={(surname) => editPerson({ surname })}
        />
      </FormCell>
      <AddressFields prefix="billing.person" of={person} onEdit={editPerson} />
    </FormGrid>
  );
}

/** The invoice: empty until requested, then for a company or a person. */
export const InvoiceCard = memo(function InvoiceCard({ billing, errors }: { billing: Billing; errors: FieldErrors }) {
  const t = useT();
  return (
    <ErrorsContext value={errors}>
      <Card title={t('party.invoice.title')}>
        <Check
          switch
          label={t('party.invoice.wanted')}
          checked={billing.isVATRequired}
          onValue={(required) => setVatRequired(required)}
        />
        {billing.isVATRequired && (
          <>
            <Segmented
              className={styles.who}
              label={t('party.invoice.group')}
              value={billing.isCompany ? 'company' : 'person'}
              options={[
                { value: 'company', label: t('party.invoice.company') },
                { value: 'person', label: t('party.invoice.person') },
              ]}
              onValue={(who) => setCompanyBilling(who === 'company')}
            />
            {billing.isCompany ? <CompanyFields company={billing.company} /> : <PersonFields person={billing.person} />}
          </>
        )}
      </Card>
    </ErrorsContext>
  );
}, isSameCard);
