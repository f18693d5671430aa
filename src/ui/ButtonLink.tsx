import { AppLink, type AppLinkProps } from './AppLink';
import { type ButtonLook, buttonClass } from './buttonLook';

export type ButtonLinkProps = ButtonLook & Omit<AppLinkProps, 'className'>;

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function ButtonLink({ kind, size, wide, className, ...rest }: ButtonLinkProps) {
  return <AppLink {...rest} className={buttonClass({ kind, size, wide, className })} />;
}
