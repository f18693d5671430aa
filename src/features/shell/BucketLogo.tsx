import { useEffect, useRef, useState } from 'react';
import { type LogoPlace, isOneColour, logoPlace } from '@/domain/tenant/logo';
import { now } from '@/platform/clock';
import { isOffline, probe } from '@/platform/network';
import { localStore, readJson } from '@/platform/webStorage';
import { useSession } from '@/state/session';
import { classes } from '@/ui/classes';
import styles from './BucketLogo.module.css';

const KEY = 'logo';
/** A bucket without a logo is asked again after this time: each miss is an error in the browser's console. */
const NONE_MS = 7 * 86_400_000;

/** What is known of the logo at an address: width by height, 0 for "there is none"; whether it has one colour. */
interface Known {
  src: string;
  ratio: number;
  plain: boolean;
  at: number;
}

function knownOf(src: string): Known | null {
  const known = readJson(localStore, KEY) as Partial<Known> | null;
  if (known?.src !== src || typeof known.ratio !== 'number' || typeof known.at !== 'number') return null;
  if (typeof known.plain !== 'boolean') return null;
  const isOld = known.ratio === 0 && !(known.at <= now() && now() - known.at < NONE_MS);
  return isOld ? null : { src, ratio: known.ratio, plain: known.plain, at: known.at };
}

/** Its pixels, at a size that tells the colours; none where the browser does not give them. */
function pixelsOf(image: HTMLImageElement, ratio: number): ArrayLike<number> {
  const height = 48;
  const width = Math.min(480, Math.max(1, Math.round(height * ratio)));
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  try {
    pen?.drawImage(image, 0, 0, width, height);
    return pen?.getImageData(0, 0, width, height).data ?? [];
  } catch {
    return [];
  }
}

/** Loads the picture. Null when it did not arrive for want of a connection. */
async function askFor(src: string): Promise<Known | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = src;
  try {
    await image.decode();
  } catch {
    return !isOffline() && (await probe()) ? { src, ratio: 0, plain: false, at: now() } : null;
  }
  const { naturalWidth, naturalHeight } = image;
  const ratio = naturalHeight > 0 ? naturalWidth / naturalHeight : 0;
  return { src, ratio, plain: ratio > 0 && isOneColour(pixelsOf(image, ratio)), at: now() };
}

/** Draws an element in the text colour through a picture. */
const fillFrom =
  (src: string) =>
  (element: HTMLElement | null): void =>
    element?.style.setProperty('--drawing', `url("${CSS.escape(new URL(src, document.baseURI).href)}")`);

/**
 * The logo of the tenant's bucket over the mark of the build, in the room that mark and name take, so that nothing moves. As
 * an image, in which no script runs. One in a single colour takes the colour of the text; any other stands on a plate.
 */
export function BucketLogo() {
  const { bucketPath, tenantName } = useSession().settings;
  const src = `${bucketPath}/static/${encodeURIComponent(tenantName)}/en/assets/images/logo.svg`;
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<{ as: LogoPlace; plain: boolean } | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = ({ ratio, plain }: Known): void => {
      const box = place.current?.parentElement?.getBoundingClientRect();
      const as = box ? logoPlace(ratio, box) : null;
      if (isHere) setShown(as && { as, plain });
    };
    const known = knownOf(src);
    if (known) show(known);
    else
      void askFor(src).then((found) => {
        if (!found) return;
        localStore.set(KEY, JSON.stringify(found));
        show(found);
      });
    return () => {
      isHere = false;
    };
  }, [src]);
  return (
    <span
      ref={place}
      className={shown ? classes(styles[shown.as], shown.plain && styles.plain) : undefined}
      hidden={!shown}
    >
      {shown && <img src={src} alt="" crossOrigin="anonymous" onError={() => setShown(null)} />}
      {shown?.plain && <span ref={fillFrom(src)} />}
    </span>
  );
}
