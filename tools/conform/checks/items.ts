import type { ItemsAnswer } from '@/api/shapes/items';
import { check } from '../check';
import type { Trial } from '../trial';
import { refusalOf, uuid } from './common';

const SAID = 'OpenAPI getItems, putItems';

/** A kind without anything about other people. */
const PATH = { kind: 'preferences' };

function bearerOf(trial: Trial): string {
  const { identity } = trial.options;
  if (identity === null) throw trial.notSent('needs the identity token of a test account: --identity');
  return identity;
}

const told = check({
  id: 'account.items-told',
  group: 'account',
  asks: 'Things of the account are answered to its token, and to nobody else',
  why: 'Names and birth dates of saved travellers are among them.',
  said: SAID,
  run: async (trial) => {
    const bearer = bearerOf(trial);
    const { version } = await trial.json<ItemsAnswer>('getItems', { path: PATH, bearer, mayLack: true });
    await trial.ask('getItems', { path: PATH, expect: 401 });
    await trial.ask('getItems', { path: PATH, bearer: 'a.b.c', expect: 401 });
    return { version, bearer };
  },
});

export const items = [
  told,
  check({
    id: 'account.items-stored',
    group: 'account',
    asks: 'Changed things are stored beside the others, and a deletion is remembered',
    why: 'What is saved on one device is missing on the other, or comes back after it was deleted.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { version, bearer } = await trial.after(told);
      const id = `kit-${uuid()}`;
      const put = async (from: string, value: Record<string, unknown> | null) => {
        const body = { version: from, items: [{ id, at: trial.now(), value }] };
        const { body: answer } = await trial.ask('putItems', { path: PATH, bearer, body });
        const { body: after, call } = await trial.ask('getItems', { path: PATH, bearer });
        const { items: list, version: next } = after as ItemsAnswer;
        const found = list.find((one) => one.id === id);
        const said = JSON.stringify(found?.value);
        trial.holds(said === JSON.stringify(value), call, 'items', JSON.stringify(value), said);
        trial.holds(next === (answer as { version: string }).version, call, 'version', 'that of the PUT', next);
        return next;
      };
      await put(await put(version, { kit: 1, nested: { list: [1, 'two'] } }), null);
    },
  }),
  check({
    id: 'account.items-newer',
    group: 'account',
    asks: 'Changes of an older version are refused with 409 and what is there now',
    why: 'Of two devices the later overwrites the other.',
    said: SAID,
    books: true,
    run: async (trial) => {
      const { bearer } = await trial.after(told);
      const body = { version: `kit-${uuid()}`, items: [{ id: 'kit', at: trial.now(), value: null }] };
      const refused = await trial.ask('putItems', { path: PATH, bearer, body, expect: 409 });
      const { code } = refusalOf(refused);
      trial.holds(code === 'newer_version', refused.call, 'code', 'newer_version', code);
      const now = await trial.json<ItemsAnswer>('getItems', { path: PATH, bearer });
      const { version } = refused.body as ItemsAnswer;
      trial.holds(version === now.version, refused.call, 'version', now.version, version);
    },
  }),
];
