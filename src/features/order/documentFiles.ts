import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { canShareFiles, opensFilesInPlace } from '@/platform/files';
import { log } from '@/platform/log';
import { type ShownDocument, readOrderDocument } from '@/state/booking/order/documents';

export interface NamedDocument {
  paper: ShownDocument;
  fileName: string;
}

/** The stored file of a document; null when it cannot be read. */
export async function readFile(
  order: OrderSummary,
  { id, mime }: Pick<ShownDocument, 'id' | 'mime'>,
  fileName: string,
): Promise<File | null> {
  try {
    const file = await readOrderDocument(order, id);
    return file && new File([file.bytes], fileName, { type: mime });
  } catch (error) {
    log.warn('order', 'a document could not be read', error);
    return null;
  }
}

/** Files by document id. Null where files are saved instead of shared, and until they are read. */
export type FilesToShare = ReadonlyMap<string, File> | null;

/** Reads the stored files ahead of a press, because a browser opens its share sheet only at once. */
export function useFilesToShare(order: OrderSummary, rows: readonly NamedDocument[]): FilesToShare {
  const [files, setFiles] = useState<FilesToShare>(null);
  const kept = opensFilesInPlace() ? rows.filter(({ paper }) => paper.state === 'kept') : [];
  const names = kept.map(({ paper, fileName }) => `${paper.id}/${paper.size}/${paper.former}/${fileName}`).join('\n');
  useEffect(() => {
    if (names === '') return undefined;
    let here = true;
    void Promise.all(
      kept.map(async ({ paper, fileName }) => [paper.id, await readFile(order, paper, fileName)] as const),
    ).then((read) => {
      const found = read.flatMap(([id, file]) => (file ? [[id, file] as const] : []));
      if (here && canShareFiles(found.map(([, file]) => file))) setFiles(new Map(found));
    });
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- `names` stands for the documents, the id for the order
  }, [order.orderId, names]);
  return files;
}
