import { describe, expect, test } from 'vitest';
import { DRAFT_TABLES } from '@/offline/drafts/draftRows';
import { RENAME_TABLES } from '@/offline/drafts/renameDraftRow';
import { durabilityOf } from '@/offline/store/schema';
import { ENQUEUE_TABLES } from '@/offline/outbox/enqueue';
import { QUEUE_TABLES } from '@/offline/outbox/queue';

/** Offline-sync.md (c): a letter does not wait for the platter, an update does. */
describe('what a write waits for', () => {
  test('a draft by itself: for the system only', () => {
    expect(durabilityOf(DRAFT_TABLES)).toBe('relaxed');
  });

  test.each([
    ['an update with its draft', ENQUEUE_TABLES],
    ['a queue', QUEUE_TABLES],
    ['the new name of a booking', RENAME_TABLES],
  ])('%s: for the disk', (_what, tables) => {
    expect(durabilityOf(tables)).toBe('strict');
  });
});
