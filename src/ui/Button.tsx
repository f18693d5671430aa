import { type ComponentProps, type MouseEvent, useId } from 'react';
import { type ButtonLook, buttonClass } from './buttonLook';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Work is under way: the label and the width stay, a press does nothing. */
  busy?: boolean | undefined;
  /** Why the button cannot be pressed now. It stays focusable, so that the reason can be heard. */
  why?: string | undefined;
  /** Asked at a press while there is a `why`: true where what is drawn is behind what was chosen, and the press counts. */
  mayAlready?: (() => boolean) | undefined;
}

/** A button; `type` is `button` unless told otherwise. One `primary` per view. */
export function Button({
  kind,
  size,
  wide,
  busy,
  why,
  mayAlready,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const whyId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (why !== undefined && !mayAlready?.())) event.preventDefault();
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
