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

/** px before the end of the page at which it loads. */
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
 * The notice about the project that funds the software: an info button and the sponsors' logos. All content comes from the
 * server; without it nothing shows.
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

  /** Moves the logos out of the folded text. They were sanitised with it. */
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
