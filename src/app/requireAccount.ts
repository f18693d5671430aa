import { redirect } from 'react-router-dom';
import { loginAddress } from '@/domain/account/from';
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
 * Loader of a trip: an order of this device opens for everyone, any other needs an account. Where the tenant has no
 * accounts the page itself says that the trip is not here.
 */
export async function requireTrip({
  request,
  params,
}: {
  request: Request;
  params: { orderId?: string | undefined };
}): Promise<null> {
  if (!isSignInAvailable()) return null;
  const { isTripHere } = await import('@/state/trips/device');
  if (await isTripHere(params.orderId ?? '')) return null;
  return await requireAccount({ request });
}
