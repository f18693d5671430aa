import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';

/** What a screen of the phone is called: of several flights it names the one it is for. */
export function useLegTitle(leg: number, title: string): string {
  const t = useT();
  const { tripType } = useSearchForm().search;
  return tripType === 'multicity' ? t('form.multi.title', { n: leg + 1, title }) : title;
}
