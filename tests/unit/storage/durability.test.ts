import { describe, expect, test } from 'vitest';
import { DRAFT_TABLES } from '@/storage/drafts';
import { RENAME_TABLES } from '@/storage/renameIn';
import { durabilityOf } from '@/storage/tables';
import { ENQUEUE_TABLES } from '@/sync/enqueue';
import { LANE_TABLES } from '@/sync/lane';

/** Offline-sync.md (c): a letter does not wait for the platter, an update does. */
describe('what a write waits for', () => {
  test('a draft by itself: for the system only', () => {
    expect(durabilityOf(DRAFT_TABLES)).toBe('relaxed');
  });

  test.each([
    ['an update with its draft', ENQUEUE_TABLES],
    ['a lane', LANE_TABLES],
    ['the new name of a booking', RENAME_TABLES],
  ])('%s: for the disk', (_what, tables) => {
    expect(durabilityOf(tables)).toBe('strict');
  });
});
