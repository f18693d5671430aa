import { redirectResult, showSession, whenReady } from './core';
import { keepConfirmed } from './forget';
import { tellResult } from './signIn';

/** Takes the result of a redirect, and confirms who is signed in. */
export async function resumeSession(): Promise<void> {
  const result = redirectResult();
  void tellResult(result);
  await result.catch(() => null);
  showSession();
  const state = await whenReady();
  if (state.status === 'user' && state.confirmed) await keepConfirmed(state.identity.uid);
}
