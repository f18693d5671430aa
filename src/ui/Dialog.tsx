import { type ReactNode, useId } from 'react';
import { useT } from '@/i18n/t';
import { classes } from './classes';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton';
import { IconClose } from './icons';
import { useBackCloses } from './useBackCloses';
import { useIsMobile } from './useMediaQuery';
import { useModalDialog } from './useModalDialog';

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** It is being taken away: fades for 200 ms, then its owner removes it (spec 4, "Modals"). */
  closing?: boolean | undefined;
  /** False where closing by accident would lose money or data: only the actions close it. */
  dismissible?: boolean | undefined;
  /** Buttons at the end, the next step last. */
  actions?: ReactNode;
  /** 760 px wide instead of 440. */
  large?: boolean | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

/** A modal: dialog on desktop, sheet from the bottom on mobile. */
export function Dialog(props: DialogProps) {
  const { title, onClose, closing = false, dismissible = true, actions, large, children, className } = props;
  const t = useT();
  const titleId = useId();
  const modal = useModalDialog({ onClose, dismissible, closing });
  const mobile = useIsMobile();
  useBackCloses(onClose, mobile && dismissible && !closing);
  return (
    <dialog
      {...modal}
      className={classes(styles.dialog, large && styles.large, closing && styles.closing, className)}
      aria-labelledby={titleId}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {dismissible && (
            <IconButton className={styles.shut} label={t('ui.close')} icon={<IconClose />} onClick={onClose} />
          )}
        </header>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <div className={styles.acts}>{actions}</div>}
      </div>
    </dialog>
  );
}
