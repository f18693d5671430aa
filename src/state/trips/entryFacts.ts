import { useEffect, useState } from 'react';
import type { EntryFacts } from '@/domain/entry/travellers';
import { readEntryFacts } from '@/offline/entryFacts';

/** What this device knows of an order's travellers for the rules of entry; undefined until it is read, null without. */
export function useEntryFacts(orderId: string): EntryFacts | null | undefined {
  const [read, setRead] = useState<{ orderId: string; facts: EntryFacts | null }>();
  useEffect(() => {
    let here = true;
    void readEntryFacts(orderId).then((facts) => here && setRead({ orderId, facts }));
    return () => {
      here = false;
    };
  }, [orderId]);
  return read?.orderId === orderId ? read.facts : undefined;
}
