import { useT } from '@/i18n/t';
import type { DocumentType } from '@/state/modals';
import { classes } from '@/ui/classes';
import styles from './Content.module.css';
import { DocumentText } from './DocumentText';
import { documentTitle } from './documents';

/** A legal or information page: one column of 64 characters. */
export function ContentPage({ type }: { type: DocumentType }) {
  const t = useT();
  const title = <h1>{t(documentTitle(type))}</h1>;
  const text = (
    <div className={styles.text}>
      <DocumentText type={type} level="h2" />
    </div>
  );
  if (type !== 'faq') {
    return (
      <article className={classes('wrap', styles.page)}>
        {title}
        {text}
      </article>
    );
  }
  return (
    <article>
      <div className={styles.band}>
        <div className="wrap">{title}</div>
      </div>
      <div className={classes('wrap', styles.page)}>{text}</div>
    </article>
  );
}
