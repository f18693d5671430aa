import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './Button.module.css';
import { classes } from './classes';
import { AppLink, type AppLinkProps } from './AppLink';

type ButtonKind = 'primary' | 'tonal' | 'outline' | 'quiet' | 'danger';

export interface ButtonLook {
  kind: ButtonKind;
  /** `l` 52 px, `s` 36 px (44 on touch); 44 px by default. */
  size?: 'l' | 's' | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** The class names of a button, shared by `Button` and `ButtonLink`. */
export const buttonClass = ({ kind, size, wide, className }: ButtonLook): string =>
  classes(styles.btn, styles[kind], size && styles[size], wide && styles.wide, className);

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Work is in progress: label and width stay, presses are ignored. */
  busy?: boolean | undefined;
  /** Why the button is disabled. It stays focusable, so that screen readers can read the reason. */
  why?: string | undefined;
  /**
   * Called on a press while `why` is set. Returns true if the render lags behind the state and the press should count.
   */
  isStale?: (() => boolean) | undefined;
}

/** A button of type `button` by default. At most one `primary` per view. */
export function Button({ kind, size, wide, busy, why, isStale, className, onClick, children, ...rest }: ButtonProps) {
  const whyId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (why !== undefined && !isStale?.())) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={why !== undefined || rest['aria-disabled'] || undefined}
      aria-describedby={why === undefined ? rest['aria-describedby'] : whyId}
      onClick={press}
    >
      {children}
      {why !== undefined && (
        <span id={whyId} hidden>
          {why}
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<AppLinkProps, 'className'>;

/** A link styled as a button, for navigation only. */
export function ButtonLink({ kind, size, wide, className, ...rest }: ButtonLinkProps) {
  return <AppLink {...rest} className={buttonClass({ kind, size, wide, className })} />;
}
