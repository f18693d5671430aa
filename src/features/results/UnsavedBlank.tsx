import { useEffect, useState } from 'react';
import { langOf } from '@/domain/locale';
import { readQuery } from '@/domain/search/query';
import { firstMissing } from '@/domain/search/validity';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { today } from '@/platform/clock';
import { useSession } from '@/state/session';
import { listKept, type KeptHead } from '@/state/results/keep';
import { AppLink } from '@/ui/AppLink';
import { Blank } from '@/ui/Blank';
import { asOfText, daysOf, endsOf } from './party';
import styles from './Results.module.css';

/** Searches named on the page; the device keeps more. */
const SHOWN = 6;

function SavedSearches({ heads }: { heads: readonly KeptHead[] }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  return (
    <ul className={styles.saved}>
      {heads.map(({ query, pricedAt, count }) => {
        const { search } = readQuery(query, today());
        return (
          <li key={query}>
            <AppLink to={`/search/results?${query}`}>
              <b>{t('results.savedRoute', endsOf(search, langOf(locale)))}</b>
              <span className="small muted num">
                {t('results.savedFacts', {
                  flights: t('results.count', { n: count }),
                  days: daysOf(t, format, search),
                  asOf: asOfText(t, format, pricedAt),
                })}
              </span>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Offline, and this search is not on the device: those that are. */
export function UnsavedBlank() {
  const t = useT();
  const [heads, setHeads] = useState<KeptHead[]>([]);
  useEffect(() => {
    let here = true;
    const open = ({ query }: KeptHead) => firstMissing(readQuery(query, today()).search) === null;
    void listKept().then((kept) => here && setHeads(kept.filter(open).slice(0, SHOWN)));
    return () => {
      here = false;
    };
  }, []);
  return (
    <>
      <Blank title={t('results.unsavedTitle')}>
        {t(heads.length > 0 ? 'results.unsavedSome' : 'results.unsavedNone')}
      </Blank>
      {heads.length > 0 && <SavedSearches heads={heads} />}
    </>
  );
}
