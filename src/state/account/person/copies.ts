import { type PrivateStore, privateStore } from '@/offline/privateStore';
import { readSnapshot } from '@/platform/identity/snapshot';
import { session } from '../../session';

/** The private store of the signed-in user; null for guests. On a shared device it does not outlive the tab. */
export async function ownPrivateStore(): Promise<PrivateStore | null> {
  const snapshot = session.settings.identity && readSnapshot();
  return snapshot ? await privateStore(snapshot.identity.uid, snapshot.shared) : null;
}
