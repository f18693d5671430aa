import { useEffect, useRef, useState } from 'react';
import { type LogoPlace, logoPlace } from '@/domain/tenant/logo';
import { now } from '@/platform/clock';
import { isOffline, probe } from '@/platform/network';
import { localStore, readJson } from '@/platform/webStorage';
import { useSession } from '@/state/session';
import styles from './BucketLogo.module.css';

const KEY = 'logo';
/** A bucket without a logo is asked again after this time: each miss is an error in the browser's console. */
const NONE_MS = 7 * 86_400_000;

/** What is known of the logo at an address: width by height, 0 for "there is none". */
interface Known {
  src: string;
  ratio: number;
  at: number;
}

function knownOf(src: string): Known | null {
  const known = readJson(localStore, KEY) as Partial<Known> | null;
  if (known?.src !== src || typeof known.ratio !== 'number' || typeof known.at !== 'number') return null;
  const isOld = known.ratio === 0 && !(known.at <= now() && now() - known.at < NONE_MS);
  return isOld ? null : { src, ratio: known.ratio, at: known.at };
}

/** Loads the picture. Null when it did not arrive for want of a connection. */
async function askFor(src: string): Promise<Known | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = src;
  try {
    await image.decode();
  } catch {
    return !isOffline() && (await probe()) ? { src, ratio: 0, at: now() } : null;
  }
  const { naturalWidth, naturalHeight } = image;
  return { src, ratio: naturalHeight > 0 ? naturalWidth / naturalHeight : 0, at: now() };
}

/**
 * The logo of the tenant's bucket over the mark of the build, in the room that mark and name take, so that nothing moves. As
 * an image, in which no script runs.
 */
export function BucketLogo() {
  const { bucketPath, tenantName } = useSession().settings;
  const src = `${bucketPath}/static/${encodeURIComponent(tenantName)}/en/assets/images/logo.svg`;
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<LogoPlace | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = ({ ratio }: Known): void => {
      const box = place.current?.parentElement?.getBoundingClientRect();
      if (isHere && box) setShown(logoPlace(ratio, box));
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
    <span ref={place} className={shown ? styles[shown] : undefined} hidden={!shown}>
      {shown && <img src={src} alt="" crossOrigin="anonymous" onError={() => setShown(null)} />}
    </span>
  );
}
