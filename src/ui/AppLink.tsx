import { type ComponentProps, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';

const CARRIED = ['lang', 'login', 'from'];

/**
 * A path within the app with the parameters that links keep: only `lang`, `login` and `from` (docs/rules.md,
 * Addresses). Parameters of `to` win. `search` is the query of the current page.
 */
export function carryState(to: string, search: string): string {
  const [beforeHash = '', hash] = to.split('#', 2);
  const [path = '', own] = beforeHash.split('?', 2);
  const query = new URLSearchParams(own);
  for (const [name, value] of new URLSearchParams(search)) {
    if (CARRIED.includes(name) && !query.has(name)) query.append(name, value);
  }
  const text = query.toString();
  return path + (text && `?${text}`) + (hash === undefined ? '' : `#${hash}`);
}

export type AppLinkProps = { to: string } & Omit<ComponentProps<typeof Link>, 'to'>;

const never = () => () => undefined;

/** The query of the page. Empty in prerendered HTML; links get theirs right after hydration. */
function useQuery(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  );
}

/** A link to a path of the app. It keeps only `lang`, `login` and `from` of the current query. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  return <Link {...rest} to={carryState(to, useQuery())} />;
}
