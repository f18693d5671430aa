import { deleteApp, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, inMemoryPersistence, initializeAuth } from '@firebase/auth';

export interface SentCode {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

/** Back-office calls that the sandbox and the official emulator both have. */
export interface Provider {
  /** Unused codes of an address, newest last. */
  codes: (email: string) => Promise<SentCode[]>;
  userOf: (email: string) => Promise<{ uid: string }>;
  disable: (email: string) => Promise<void>;
  /** Sessions end by whole seconds. */
  nextSecond: () => Promise<void>;
}

const HEADERS = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };

export function providerAt(origin: string, project: string): Provider {
  const call = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(`${origin}${path}`, { ...init, headers: HEADERS });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const accounts = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
  const userOf = async (email: string): Promise<{ uid: string }> => {
    const { users } = (await call(`${accounts}:lookup`, { email: [email] })) as { users: { localId: string }[] };
    return { uid: users[0]?.localId ?? '' };
  };
  return {
    userOf,
    codes: async (email) => {
      const { oobCodes } = (await call(`/emulator/v1/projects/${project}/oobCodes`)) as { oobCodes: SentCode[] };
      return oobCodes.filter((each) => each.email === email);
    },
    disable: async (email) => {
      await call(`${accounts}:update`, { localId: (await userOf(email)).uid, disableUser: true });
    },
    nextSecond: () => new Promise((done) => setTimeout(done, 1_100)),
  };
}

let count = 0;
/** A browser: the real SDK, signed in nowhere. */
export function browser(origin: string, project: string, apiKey: string): { auth: Auth; close: () => Promise<void> } {
  const app = initializeApp({ apiKey, projectId: project, authDomain: 'localhost' }, `browser ${++count}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return { auth, close: () => deleteApp(app) };
}
