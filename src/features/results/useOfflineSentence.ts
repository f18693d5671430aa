import { useEffect } from 'react';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { pwa } from '@/state/pwa';
import { useResults, useViewFact } from '@/state/results';

/** Text of the offline ribbon while stored results are on screen. */
export function useOfflineRibbonText(): void {
  const t = useT();
  const format = useFormat();
  const { pricedAt } = useResults();
  const some = useViewFact(({ all }) => all > 0);
  const time = pricedAt !== null && some ? format.asOf(pricedAt) : null;
  const today = pricedAt !== null && time === format.time(pricedAt);
  const text = time === null ? null : t(today ? 'results.savedAt' : 'results.savedAtDay', { time });
  useEffect(() => {
    pwa.offline = text;
    return () => {
      pwa.offline = null;
    };
  }, [text]);
}
