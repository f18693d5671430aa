import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useT } from '@/i18n/t';
import type { DocumentType } from '@/state/modals';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { focusHeading } from '@/ui/focus';
import styles from './Content.module.css';
import { DocumentText } from './DocumentText';
import { documentTitle } from './documents';
import { fragmentOf } from './faqAddress';
import { type Heading, headingsOf } from './headings';

/** Goes to the heading that the address names, also inside the text's own scope. Back and Forward keep their place. */
function useAddressedHeading(headings: readonly Heading[]): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const isBack = type === NavigationType.Pop && key !== 'default';
    const found = isBack || !hash ? undefined : headings.find(({ id }) => id === fragmentOf(hash));
    if (!found) return;
    found.element.scrollIntoView();
    focusHeading(found.element, { preventScroll: true });
  }, [headings, hash, key, type]);
}

/** A legal or information page: one column of 64 characters; a long one has its contents beside it, on a desktop. */
export function ContentPage({ type }: { type: DocumentType }) {
  const t = useT();
  const { pathname } = useLocation();
  const { privacyNotes } = useSession().profile;
  const [headings, setHeadings] = useState<Heading[]>([]);
  useAddressedHeading(headings);
  return (
    <article className={classes('wrap', styles.page)} data-text="">
      <h1>{t(documentTitle(type))}</h1>
      <div className={styles.columns}>
        <div className={styles.text}>
          {type === 'privacy_policy' && privacyNotes && <p className={styles.lede}>{privacyNotes}</p>}
          <DocumentText type={type} level="h2" onReady={(root) => setHeadings(headingsOf(root))} />
        </div>
        {headings.length > 0 && (
          <nav className={classes(styles.contents, 'on-desktop')} aria-labelledby="contents">
            <h2 id="contents">{t('content.contents')}</h2>
            <ul>
              {headings.map(({ id, title }) => (
                <li key={id}>
                  <AppLink to={`${pathname}#${encodeURIComponent(id)}`} preventScrollReset>
                    {title}
                  </AppLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </article>
  );
}
