import { redirect } from 'react-router-dom';
import { loginAddress } from '@/domain/account/from';
import { loadPart } from '@/platform/parts';
import { accountReady, isSignInAvailable } from '@/state/account';
import { basename } from './basename';

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.startsWith(basename()) ? pathname.slice(basename().length - 1) : pathname;
  return redirect(loginAddress(path + search));
}

/**
 * Loader of a route that needs an account. Waits at most 1.5 s to learn who is signed in; sends guests to home with the
 * login options, which lead back here.
 */
export async function requireAccount({ request }: { request: Request }): Promise<null> {
  if ((await accountReady()).status === 'user') return null;
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects on a thrown Response
  throw toLogin(request);
}

/**
 * For the loader of a trip: an order of this device opens for everyone, any other needs an account. Resolves to true when the
 * account has to know it. Where the tenant has no accounts the page itself says that the trip is not here.
 */
export async function requireTrip({
  request,
  params,
}: {
  request: Request;
  params: { orderId?: string | undefined };
}): Promise<boolean> {
  if (!isSignInAvailable()) return false;
  const { isTripHere } = await loadPart(() => import('@/state/trips/device'));
  if (await isTripHere(params.orderId ?? '')) return false;
  await requireAccount({ request });
  return true;
}
