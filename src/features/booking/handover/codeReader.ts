import { log } from '@/platform/log';

/** The browser's reader of codes; Chrome on Android and Macs has it, others do not. */
interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detector = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads codes from pictures. */
export const canReadPictures = (): boolean => detector() !== undefined;

/** The text of the QR code in a picture; null when there is none, or it cannot be read. */
export async function readCodePicture(file: File): Promise<string | null> {
  const Reader = detector();
  if (!Reader) return null;
  try {
    const picture = await createImageBitmap(file);
    const [code] = await new Reader({ formats: ['qr_code'] }).detect(picture);
    picture.close();
    return code?.rawValue ?? null;
  } catch (error) {
    log.warn('booking', 'a picture of a code could not be read', error);
    return null;
  }
}
