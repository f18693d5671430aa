import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { soakTrials, NO_EXPIRY } from './outbox';
import { Server } from './server';
import { runAction } from './sessions/actions';
import { verify } from './sessions/verify';
import { Random } from './sessions/model';
import { Phone } from './sessions/phone';
import { Session } from './sessions/session';

/**
 * Random sessions of a traveller who tries to break the app: a phone, the network on and off, killed tabs and browsers,
 * two tabs, two bookings, a new build in between. The sandbox's log and the screen decide. SOAK=1 runs many sessions,
 * from SOAK_SEED; SEED=n repeats one, though its timing is not seeded, so it may need a few attempts.
 */
const SOAK = Boolean(process.env['SOAK']);
const SEED = process.env['SEED'];
const SESSIONS = SOAK && !SEED ? soakTrials(40) : 1;
/** The seed of the first session. A soak without SOAK_SEED uses a new one each time. */
const FIRST_SEED = SOAK ? Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 1_000_000)) : 5;
const ROOT = new URL('../..', import.meta.url).pathname;

let root: string;
let server: Server;
test.beforeAll(async () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // A site of its own, which the sessions republish.
  root = mkdtempSync(join(ROOT, '.cache', 'site-'));
  cpSync(join(ROOT, 'manifest/tenants/kaija.json'), join(root, 'manifest/tenants/kaija.json'));
  cpSync(join(ROOT, 'dist/kaija'), join(root, 'dist/kaija'), { recursive: true });
  server = await Server.open({ ...NO_EXPIRY, SANDBOX_MOST_OFFERS: '40', SANDBOX_ROOT: root });
});
test.afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

for (let number = 1; number <= SESSIONS; number += 1)
  test(`random session ${number}: nothing is lost, doubled or reordered @desktop @long`, async () => {
    // A busy machine is slow.
    test.setTimeout(600_000);
    const seed = SEED === undefined ? FIRST_SEED + number - 1 : Number(SEED);
    // oxlint-disable-next-line no-console -- said before anything can hang
    console.log(`SEED=${seed}`);
    await server.reset();
    const phone = await Phone.open();
    const session = new Session(new Random(seed), phone, server, join(root, 'dist/kaija'));
    try {
      await session.startBooking();
      const count = SOAK ? 15 + session.random.below(16) : 15;
      // oxlint-disable-next-line no-await-in-loop -- one act after the other
      for (let done = 0; done < count; done += 1) await runAction(session);
      await verify(session);
    } catch (error) {
      const [actions, uncaught] = [session.actions.join('\n  '), phone.errors.join('\n  ')];
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`SEED=${seed}\n${message}\nActions:\n  ${actions}\nUncaught in pages:\n  ${uncaught}`, {
        cause: error,
      });
    } finally {
      await phone.close();
    }
    expect(session.expected.size).toBeGreaterThan(0);
  });
