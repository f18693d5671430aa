import { type ComponentProps, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { carryState } from './carry';

type Own = { to: string };

export type AppLinkProps = Own & Omit<ComponentProps<typeof Link>, 'to'>;
export type NavAppLinkProps = Own & Omit<ComponentProps<typeof NavLink>, 'to'>;

const never = () => () => undefined;

/** The query of the page. A prerendered page knows none: its links get theirs right after hydration. */
function useQuery(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  );
}

/** A link to a path of the app. Of the current query it carries only lang, login and from. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  return <Link {...rest} to={carryState(to, useQuery())} />;
}

/** `AppLink` that says `aria-current="page"` on its own page. The root is current only on the root itself. */
export function NavAppLink({ to, ...rest }: NavAppLinkProps) {
  return <NavLink end={to === '/'} {...rest} to={carryState(to, useQuery())} />;
}
