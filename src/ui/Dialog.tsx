import { type ReactNode, useId } from 'react';
import { useT } from '@/i18n/t';
import { classes } from './classes';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { IconLeft } from './firstIcons';
import { IconClose } from './icons';
import { useCloseOnBack } from './backStack';
import { useIsMobile } from './useMediaQuery';
import { useModalDialog } from './useModalDialog';
import { createPortal } from 'react-dom';
import { ActionBar, AppBar } from './Bars';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Fades out for 200 ms; then the owner unmounts it. */
  closing?: boolean | undefined;
  /** False where an accidental close would lose money or data: only the actions close it. */
  dismissible?: boolean | undefined;
  /** Buttons at the end, the next step last. */
  actions?: ReactNode;
  /** 760 px wide instead of 440. */
  large?: boolean | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

/** A modal: a dialog on desktop, a bottom sheet on mobile. */
export function Dialog(props: DialogProps) {
  const { title, onClose, closing = false, dismissible = true, actions, large, children, className } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModalDialog({ onClose, dismissible, closing: props.closing });
  const mobile = useIsMobile();
  useCloseOnBack(onClose, mobile && dismissible && !closing);
  return (
    <dialog
      {...modal}
      className={classes(styles.dialog, large && styles.large, closing && styles.closing, className)}
      aria-labelledby={titleId}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {dismissible && (
            <IconButton className={styles.shut} label={t('ui.close')} icon={<IconClose />} onClick={onClose} />
          )}
        </div>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <div className={styles.acts}>{actions}</div>}
      </div>
    </dialog>
  );
}

interface FullScreenProps {
  title: ReactNode;
  onClose: () => void;
  closing?: boolean | undefined;
  /** A back arrow instead of the cross, when it returns to a previous screen. */
  back?: boolean | undefined;
  /** A small action at the end of the bar ("Clear"). */
  trail?: ReactNode;
  /** Sticky content below the bar: the field, the dates, the weekdays. */
  head?: ReactNode;
  /** Sticky bar at the bottom: the button that applies. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A modal that fills a phone's screen and closes on Back. Rendered into `body`, so that no ancestor clips it. */
export function FullScreen(props: FullScreenProps) {
  const { title, onClose, closing = false, back, trail, head, footer, children, className } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModalDialog({ onClose, dismissible: true, closing: props.closing, covers: true });
  useCloseOnBack(onClose, !closing);
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
