import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Milestone, milestonesOf, readingAt, readingLine } from '@/domain/home/guide';
import { useT } from '@/i18n/t';
import type { GuideText } from '@/state/home';
import { AppLink } from '@/ui/AppLink';
import { ServerHtml } from '@/ui/ServerHtml';
import { Skeleton } from '@/ui/Skeleton';
import { TextButton } from '@/ui/TextLink';
import { classes } from '@/ui/classes';
import { IconDown, IconUp } from '@/ui/icons';
import { Ring } from '@/ui/RouteLine';
import { useMediaQuery } from '@/ui/useMediaQuery';
import styles from './BookingGuide.module.css';

interface Found {
  milestone: Milestone;
  heading: HTMLElement;
}

/** Milestones of the rendered text; gives their headings anchors and a level below the section's. */
function findMilestones(root: ShadowRoot): Found[] {
  const headings = [...root.querySelectorAll<HTMLElement>('h4')];
  const milestones = milestonesOf(headings.map(({ id, textContent }) => ({ id, text: textContent ?? '', level: 4 })));
  return milestones.flatMap((milestone, at) => {
    const heading = headings[at];
    if (!milestone || !heading) return [];
    heading.id = milestone.anchor;
    heading.setAttribute('aria-level', '3');
    heading.tabIndex = -1;
    return [{ milestone, heading }];
  });
}

/** The address may contain anything. */
function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

const HANDS = ['wheel', 'touchmove', 'keydown'] as const;
/** The page's own scroll to the chosen milestone has ended by then. */
const SETTLED_MS = 400;

/**
 * Index of the milestone being read, by scroll position. A chosen milestone stays current until the user scrolls, also
 * if the page ends before it reaches the top.
 */
function useReading(found: readonly Found[], follow: boolean): [at: number, choose: (at: number) => void] {
  const [at, setAt] = useState(0);
  const chosenAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!follow || found.length === 0) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      if (performance.now() - chosenAt.current < SETTLED_MS) return;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const line = readingLine(clientHeight, scrollHeight - clientHeight - scrollTop);
      setAt(
        Math.max(
          0,
          readingAt(
            found.map(({ heading }) => heading.getBoundingClientRect().top),
            line,
          ),
        ),
      );
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const free = (): void => {
      chosenAt.current = Number.NEGATIVE_INFINITY;
      soon();
    };
    soon();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    for (const hand of HANDS) addEventListener(hand, free, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
      for (const hand of HANDS) removeEventListener(hand, free);
    };
  }, [found, follow]);
  const choose = useCallback((next: number): void => {
    chosenAt.current = performance.now();
    setAt(next);
  }, []);
  return [at, choose];
}

/** The booking guide: an excerpt, the full text on demand, and on a wide screen the current milestone. */
export function BookingGuide({ guide, onStands }: { guide: GuideText; onStands?: () => void }) {
  const t = useT();
  const titleId = useId();
  const textId = useId();
  const wide = useMediaQuery('(width >= 992px)');
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found[]>([]);
  const section = useRef<HTMLElement>(null);
  const [reading, choose] = useReading(found, wide && open);

  const [goal, setGoal] = useState<{ heading: HTMLElement } | null>(null);
  const show = (heading: HTMLElement, at: number): void => {
    setOpen(true);
    choose(at);
    setGoal({ heading });
  };
  // After unfolding: folded text cannot be scrolled to.
  useEffect(() => {
    if (!goal) return;
    goal.heading.scrollIntoView({ block: 'start' });
    goal.heading.focus({ preventScroll: true });
  }, [goal]);

  // Unfolds once for an address that names a milestone.
  const wanted = useRef(decoded(hash.slice(1)));
  const ready = (root: ShadowRoot): void => {
    const all = findMilestones(root);
    setFound(all);
    onStands?.();
    const at = all.findIndex(({ milestone }) => milestone.anchor === wanted.current);
    wanted.current = '';
    const target = all[at];
    if (target) show(target.heading, at);
  };

  const toggle = (): void => {
    setOpen(!open);
    if (open) section.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <section ref={section} className={`block ${styles.guide}`} aria-labelledby={titleId}>
      <div className={styles.side}>
        <h2 id={titleId}>{t('land.guide')}</h2>
        {wide && found.length > 0 && (
          <nav aria-label={t('land.guideParts')}>
            <ol className={styles.miles}>
              {found.map(({ milestone: { anchor, title }, heading }, at) => (
                <li key={anchor} className={classes(at < reading && styles.done, at === reading && styles.now)}>
                  <Ring className={styles.ring} />
                  <AppLink
                    to={`/#${anchor}`}
                    aria-current={at === reading ? 'location' : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                      event.preventDefault();
                      void navigate({ search, hash: anchor }, { replace: true, preventScrollReset: true });
                      show(heading, at);
                    }}
                  >
                    {title}
                  </AppLink>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <div>
        <div id={textId} className={classes(styles.text, !open && styles.closed)} inert={!open}>
          <ServerHtml
            html={guide.html}
            css={guide.css}
            onReady={ready}
            fallback={<Skeleton className={styles.bone} />}
          />
        </div>
        <TextButton className={styles.toggle} aria-expanded={open} aria-controls={textId} onClick={toggle}>
          {t(open ? 'land.guideClose' : 'land.guideOpen')}
          {open ? <IconUp size="s" /> : <IconDown size="s" />}
        </TextButton>
      </div>
    </section>
  );
}
