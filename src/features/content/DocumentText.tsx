import type { ReactNode } from 'react';
import type { Locale } from '@/domain/locale';
import { useT } from '@/i18n/t';
import type { DocumentType } from '@/state/modals';
import { useSession } from '@/state/session';
import { EmptyState } from '@/ui/EmptyState';
import { ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ServerHtml } from '@/ui/ServerHtml';
import { Skeleton } from '@/ui/Skeleton';
import { RetryButton } from '@/ui/RetryButton';
import { documentTitle } from './documents';
import { useDocument } from '@/state/content';

interface DocumentTextProps {
  type: DocumentType;
  /** Heading level of its empty states: `h2` on a page, `h3` in a dialog. */
  level: 'h2' | 'h3';
}

const LINES = ['w85', undefined, 'w50', undefined, 'w85', 'w40'] as const;

/** A server text in each loading state. */
export function DocumentText({ type, level }: DocumentTextProps) {
  const { locale } = useSession();
  return <Shown key={`${type} ${locale}`} type={type} level={level} locale={locale} />;
}

function Shown({ type, level, locale }: DocumentTextProps & { locale: Locale }): ReactNode {
  const { state, again } = useDocument(type, locale);
  if (state.phase === 'ready') return <ServerHtml html={state.document.html} css={state.document.css} />;
  return (
    // The complete text is not announced; its absence is.
    <div aria-live="polite">
      <Missing phase={state.phase} level={level} again={again} />
    </div>
  );
}

interface MissingProps extends Pick<DocumentTextProps, 'level'> {
  phase: 'loading' | 'empty' | 'offline' | 'failed';
  again: () => void;
}

function Missing({ phase, level, again }: MissingProps): ReactNode {
  const t = useT();
  // In a dialog the next step is to close it; a link to the home page would leave the form below.
  const home = level === 'h2' && (
    <ButtonLink kind="quiet" to="/">
      {t('content.homepage')}
    </ButtonLink>
  );
  const retryOrHome = (
    <>
      <RetryButton kind="tonal" label={t('content.tryAgain')} onRetry={again} />
      {home}
    </>
  );
  switch (phase) {
    case 'loading':
      return (
        <output className="stack" aria-busy="true" aria-label={t('content.loading')}>
          {LINES.map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- fixed list of identical shapes
            <Skeleton key={at} width={width} />
          ))}
        </output>
      );
    case 'empty':
      return (
        <EmptyState level={level} title={t('content.emptyTitle')} actions={home}>
          <p>{t('content.emptyText')}</p>
        </EmptyState>
      );
    case 'offline':
      return (
        <EmptyState level={level} title={t('content.offlineTitle')} actions={retryOrHome}>
          <p>{t('content.offlineText')}</p>
        </EmptyState>
      );
    default:
      return (
        <EmptyState level={level} title={t('content.failedTitle')} actions={retryOrHome}>
          <p>{t('content.failedText')}</p>
        </EmptyState>
      );
  }
}

interface DocumentViewProps {
  type: DocumentType;
  onClose: () => void;
  closing: boolean;
}

/** The text in a dialog, so that a form in progress is not left. */
export function DocumentView({ type, onClose, closing }: DocumentViewProps) {
  const t = useT();
  return (
    <Dialog title={t(documentTitle(type))} onClose={onClose} closing={closing}>
      <DocumentText type={type} level="h3" />
    </Dialog>
  );
}
