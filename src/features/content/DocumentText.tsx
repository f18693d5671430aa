import { useT } from '@/i18n/t';
import type { DocumentType } from '@/state/modals';
import { Blank } from '@/ui/Blank';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { ServerHtml } from '@/ui/ServerHtml';
import { Skeleton } from '@/ui/Skeleton';
import { useDocument } from './useDocument';

/** A server text in each of its states. `level` is that of its blank titles. */
export function DocumentText({ type, level }: { type: DocumentType; level: 'h2' | 'h3' }) {
  const { state, again } = useDocument(type);
  const t = useT();
  const retry = (
    <Button kind="tonal" onClick={again}>
      {t('content.tryAgain')}
    </Button>
  );
  const home = (
    <ButtonLink kind="quiet" to="/">
      {t('content.homepage')}
    </ButtonLink>
  );
  switch (state.phase) {
    case 'loading':
      return (
        <div className="stack" role="status" aria-busy="true" aria-label={t('content.loading')}>
          {(['w85', undefined, 'w50', undefined, 'w85', 'w40'] as const).map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- fixed list of identical shapes
            <Skeleton key={at} width={width} />
          ))}
        </div>
      );
    case 'ready':
      return <ServerHtml html={state.document.html} css={state.document.css} />;
    case 'empty':
      return (
        <Blank level={level} title={t('content.emptyTitle')} actions={home}>
          <p>{t('content.emptyText')}</p>
        </Blank>
      );
    case 'offline':
      return (
        <Blank level={level} title={t('content.offlineTitle')} actions={[retry, home]}>
          <p>{t('content.offlineText')}</p>
        </Blank>
      );
    case 'failed':
      return (
        <Blank level={level} title={t('content.failedTitle')} actions={[retry, home]}>
          <p>{t('content.failedText')}</p>
        </Blank>
      );
  }
}
