import { log } from '@/platform/log';

/** Directives that `origins` of the tenant's file widens (tools/host/headers.ts). */
const BY_ORIGINS = ['img-src', 'connect-src'];

interface Violation {
  blockedURI?: string;
  /** The same in a report. */
  blockedURL?: string;
  effectiveDirective: string;
}

/** The reports of violations before this module was loaded; not every browser has them. */
type Observer = new (
  tell: (reports: { body: Violation }[]) => void,
  options: { types: string[]; buffered: boolean },
) => { observe(): void };

/**
 * Tells the tenant's developer which origin the policy of the page refused, and where to name it. Once for each origin; the
 * browser's own message names neither.
 */
export function tellBlockedOrigins(): void {
  const told = new Set<string>();
  const tell = ({ blockedURI, blockedURL = blockedURI, effectiveDirective }: Violation): void => {
    const origin = /^https?:\/\/[^/?#]+/.exec(blockedURL ?? '')?.[0];
    if (!origin || told.has(origin) || !BY_ORIGINS.includes(effectiveDirective)) return;
    told.add(origin);
    const remedy = origin.startsWith('https:')
      ? `Add it to "origins" of the tenant's file, build and deploy, with the new headers of the host.`
      : 'Only https origins can be allowed ("origins" of the tenant\'s file).';
    log.warn('policy', `${origin} is refused by the policy of this page (${effectiveDirective}). ${remedy}`);
  };
  addEventListener('securitypolicyviolation', tell);
  const { ReportingObserver } = globalThis as unknown as { ReportingObserver?: Observer };
  if (ReportingObserver)
    new ReportingObserver((reports) => reports.forEach(({ body }) => tell(body)), {
      types: ['csp-violation'],
      buffered: true,
    }).observe();
}
