import type { AccountTrip, ClaimResult } from '@/domain/trips/account';
import { log } from '@/platform/log';
import { getJson, postJson } from '../client';
import { pathPart } from '../config';
import { isStatus } from '../errors';
import { ClaimAnswer, type ClaimRequest, UserTripsAnswer, WireTrip } from '../shapes/trips';
import { toAccountTrip } from './tripsAdapter';
import { soundRows } from '../wrongAnswers';

/**
 * GET /booking/user/{uid} with the identity token: trips of the account, newest first. A wrong trip is left out and
 * logged. Rejects with ApiError: 401 for a token that is not accepted, 404 for another person's id.
 */
export async function getUserTrips(uid: string, identityToken: string, signal?: AbortSignal): Promise<AccountTrip[]> {
  const path = `/booking/user/${pathPart(uid)}`;
  const { trips } = await getJson(path, UserTripsAnswer, { token: identityToken, signal });
  const good = soundRows('GET /booking/user/{uid}', trips, WireTrip)
    .map(toAccountTrip)
    .filter((trip) => trip !== null);
  if (good.length < trips.length) log.warn('api', `${trips.length - good.length} trips of the account are wrong`);
  return good.toSorted((a, b) => b.at - a.at);
}

/**
 * POST /booking/claim/{id}: takes a guest's order of this device into the account. A repeat is harmless. Rejects with
 * ApiError: 401 for the identity token, 403 `email_differs` or `email_unverified`, 409 if the booking is in another account.
 */
export async function claimBooking(
  bookingId: string,
  accessToken: string,
  identityToken: string,
): Promise<ClaimResult> {
  const body: ClaimRequest = { access_token: accessToken };
  try {
    await postJson(`/booking/claim/${pathPart(bookingId)}`, body, ClaimAnswer, { token: identityToken });
    return 'claimed';
  } catch (error) {
    if (isStatus(error, 404)) return 'unavailable';
    throw error;
  }
}
