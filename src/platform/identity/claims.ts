import type { IdTokenResult, User } from '@firebase/auth';

/** A token keeps its claims for an hour: confirmed in another tab, the traveller is ahead of it. */
const isOutgrown = ({ email, emailVerified }: User, { claims }: IdTokenResult): boolean =>
  (emailVerified && claims['email_verified'] !== true) || (email !== null && claims['email'] !== email);

/** A token that was renewed for its claims: with the same ones again it is as good as it gets. */
let renewed = '';

/** The token of a user, a new one if its claims say less than is known of them. Rejects with errors of the library. */
export async function claimingToken(user: User): Promise<string> {
  const known = await user.getIdTokenResult();
  if (known.token === renewed || !isOutgrown(user, known)) return known.token;
  return (renewed = await user.getIdToken(true));
}
