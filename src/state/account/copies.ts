import { type PrivateStore, privateStore } from '@/offline/privateStore';
import { readSnapshot } from '@/platform/identity/snapshot';
import { session } from '../session';

/** The private store of who is signed in; null for guests. On a shared device nothing of it outlives the tab. */
export async function ownPrivateStore(): Promise<PrivateStore | null> {
  const snapshot = session.settings.identity && readSnapshot();
  return snapshot ? await privateStore(snapshot.identity.uid, snapshot.shared) : null;
}
