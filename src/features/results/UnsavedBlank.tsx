import { useEffect, useMemo, useState } from 'react';
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
import { IconRight } from '@/ui/icons';
import { daysOf, endsOf } from './party';
import styles from './Results.module.css';
import { useNamed } from './useNamed';

/** Searches named on the page; the device keeps more. */
const SHOWN = 6;

function SavedSearch({ query, pricedAt, count }: KeptHead) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const search = useNamed(useMemo(() => readQuery(query, today()).search, [query]));
  const facts = {
    flights: t('results.count', { n: count }),
    days: daysOf(t, format, search),
    time: format.asOf(pricedAt),
  };
  return (
    <li>
      <AppLink to={`/search/results?${query}`}>
        <span>
          <b>{t('results.savedRoute', endsOf(search, langOf(locale)))}</b>
          <span className="small muted num">{t('results.savedFacts', facts)}</span>
        </span>
        <IconRight />
      </AppLink>
    </li>
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
      {heads.length > 0 && (
        <ul className={styles.saved}>
          {heads.map((head) => (
            <SavedSearch key={head.query} {...head} />
          ))}
        </ul>
      )}
    </>
  );
}
