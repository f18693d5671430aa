import type { VisitEvent } from '@/domain/visits/events';
import { now } from '@/platform/clock';
import { allowScripts } from '@/platform/foreignScripts';

/** Kept in step with `tags` in tools/host/headers.ts, which lets these hosts through the policy. */
const HOST = 'https://www.googletagmanager.com/';

type DataLayer = { push: (entry: unknown) => void };
interface Tagged {
  dataLayer?: DataLayer;
}

const layer = (): DataLayer => ((globalThis as Tagged).dataLayer ??= [] as unknown[]);

/** The form in which Google's consent mode reads commands: an `arguments` object, not a list. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- the tag manager ignores a list
  layer().push(arguments);
}

const DENIED = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

/**
 * Loads Google's tag manager, after the consent only. Consent mode: the question is about counting, so everything about
 * advertising stays denied.
 */
export function loadTagManager(id: string): void {
  gtag('consent', 'default', { ...DENIED, analytics_storage: 'denied' });
  gtag('consent', 'update', { analytics_storage: 'granted' });
  layer().push({ 'gtm.start': now(), event: 'gtm.js' });
  allowScripts(HOST);
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** The traveller says yes again, or no: a loaded tag manager obeys consent mode until the page is opened anew. */
export const setTagConsent = (granted: boolean): void =>
  gtag('consent', 'update', { analytics_storage: granted ? 'granted' : 'denied' });

/** GA4's e-commerce form; the cleared entry keeps items of an earlier event out of this one. */
export function pushTag({ name, params }: VisitEvent): void {
  layer().push({ ecommerce: null });
  layer().push('items' in params ? { event: name, ecommerce: params } : { event: name, ...params });
}
