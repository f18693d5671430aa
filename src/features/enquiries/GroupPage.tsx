import { wholeNumber } from '@/domain/enquiry/draft';
import { EQUIPMENT, type EnquiryDraft, GROUP_TYPES, type GroupType, hasGroupName } from '@/domain/enquiry/types';
import { useT } from '@/i18n/t';
import { editEnquiry } from '@/state/enquiries/form';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { SelectField } from '@/ui/Field';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { Spoken } from '@/ui/Spoken';
import { AskedSearch } from './AskedSearch';
import { EnquiryForm } from './EnquiryForm';
import styles from './Enquiries.module.css';
import { EnquiryText, useBound } from './fields';
import { type LegsPanel, TripFields } from './TripFields';

const edit = (change: Partial<EnquiryDraft>): void => editEnquiry('group', change);

function GroupCard({ draft }: { draft: EnquiryDraft }) {
  const t = useT();
  const { typing, ...bound } = useBound()('group.type');
  return (
    <Card title={t('enquiry.card.group')}>
      <FormGrid>
        <FormCell span="third">
          <SelectField
            {...bound}
            label={t('enquiry.field.groupType')}
            value={draft.groupType}
            required
            autoComplete="off"
            options={[
              { value: '', label: t('enquiry.choose'), disabled: true },
              ...GROUP_TYPES.map((value) => ({ value, label: t(`enquiry.type.${value}`) })),
            ]}
            onValue={(groupType) => {
              typing();
              edit({ groupType: groupType as GroupType });
            }}
          />
        </FormCell>
        {hasGroupName(draft) && (
          <FormCell span="twoThirds">
            <EnquiryText
              field="group.name"
              label={t('enquiry.field.groupName')}
              value={draft.groupName}
              autoComplete="organization"
              required
              onValue={(groupName) => edit({ groupName })}
            />
          </FormCell>
        )}
      </FormGrid>
    </Card>
  );
}

function PartyCard({ draft }: { draft: EnquiryDraft }) {
  const t = useT();
  const counts = [draft.adults, draft.children, draft.infants].map((text) => wholeNumber(text, 0));
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return (
    <Card title={t('enquiry.card.who')}>
      <FormGrid>
        {(['adults', 'children', 'infants'] as const).map((name) => (
          <FormCell key={name} span="third">
            <EnquiryText
              field={`group.${name}`}
              label={t(`enquiry.field.${name}`)}
              value={draft[name]}
              inputMode="numeric"
              required={name === 'adults'}
              onValue={(text) => edit({ [name]: text })}
            />
          </FormCell>
        ))}
      </FormGrid>
      <p className={styles.total} aria-hidden="true">
        {t('enquiry.total', { n: total })}
      </p>
      <Spoken text={t('enquiry.total', { n: total })} />
    </Card>
  );
}

function BagsCard({ draft }: { draft: EnquiryDraft }) {
  const t = useT();
  const { projectCurrency } = useSession().profile;
  const { equipment } = draft;
  return (
    <Card title={t('enquiry.card.bags')}>
      <div className="stack">
        <FormGrid>
          <FormCell span="half">
            <EnquiryText
              field="group.checked_bags"
              label={t('enquiry.field.bags')}
              value={draft.bags}
              inputMode="numeric"
              hint={t('enquiry.optional')}
              onValue={(bags) => edit({ bags })}
            />
          </FormCell>
          <FormCell span="half">
            <EnquiryText
              field="group.budget"
              label={t('enquiry.field.budget', { currency: projectCurrency })}
              value={draft.budget}
              inputMode="numeric"
              hint={t('enquiry.optional')}
              onValue={(budget) => edit({ budget })}
            />
          </FormCell>
        </FormGrid>
        <fieldset className={styles.marks}>
          <legend>{t('enquiry.equipment')}</legend>
          <div className={styles.columns}>
            {EQUIPMENT.map((one) => (
              <Check
                key={one}
                label={t(`enquiry.equipment.${one}`)}
                checked={equipment.includes(one)}
                onValue={(on) =>
                  edit({ equipment: EQUIPMENT.filter((each) => (each === one ? on : equipment.includes(each))) })
                }
              />
            ))}
          </div>
        </fieldset>
        {(equipment.length > 0 || draft.equipmentNote !== '') && (
          <EnquiryText
            field="group.equipment_note"
            label={t('enquiry.field.equipmentNote')}
            value={draft.equipmentNote}
            hint={t('enquiry.optional')}
            onValue={(equipmentNote) => edit({ equipmentNote })}
          />
        )}
      </div>
    </Card>
  );
}

/** /groups: an enquiry of ten travellers or more. */
export function GroupPage({ Legs }: { Legs: LegsPanel }) {
  return (
    <EnquiryForm kind="group">
      {(draft, errors) => (
        <>
          <AskedSearch draft={draft} />
          <GroupCard draft={draft} />
          <PartyCard draft={draft} />
          <TripFields draft={draft} errors={errors} Legs={Legs} />
          <BagsCard draft={draft} />
        </>
      )}
    </EnquiryForm>
  );
}
