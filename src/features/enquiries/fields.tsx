import { createContext, useContext } from 'react';
import { ownValue } from '@/domain/ownValue';
import { TextField } from '@/ui/Field';
import { TextArea } from '@/ui/TextArea';
import type { BoundField } from '../common/person/ContactFields';

interface FieldForm {
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>;
  leave: (field: string) => void;
  typing: (field: string) => void;
}

export const FieldFormContext = createContext<FieldForm | null>(null);

/** Error and handlers of the form for a field, by its path in the request. */
export function useBound(): (field: string) => BoundField {
  const form = useContext(FieldFormContext);
  if (!form) throw new Error('A field of an enquiry stands outside of its form.');
  const { errors, leave, typing } = form;
  return (field) => ({
    name: field,
    error: ownValue(errors, field),
    onLeave: () => leave(field),
    typing: () => typing(field),
  });
}

interface EnquiryTextProps {
  field: string;
  label: string;
  value: string;
  onValue: (text: string) => void;
  autoComplete?: string;
  inputMode?: 'numeric';
  hint?: string | undefined;
  required?: boolean;
}

export function EnquiryText({ field, onValue, ...rest }: EnquiryTextProps) {
  const { typing, ...bound } = useBound()(field);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...bound}
      onValue={(text) => {
        typing();
        onValue(text);
      }}
    />
  );
}

export function EnquiryNote({ field, onValue, ...rest }: Omit<EnquiryTextProps, 'inputMode' | 'required'>) {
  const { typing, onLeave, ...bound } = useBound()(field);
  return (
    <TextArea
      autoComplete="off"
      rows={4}
      {...rest}
      {...bound}
      onBlur={onLeave}
      onValue={(text) => {
        typing();
        onValue(text);
      }}
    />
  );
}
