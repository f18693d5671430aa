import { Fragment, type ReactNode, useState } from 'react';
import { type MemberFault, type MemberNumbers, memberFault, membershipFor } from '@/domain/booking/frequentFlyer';
import { ownValue } from '@/domain/ownValue';
import { useT } from '@/i18n/t';
import { Disclosure } from '@/ui/Disclosure';
import { SelectField, TextField } from '@/ui/Field';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import styles from './FrequentFlyer.module.css';

interface FieldProps {
  numbers: MemberNumbers | undefined;
  /** Replaces the numbers. */
  onNumbers: (numbers: MemberNumbers) => void;
  /** Name of the control of a number. */
  name: string;
  error: string | undefined;
  onLeave: () => void;
}

/** Folded until it is wanted; open while something is filled in at the start, or wrong. */
function Folded({ filled, wrong, children }: { filled: boolean; wrong: boolean; children: ReactNode }) {
  const t = useT();
  const [open, setOpen] = useState(filled);
  return (
    <Disclosure
      className={styles.folded}
      open={open || wrong}
      onToggle={({ currentTarget }) => {
        // A link to the error needs the field.
        if (wrong) currentTarget.open = true;
        setOpen(currentTarget.open);
      }}
    >
      <summary>{t('party.member.add')}</summary>
      <FormGrid>{children}</FormGrid>
    </Disclosure>
  );
}

const NUMBER = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'characters' } as const;

interface JourneyProps extends FieldProps {
  /** Airlines of the journey in order. */
  airlines: readonly { code: string; name: string }[];
}

/** One number for a journey: of its airline, or of one of its airlines. */
export function JourneyMember({ numbers = {}, onNumbers, airlines, error, name, onLeave }: JourneyProps) {
  const t = useT();
  const codes = airlines.map(({ code }) => code);
  const used = membershipFor(numbers, codes)?.airline;
  // Numbers of airlines that are not chosen now; they come back with their airline.
  const [others, setOthers] = useState(numbers);
  const [chosen, setChosen] = useState('');
  const airline = used ?? (codes.includes(chosen) ? chosen : codes[0]);
  if (airline === undefined) return null;
  const text = ownValue(numbers, airline) ?? '';
  const put = (code: string, number: string): void => {
    const elsewhere = Object.entries(numbers).filter(([each]) => !codes.includes(each));
    onNumbers({ ...Object.fromEntries(elsewhere), ...(number && { [code]: number }) });
  };
  const choose = (code: string): void => {
    const known = ownValue(numbers, code) ?? ownValue(others, code) ?? '';
    // Without a number of the other airline this one was typed for the wrong airline.
    setOthers({ ...others, [airline]: known && text });
    setChosen(code);
    put(code, known || text);
  };
  const isChoice = airlines.length > 1;
  return (
    <Folded filled={used !== undefined} wrong={error !== undefined}>
      {isChoice && (
        <FormCell span="half">
          <SelectField
            name={`${name}.airline`}
            label={t('party.member.airline')}
            value={airline}
            options={airlines.map((one) => ({ value: one.code, label: one.name }))}
            onValue={choose}
          />
        </FormCell>
      )}
      <FormCell span={isChoice ? 'half' : 'whole'}>
        <TextField
          {...NUMBER}
          name={name}
          label={t('booking.field.frequentFlyer')}
          hint={isChoice ? undefined : t('party.member.of', { airline: airlines[0]?.name ?? airline })}
          value={text}
          error={error}
          onValue={(number) => {
            // A number that is typed anew is of the same airline.
            setChosen(airline);
            put(airline, number);
          }}
          onLeave={onLeave}
        />
      </FormCell>
    </Folded>
  );
}

/** All numbers of a saved traveller, and room for another one. */
export function SavedMembers({ numbers = {}, onNumbers, error, name, onLeave }: FieldProps) {
  const t = useT();
  const [known] = useState(() => Object.entries(numbers));
  const [rows, setRows] = useState(() => [...known, ['', ''] as const]);
  const put = (at: number, airline: string, number: string): void => {
    const next = rows.with(at, [airline, number]);
    setRows(next);
    onNumbers(Object.fromEntries(next.filter(([, each]) => each)));
  };
  return (
    <Folded filled={known.length > 0} wrong={error !== undefined}>
      {rows.map(([airline, number], at) => {
        const fault = error === undefined ? null : memberFault(airline, number);
        const errorOf = (kind: MemberFault) => (fault === kind ? t(`party.problem.${kind}`) : undefined);
        const isNew = at === known.length;
        return (
          // eslint-disable-next-line react/no-array-index-key -- rows neither move nor go
          <Fragment key={at}>
            {isNew && (
              <FormCell span="half">
                <TextField
                  {...NUMBER}
                  name={`${name}.airline`}
                  label={t('party.member.code')}
                  value={airline}
                  error={errorOf('memberAirline')}
                  onValue={(code) => put(at, code.trim().toUpperCase(), number)}
                  onLeave={onLeave}
                />
              </FormCell>
            )}
            <FormCell span={isNew ? 'half' : 'whole'}>
              <TextField
                {...NUMBER}
                name={`${name}.${at}`}
                label={isNew ? t('booking.field.frequentFlyer') : t('party.member.number', { airline })}
                value={number}
                error={errorOf('memberNumber')}
                onValue={(text) => put(at, airline, text)}
                onLeave={onLeave}
              />
            </FormCell>
          </Fragment>
        );
      })}
    </Folded>
  );
}
