import { useEffect, useRef, useState } from 'react';
import type { HelpDraft, HelpTopic } from '@/domain/trips/helpMail';
import { readHelpDraft, writeHelpDraft } from '@/offline/orders';
import { log } from '@/platform/log';

/** Writes follow one another, so that the last one typed is the last one stored. */
let writing: Promise<unknown> = Promise.resolve();

/** Stores a message about an order, or removes it. Resolves to false when the device refuses. */
function keepHelpDraft(orderId: string, draft: HelpDraft | null): Promise<boolean> {
  const written = writing
    .then(() => writeHelpDraft(orderId, draft))
    .then(
      () => true,
      (error: unknown) => {
        log.warn('order', 'a message could not be stored', error);
        return false;
      },
    );
  writing = written;
  return written;
}

interface HelpDraftNow {
  draft: HelpDraft;
  /** False once the device has refused to store it. */
  kept: boolean;
  change: (part: Partial<HelpDraft>) => void;
  /** The message was sent: it is removed from the device. */
  clear: () => Promise<void>;
}

/** The message about an order, stored with each change and restored when the form opens again. `about`: its topic until one is chosen. */
export function useHelpDraft(orderId: string, about: HelpTopic | '' = ''): HelpDraftNow {
  const [empty] = useState<HelpDraft>({ topic: about, text: '' });
  const [draft, setDraft] = useState(empty);
  const [kept, setKept] = useState(true);
  const latest = useRef(empty);
  const set = (next: HelpDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const store = (next: HelpDraft) => {
    set(next);
    void keepHelpDraft(orderId, next).then(setKept);
  };
  useEffect(() => {
    let here = true;
    readHelpDraft(orderId)
      .then((stored) => {
        if (!here || !stored) return;
        const { topic, text } = latest.current;
        if (latest.current === empty) set({ ...stored, topic: stored.topic || about });
        // What was typed meanwhile follows.
        else store({ topic: topic || stored.topic, text: [stored.text, text].filter(Boolean).join('\n') });
      })
      .catch((error: unknown) => log.warn('order', 'a message could not be read', error));
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the functions only set state
  }, [orderId]);
  return {
    draft,
    kept,
    change: (part) => store({ ...latest.current, ...part }),
    async clear() {
      set(empty);
      await keepHelpDraft(orderId, null);
    },
  };
}
