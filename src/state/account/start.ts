import { confirmPrivateStore, sweepPrivateStores } from '@/offline/privateStore';
import { redirectResult, showSession, whenReady } from './core';
import { tellResult } from './signIn';

/** Takes the result of a redirect, and confirms who is signed in. */
export async function resumeSession(): Promise<void> {
  const result = redirectResult();
  void tellResult(result);
  await result.catch(() => null);
  showSession();
  const state = await whenReady();
  if (state.status !== 'user' || !state.confirmed) return;
  await confirmPrivateStore(state.identity.uid);
  await sweepPrivateStores();
}
