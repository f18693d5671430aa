import { lazy, type ReactNode } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { T } from '@/i18n/t';
import { Hydrated } from '@/state/Hydrated';
import { Quiet } from '@/state/Quiet';
import { lastSearchUrl } from '@/state/searchForm/lastSearch';
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

/** A newcomer has no history: the storage is not loaded for nothing. */
function Own() {
  return lastSearchUrl() === null ? null : (
    <Quiet>
      <RecentSearches />
    </Quiet>
  );
}

export interface HomePageProps {
  searchPanel: ReactNode;
  /** "Continue your booking", when there is one. */
  resume?: ReactNode;
}

/** Home: the question, the search over the hero, and what this traveller did before. */
export function HomePage({ searchPanel, resume }: HomePageProps) {
  return (
    <>
      <div className={styles.hero}>
        {/* The drawing comes after the page works: text is what is painted first. */}
        <Hydrated>
          <Quiet>
            <Globe />
          </Quiet>
        </Hydrated>
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
        <Hydrated>
          <Own />
        </Hydrated>
      </div>
    </>
  );
}
