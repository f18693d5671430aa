import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/t';
import { useFundingText } from '@/state/content';
import { IconButton } from '@/ui/IconButton';
import { ServerHtml } from '@/ui/ServerHtml';
import { IconInfo } from '@/ui/icons';
import styles from './FundingNotice.module.css';

interface Logo {
  src: string;
  alt: string;
}

/** Before this many pixels of scrolling are left: nobody waits for a notice at the end of the page. */
const NEAR = '600px';

function useNear(): [ref: (node: HTMLElement | null) => (() => void) | undefined, near: boolean] {
  const [near, setNear] = useState(false);
  const [ref] = useState(() => (node: HTMLElement | null) => {
    if (!node) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(node);
    return () => observer.disconnect();
  });
  return [ref, near];
}

/**
 * The notice about the project that funds the booking software (spec 2 "Footer"): an info button that opens it, and the logos
 * of those who pay, which stay in sight. All of it comes from the server; without that there is nothing.
 */
export function FundingNotice() {
  const t = useT();
  const panelId = useId();
  const [ref, near] = useNear();
  const text = useFundingText(near);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [logos, setLogos] = useState<Logo[]>([]);

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent): void => {
      if (box.current && !event.composedPath().includes(box.current)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  /** The logos leave the text, which is closed most of the time. They were cleaned with it. */
  const takeLogos = (root: ShadowRoot): void => {
    const pictures = [...root.querySelectorAll('img')];
    setLogos(pictures.map(({ src, alt }) => ({ src, alt })));
    for (const picture of pictures) picture.remove();
  };

  return (
    <div ref={ref}>
      {text && (
        <div ref={box} className={styles.funding}>
          <IconButton
            label={t('land.funding')}
            icon={<IconInfo />}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          />
          {logos.map(({ src, alt }) => (
            <img key={src} className={styles.logo} src={src} alt={alt} height={40} loading="lazy" decoding="async" />
          ))}
          <div id={panelId} className={styles.panel} hidden={!open} lang="lv">
            <ServerHtml html={text.html} css={text.css} onReady={takeLogos} />
          </div>
        </div>
      )}
    </div>
  );
}
