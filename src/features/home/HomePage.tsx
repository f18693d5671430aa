import { Suspense, lazy, type ReactNode } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { T } from '@/i18n/t';
import { lastSearchUrl } from '@/state/searchForm/lastSearch';
import { useSession } from '@/state/session';
import styles from './HomePage.module.css';

const Globe = lazy(async () => {
  const [{ Globe: part }] = await Promise.all([import('./Globe'), loadMessages('land')]);
  return { default: part };
});
const RecentSearches = lazy(async () => {
  const parts = [import('./RecentSearches'), loadMessages('form'), loadMessages('flow')] as const;
  const [{ RecentSearches: part }] = await Promise.all(parts);
  return { default: part };
});

export interface HomePageProps {
  searchPanel: ReactNode;
  /** "Continue your booking", when there is one. */
  resume?: ReactNode;
}

/** Home: the question, the search over the hero, and what this traveller did before. */
export function HomePage({ searchPanel, resume }: HomePageProps) {
  const { hydrated } = useSession();
  return (
    <>
      <div className={styles.hero}>
        {/* The drawing comes after the page works: text is what is painted first. */}
        {hydrated && (
          <Suspense fallback={null}>
            <Globe />
          </Suspense>
        )}
        <div className={`wrap ${styles.body}`}>
          <h1 className={styles.title}>
            <T id="home.title" />
          </h1>
          <p className={`on-desktop ${styles.lede}`}>
            <T id="home.lede" />
          </p>
        </div>
      </div>
      <div className={`wrap ${styles.panel}`}>{searchPanel}</div>
      <div className={`wrap ${styles.own}`}>
        {resume}
        {/* A newcomer has no history: the storage is not loaded for nothing. */}
        {hydrated && lastSearchUrl() !== null && (
          <Suspense fallback={null}>
            <RecentSearches />
          </Suspense>
        )}
      </div>
    </>
  );
}
