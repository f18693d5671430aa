import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { buttonClass } from '@/ui/buttonLook';
import { ButtonLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';

/** The browser refused the second tab: both ways stay open, a press each. */
export function StayNotice() {
  const t = useT();
  const { stay } = useSearchForm();
  return (
    <div aria-live="polite">
      {stay && (
        <Notice
          kind="warn"
          wide
          title={t('form.stay.refused')}
          actions={
            <>
              <ButtonLink kind="primary" size="s" to={`/search/results?${stay.query}`}>
                {t('form.stay.flights')}
              </ButtonLink>
              <a
                className={buttonClass({ kind: 'outline', size: 's' })}
                href={stay.link}
                target="_blank"
                rel="noopener"
              >
                {t('form.stay.places')}
              </a>
            </>
          }
        >
          {t('form.stay.choose')}
        </Notice>
      )}
    </div>
  );
}
