import { createECDH, createHash } from 'node:crypto';

/**
 * The tenant's pair of keys (VAPID) in base64url, made of its name: subscriptions stay good over restarts, and no key is in a file.
 * A real server draws its own and keeps the private one.
 */
export function vapidKeys(tenant: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(createHash('sha256').update(`sandbox push ${tenant}`).digest());
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}
