import { withoutDirectionMarks } from '@/domain/search/problems';
import type { Trip } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { type LeftText, leftText, useSearchForm } from '@/state/searchForm';
import styles from './places.module.css';

/** Maximum length of quoted input, enough to recognise it. */
const ECHOED = 32;
/** Typed text within a sentence: bidi-isolated, so that right-to-left input does not reorder it. */
export function quoted(text: string): string {
  const letters = Array.from(withoutDirectionMarks(text));
  return `\u2068${letters.length > ECHOED ? `${letters.slice(0, ECHOED).join('')}…` : letters.join('')}\u2069`;
}

/** In the cell of a place: the text that was left there, and that nothing was found for it. */
export function LeftValue({ left: { text, looking } }: { left: LeftText }) {
  const t = useT();
  return (
    <>
      <span className={styles.left}>{quoted(text)}</span>
      {!looking && <span className={styles.lost}>{t('form.noPlace')}</span>}
    </>
  );
}

/** Tells a screen reader that nothing was found for a text that was left. */
export function LeftNews({ trip }: { trip: Trip | null }) {
  const t = useT();
  const form = useSearchForm();
  const lost = (['srcLocation', 'destLocation'] as const).flatMap((end) => {
    const left = leftText(form, trip, end);
    return left && !left.looking ? t('form.nothing', { text: quoted(left.text) }) : [];
  });
  return <output className="sr-only">{lost.join('. ')}</output>;
}
