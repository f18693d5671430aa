import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { isAppPath } from '@/domain/appPaths';
import { slideAfter, slideAfterSwipe } from '@/domain/home/banners';
import type { SaleBanner } from '@/domain/home/types';
import { useT } from '@/i18n/t';
import { useHome } from '@/state/home';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { leadsToNoPage } from '@/ui/serverLinks';
import { Skeleton } from '@/ui/Skeleton';
import { classes } from '@/ui/classes';
import { useIsMobile } from '@/ui/useMediaQuery';
import { Placeholder } from '../common/pictures/CityPicture';
import styles from './SaleBanners.module.css';
import { useLateSkeleton } from './HomeSection';
import { useIsHydrated } from '../common/pictures/useIsHydrated';
import { ownValue } from '@/domain/ownValue';

/** Three sales: side by side on a wide screen, one at a time on a phone, turned by swipe, dots or arrows. */
export function SaleBanners() {
  const { banners } = useHome();
  const base = useHref('/');
  const shown = useLateSkeleton(banners.phase === 'loading');
  if (banners.phase === 'error' || (banners.phase === 'ready' && banners.data.length === 0)) return null;
  if (banners.phase === 'loading' || shown !== 'content') {
    return (
      <div className={`block ${styles.waiting}`} aria-hidden="true">
        {shown === 'skeleton' && [1, 2, 3].map((at) => <Skeleton key={at} className={styles.bone} />)}
      </div>
    );
  }
  const there = banners.data.filter(({ link }) => !isOff(link, base));
  return there.length > 0 ? <Carousel banners={there} /> : null;
}

/** A sale that leads to a page which the tenant does without. An app path is below the base of the page. */
function isOff(link: string | null, base: string): boolean {
  try {
    return link !== null && leadsToNoPage(new URL(link.replace(/^\//, './'), document.baseURI), base);
  } catch {
    return false;
  }
}

interface Finger {
  id: number;
  x: number;
  y: number;
}

function Carousel({ banners }: { banners: readonly SaleBanner[] }) {
  const t = useT();
  const phone = useIsMobile();
  const [wish, setAt] = useState(0);
  const [drag, setDrag] = useState(0);
  const finger = useRef<Finger | null>(null);
  const swiped = useRef(false);
  const count = banners.length;
  const at = Math.min(wish, count - 1);

  const down = (event: PointerEvent): void => {
    swiped.current = false;
    if (!phone || count < 2 || (event.pointerType === 'mouse' && event.button !== 0)) return;
    finger.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    const from = finger.current;
    if (from?.id !== event.pointerId) return;
    const dx = event.clientX - from.x;
    setDrag(Math.abs(dx) > Math.abs(event.clientY - from.y) ? dx : 0);
  };
  const up = (event: PointerEvent): void => {
    const from = finger.current;
    if (from?.id !== event.pointerId) return;
    finger.current = null;
    setDrag(0);
    const next = slideAfterSwipe(at, count, event.clientX - from.x, event.clientY - from.y);
    swiped.current = next !== at;
    setAt(next);
  };
  const cancel = (): void => {
    finger.current = null;
    setDrag(0);
  };
  const dotKey = (key: string): boolean => {
    const step = ownValue({ ArrowRight: 1, ArrowLeft: -1 }, key);
    if (step !== undefined) setAt(slideAfter(at, count, step));
    return step !== undefined;
  };

  return (
    <section
      className="block"
      aria-label={t('land.sales')}
      aria-roledescription={phone ? t('land.salesRole') : undefined}
    >
      {/* Above the pictures: below them the dots would be under a phone's bottom bar. */}
      <div className={`on-mobile ${styles.head}`}>
        <h2>{t('land.sales')}</h2>
        {count > 1 && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a set of buttons, not of fields
          <div className={styles.dots} role="group" aria-label={t('land.sales')}>
            {banners.map((banner, n) => (
              <button
                key={banner.id}
                type="button"
                aria-label={t('land.saleShow', { n: n + 1 })}
                aria-current={n === at ? 'true' : undefined}
                onClick={() => setAt(n)}
                onKeyDown={(event) => {
                  if (!dotKey(event.key)) return;
                  event.preventDefault();
                  const step = event.key === 'ArrowRight' ? 1 : -1;
                  const row = event.currentTarget.parentElement;
                  (row?.children[slideAfter(at, count, step)] as HTMLElement | undefined)?.focus();
                }}
              />
            ))}
          </div>
        )}
      </div>
      <div className={styles.window}>
        <div
          className={classes(styles.strip, drag !== 0 && styles.dragged)}
          style={phone ? ({ '--at': at, '--drag': `${drag}px` } as CSSProperties) : undefined}
          aria-live={phone ? 'polite' : undefined}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={cancel}
          onDragStart={(event) => event.preventDefault()}
          onClickCapture={(event) => {
            // A swipe is not a press.
            if (swiped.current) event.preventDefault();
            swiped.current = false;
          }}
        >
          {banners.map((banner, n) => (
            <div
              key={banner.id}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the carousel pattern's slide is a group
              role="group"
              aria-roledescription={phone ? t('land.saleRole') : undefined}
              aria-label={t('land.saleOf', { n: n + 1, count })}
              inert={phone && n !== at}
            >
              <Sale banner={banner} name={t('land.saleOf', { n: n + 1, count })} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** After this time (ms) a drawing stands in for a picture that has not come. */
const PICTURE_LATE_MS = 6000;

function Sale({ banner: { image, link, title }, name }: { banner: SaleBanner; name: string }) {
  const [gone, setGone] = useState(false);
  const [seen, setSeen] = useState(false);
  const hydrated = useIsHydrated();
  // Written into the HTML, a sale is a drawing with words until its picture is there.
  const [isLate, setLate] = useState(!hydrated);
  useEffect(() => {
    // A browser that blocks pictures may report neither success nor failure.
    const timer = setTimeout(() => setLate(true), PICTURE_LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { projectName } = useSession().settings;
  if (image === null) {
    // Without words a link would not say where it leads.
    return (
      <SaleLink link={title === '' ? null : link}>
        <Placeholder wide />
        <b className={styles.words}>{title || projectName}</b>
      </SaleLink>
    );
  }
  const drawing = (
    <>
      <Placeholder wide />
      <b className={styles.words}>{title || projectName}</b>
    </>
  );
  const picture = gone ? (
    drawing
  ) : (
    <img
      // Loads as a whole, so that the page does not wait for separate parts.
      className={seen ? undefined : styles.unseen}
      src={image}
      alt={title || name}
      width={640}
      height={240}
      decoding="async"
      fetchPriority="low"
      crossOrigin="anonymous"
      draggable={false}
      onLoad={() => setSeen(true)}
      onError={() => setGone(true)}
    />
  );
  return (
    <SaleLink link={link}>
      {isLate && !seen && !gone && drawing}
      {hydrated && picture}
    </SaleLink>
  );
}

function SaleLink({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return <div className={styles.sale}>{children}</div>;
  // Another path of our host is a file of the agency's.
  if (link.startsWith('/') && isAppPath(link.replace(/[?#].*$/, ''))) {
    return (
      <AppLink className={styles.sale} to={link}>
        {children}
      </AppLink>
    );
  }
  return (
    <a className={styles.sale} href={link} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
