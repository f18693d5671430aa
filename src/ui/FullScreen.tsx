import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '@/i18n/t';
import { ActionBar } from './ActionBar';
import { AppBar } from './AppBar';
import { classes } from './classes';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { IconClose, IconLeft } from './icons';
import { useBackCloses } from './useBackCloses';
import { useModalDialog } from './useModalDialog';

export interface FullScreenProps {
  title: ReactNode;
  onClose: () => void;
  closing?: boolean | undefined;
  /** A back arrow instead of the cross: it leads back to something. */
  back?: boolean | undefined;
  /** A small action at the end of the bar ("Clear"). */
  trail?: ReactNode;
  /** What stays at the top under the bar: the field, the dates, the weekdays. */
  head?: ReactNode;
  /** What stays at the bottom: the button that applies. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** On a phone: a modal that takes the whole screen and is left by Back. It stands beside the page: nothing of that holds it in. */
export function FullScreen(props: FullScreenProps) {
  const { title, onClose, closing = false, back, trail, head, footer, children, className } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModalDialog({ onClose, dismissible: true, closing, covers: true });
  useBackCloses(onClose, !closing);
  const lead = (
    <IconButton
      label={t(back ? 'ui.back' : 'ui.close')}
      icon={back ? <IconLeft size="l" /> : <IconClose size="l" />}
      onClick={onClose}
    />
  );
  return createPortal(
    <dialog
      {...modal}
      className={classes(styles.screen, closing && styles.closing, className)}
      aria-labelledby={titleId}
    >
      <div className={styles.column}>
        <AppBar lead={lead} title={title} titleId={titleId} trail={trail}>
          {head}
        </AppBar>
        <div className={styles.fill}>{children}</div>
        {footer && <ActionBar>{footer}</ActionBar>}
      </div>
    </dialog>,
    document.body,
  );
}
