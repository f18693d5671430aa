import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { buttonClass, ButtonLink } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Below the form: what the checkbox does, or that the browser blocked the second tab. */
export function StayNotice() {
  const t = useT();
  const { withStay, stay } = useSearchForm();
  if (stay) return <Refused query={stay.query} link={stay.link} />;
  return withStay && <output className="muted small">{t('form.stay.hint')}</output>;
}

/** Offers both pages as links; the first takes focus, so that it is announced. */
function Refused({ query, link }: { query: string; link: string }) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={root}>
      <Notice
        kind="warn"
        wide
        live
        title={t('form.stay.refused')}
        actions={
          <>
            <ButtonLink kind="primary" size="s" to={`/search/results?${query}`}>
              {t('form.stay.flights')}
            </ButtonLink>
            <a className={buttonClass({ kind: 'outline', size: 's' })} href={link} target="_blank" rel="noopener">
              {t('form.stay.places')}
            </a>
          </>
        }
      >
        {t('form.stay.choose')}
      </Notice>
    </div>
  );
}
