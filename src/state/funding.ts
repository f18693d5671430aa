import { useEffect, useState } from 'react';
import { getStaticHtml } from '@/api/content';
import type { Section } from '@/domain/home/types';
import { KeptHtml, askOrHold } from './keptSections';
import { session } from './session';

export interface FundingText {
  html: string;
  css: string;
}

/**
 * The text of GET /static/links/footer, once `wanted`: the funding notice of the Latvian-language tenant (spec 2 "Footer").
 * Null until it is here, and where there is none.
 */
export function useFundingText(wanted: boolean): FundingText | null {
  const [section, setSection] = useState<Section<FundingText>>({ phase: 'loading' });
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    void askOrHold<FundingText>({
      key: `footer ${session.locale}`,
      shape: KeptHtml,
      ask: (signal) => getStaticHtml('footer', signal),
      show: setSection,
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [wanted]);
  return section.phase === 'ready' && section.data.html.trim() !== '' ? section.data : null;
}
