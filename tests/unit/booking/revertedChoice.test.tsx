import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { configureStorage } from '@/platform/database';
import { aDraft, filled } from './build';
import { type Tab, openTab } from './tab';

let n = 0;

beforeEach(() => {
  setLogSink(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
});

async function open(): Promise<Tab> {
  const tab = await openTab(`taken-back-${n}`);
  await tab.loadBooking();
  return tab;
}

/** A booking with complete data in two tabs: one is used, the other only has the contact's e-mail. */
async function twoTabs(): Promise<[Tab, Tab]> {
  n += 1;
  configureStorage({ tenant: `taken-back-${n}` });
  const seed = await openTab(`taken-back-${n}`);
  const draft = aDraft({ adult: 2, child: 0, infant: 0 }, { rev: 3 });
  const { passengers, contact } = filled(draft);
  await seed.putDraft({ ...draft, passengers, contact });
  seed.close();
  return [await open(), await open()];
}

/** One after the other, then from the start: a value that returns is a new choice. */
const MAILS = ['elina@example.lv', 'm1@example.com', 'm2@example.com'];
const HELP = { unitPrice: 790, policy: 'per_passenger', vtripPolicy: 'per_passenger' } as const;

describe('one booking with concurrent writers', () => {
  it('a reverted choice stays reverted in any order of writes', async () => {
    const acts = [
      'add',
      'refuse',
      'clear',
      'clear',
      'type',
      'send',
      'keep',
      'look',
      'task',
      'task',
      'wait',
      'mail',
      'mail',
      'die',
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 6, maxLength: 24 }), async (steps) => {
        let [tab, other] = await twoTabs();
        const said = { help: undefined as string | undefined, name: tab.who().name };
        let mail = MAILS[0]!;
        let sending: Promise<void> | undefined;
        const shown = () => ({ help: tab.booking.draft!.services?.airHelpService?.value, name: tab.who().name });
        try {
          for (const act of steps) {
            if (act === 'add') {
              tab.chooseService('airHelpService', { id: 'airHelpService', ...HELP } as never);
              said.help = 'airHelpService';
            }
            if (act === 'refuse') {
              tab.refuseService('airHelpService');
              said.help = 'user_refused_service';
            }
            if (act === 'clear') {
              tab.clearService('airHelpService');
              said.help = undefined;
            }
            if (act === 'type') {
              said.name = said.name === 'Anna' ? 'Ann' : 'Anna';
              tab.editPassenger(tab.who().id, { name: said.name });
            }
            if (act === 'mail') {
              mail = MAILS[(MAILS.indexOf(mail) + 1) % MAILS.length]!;
              other.editContact({ email: mail });
              void other.saveDraftNow();
            }
            if (act === 'die') {
              // A page that is gone continues nothing; here its last transaction would.
              await sending;
              tab.close();
              tab = await open();
            }
            if (act === 'send') sending = tab.sendParts();
            if (act === 'keep') void tab.saveDraftNow();
            if (act === 'look') void tab.reloadDraft();
            if (act === 'task') await new Promise((done) => setImmediate(done));
            if (act === 'wait') await new Promise((done) => setTimeout(done, 5));
            expect(shown(), act).toEqual(said);
          }
          await tab.sendParts();
          await tab.saveDraftNow();
          expect(shown(), 'at rest').toEqual(said);
          await other.saveDraftNow();
          await vi.waitFor(() => expect(tab.booking.draft!.contact.email).toBe(mail));
          expect(shown(), 'with the other tab’s word').toEqual(said);
          const stored = await tab.latestDraft();
          expect(
            { help: stored!.services?.airHelpService?.value, name: stored!.passengers[0]!.name },
            'stored',
          ).toEqual(said);
        } finally {
          tab.close();
          other.close();
        }
      }),
      { numRuns: Number(process.env['TAB_PLANS'] ?? 16), seed: 20_261_124 },
    );
  }, 300_000);
});
