import { describe, expect, test } from 'vitest';
import { DRAFT_TABLES, RENAME_TABLES } from '@/offline/drafts/draftTx';
import { ENQUEUE_TABLES } from '@/offline/outbox/enqueue';
import { QUEUE_TABLES } from '@/offline/outbox/queue';
import { durabilityOf } from '@/offline/store/tables';

/** A typed letter does not wait for the disk, an update does (G1). */
describe('the durability of a transaction', () => {
  test('is relaxed for a draft alone', () => {
    expect(durabilityOf(DRAFT_TABLES)).toBe('relaxed');
  });

  test.each([
    ['an update with its draft', ENQUEUE_TABLES],
    ['a queue', QUEUE_TABLES],
    ['the rename of a draft', RENAME_TABLES],
  ])('is strict for %s', (_name, tables) => {
    expect(durabilityOf(tables)).toBe('strict');
  });
});
