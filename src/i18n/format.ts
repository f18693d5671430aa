import { useSnapshot } from 'valtio';
import { catalogue } from './catalogue';
import { type Formatters, formatters } from './formatters';

export function useFormat(): Formatters {
  const { locale, profile } = useSnapshot(catalogue);
  return formatters(locale, profile);
}
