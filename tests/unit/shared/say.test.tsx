import { afterEach, beforeEach, expect, it } from 'vitest';
import { packForLink } from '@/platform/linkCodec';
import { setClock } from '@/platform/clock';
import { session } from '@/state/session';
import { listToWire } from '@/domain/shared/packing';
import { listPath, loadSharedLists, openListLink, readListLink, sayOfList, useSharedLists } from '@/state/shared/lists';
import { act, renderHook } from '@testing-library/react';
import { ownDatabase } from '../../fixtures/ownDatabase';
import { MADE, TENANT, listOf } from './lists';

const DAY = 86_400_000;

beforeEach(() => {
  ownDatabase();
  session.settings = { ...session.settings, tenantName: TENANT };
  setClock(() => MADE);
});
afterEach(() => setClock(null));

it('a vote stays readable, here and in its link, where the clock of the device was set back by a day', async () => {
  const { result } = renderHook(() => ({ ...useSharedLists() }));
  await act(async () => openListLink(await packForLink(JSON.stringify(listToWire(listOf(2))))));
  setClock(() => MADE + DAY - 60_000);
  await act(() => sayOfList({ hearts: [0] }));
  setClock(() => MADE);
  for (const word of ['Th', 'The', 'The first', 'The first one']) {
    // oxlint-disable-next-line no-await-in-loop -- one letter after the other
    await act(() => sayOfList({ word }));
  }
  const { list } = result.current.open!;
  expect(await readListLink((await listPath(list)).split('#')[1]!)).toMatchObject({
    votes: [{ word: 'The first one' }],
  });
  await act(() => loadSharedLists());
  expect(result.current.kept).toHaveLength(1);
});
