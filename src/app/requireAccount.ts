import { redirect } from 'react-router-dom';
import { loginAddress } from '@/domain/account/from';
import { accountReady } from '@/state/account';
import { basename } from './basename';

/**
 * Loader of a route that needs an account. Waits at most 1.5 s to learn who is signed in; sends guests to home with the
 * login options, which lead back here.
 */
export async function requireAccount({ request }: { request: Request }): Promise<null> {
  if ((await accountReady()).status === 'user') return null;
  const { pathname, search } = new URL(request.url);
  const path = pathname.startsWith(basename()) ? pathname.slice(basename().length - 1) : pathname;
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects on a thrown Response
  throw redirect(loginAddress(path + search));
}
