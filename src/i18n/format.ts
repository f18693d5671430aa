import { useSnapshot } from 'valtio';
import { catalogue } from './catalogue';
import { type Formatters, formatters } from './formatters';

/** Money, dates, times and names in the language and the tenant's formats in use. */
export function useFormat(): Formatters {
  const { locale, profile } = useSnapshot(catalogue);
  return formatters(locale, profile);
}
