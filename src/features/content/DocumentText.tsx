import type { ReactNode } from 'react';
import type { Locale } from '@/domain/locale';
import { T, useT } from '@/i18n/t';
import type { DocumentType } from '@/state/modals';
import { useSession } from '@/state/session';
import { IconOffline, IconReceipt } from '@/ui/icons';
import { IconWarning } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { ButtonLink, buttonClass } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ServerHtml } from '@/ui/ServerHtml';
import { Skeleton } from '@/ui/Skeleton';
import { RetryButton } from '@/ui/RetryButton';
import { documentTitle } from './documents';
import { TextVersion } from './TextVersion';
import './print.css';
import { type TextState, useDocument } from '@/state/content';

interface DocumentTextProps {
  type: DocumentType;
  /** Heading level of its empty states: `h2` on a page, `h3` in a dialog. */
  level: 'h2' | 'h3';
  /** Called with the text once it is on the page. */
  onReady?: ((root: ShadowRoot) => void) | undefined;
  /** Asks again for what this text stands in for. */
  onRetry?: (() => void) | undefined;
}

const LINES = ['w85', undefined, 'w50', undefined, 'w85', 'w40'] as const;

/** A server text in each loading state. */
export function DocumentText(props: DocumentTextProps) {
  const { locale } = useSession();
  return <Shown key={`${props.type} ${locale}`} {...props} locale={locale} />;
}

function Shown({ type, level, locale, onReady, onRetry }: DocumentTextProps & { locale: Locale }): ReactNode {
  const { state, again } = useDocument(type, locale);
  if (state.phase === 'ready') {
    const { html, css, version } = state.data;
    return (
      <>
        <TextVersion version={version} source={state.source} savedAt={state.savedAt} />
        <ServerHtml html={html} css={css} onReady={onReady} />
      </>
    );
  }
  return (
    // The complete text is not announced; its absence is.
    <div aria-live="polite">
      <Missing state={state} level={level} again={onRetry ?? again} />
    </div>
  );
}

interface MissingProps extends Pick<DocumentTextProps, 'level'> {
  state: Exclude<TextState<unknown>, { phase: 'ready' }>;
  again: () => void;
}

function Missing({ state, level, again }: MissingProps): ReactNode {
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
  switch (state.phase) {
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
        <EmptyState icon={<IconReceipt />} level={level} title={t('content.emptyTitle')} actions={home}>
          <p>{t('content.emptyText')}</p>
        </EmptyState>
      );
    case 'offline':
      return (
        <EmptyState icon={<IconOffline />} level={level} title={t('content.offlineTitle')} actions={retryOrHome}>
          <p>{t('content.offlineText')}</p>
        </EmptyState>
      );
    case 'blocked': {
      const { address } = state;
      const open = (
        <a className={buttonClass({ kind: 'tonal' })} href={address} target="_blank" rel="noopener noreferrer">
          {t('content.blockedOpen')}
        </a>
      );
      return (
        <EmptyState icon={<IconReceipt />} level={level} title={t('content.blockedTitle')} actions={open}>
          <p>
            <T
              id="content.blockedText"
              values={{
                host: (
                  <span key="host" translate="no">
                    {new URL(address).host}
                  </span>
                ),
              }}
            />
          </p>
        </EmptyState>
      );
    }
    default:
      return (
        <EmptyState icon={<IconWarning />} level={level} title={t('content.failedTitle')} actions={retryOrHome}>
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
      <div data-text="">
        <DocumentText type={type} level="h3" />
      </div>
    </Dialog>
  );
}
