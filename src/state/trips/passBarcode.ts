import type { Paper } from '@/domain/passes/paper';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';

/** The barcode of a pass as a picture; kept with the paper, else drawn. Null without one, or where it cannot be drawn now. */
export async function drawnBarcode({ pass, drawn }: Pick<Paper, 'pass' | 'drawn'>): Promise<string | null> {
  if (drawn || !pass?.barcode) return drawn ?? null;
  try {
    const { drawBarcode } = await loadPart(() => import('@/platform/barcodes'));
    return drawBarcode(pass.barcode);
  } catch (error) {
    log.warn('trips', 'the barcode of a pass could not be drawn', error);
    return null;
  }
}
