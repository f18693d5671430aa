import { useId } from 'react';
import { langOf } from '@/domain/locale';
import { cityName } from '@/domain/search/places';
import { writeQuery } from '@/domain/search/query';
import { type SavedSearch, fromSaved } from '@/domain/search/saved';
import { isSearchValid } from '@/domain/search/validity';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { today } from '@/platform/clock';
import { chooseSaved, goOnToNextPicker, useSearchForm } from '@/state/searchForm';
import { useRecentSearches } from '@/state/recentSearches';
import { clearRecentSearches } from '@/state/searchForm/history';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { IconArrow, IconHistory } from '@/ui/icons';
import { TextButton } from '@/ui/TextLink';
import styles from './RecentSearches.module.css';

/** The three newest searches of this device. One whose days have passed fills the form and asks for new ones. */
export function RecentSearches() {
  const t = useT();
  const titleId = useId();
  const list = useRecentSearches();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className="row between">
        <h2 id={titleId}>{t('form.recent')}</h2>
        <TextButton aria-label={t('form.clearRecent')} onClick={() => void clearRecentSearches()}>
          {t('form.clear')}
        </TextButton>
      </div>
      <ul className={styles.list}>
        {list.map((saved) => (
          <li key={`${saved.srcLocation.iata}${saved.destLocation.iata}${saved.startDate}${saved.endDate ?? ''}`}>
            <Row saved={saved} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ saved }: { saved: SavedSearch }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const search = fromSaved(saved, useSearchForm().search, today());
  const { srcLocation, destLocation, startDate, endDate } = saved;
  const start = format.shortDate(startDate);
  const valid = isSearchValid(search);
  const days = endDate
    ? t('search.days', { from: start, to: format.shortDate(endDate) })
    : t('search.dayOneWay', { day: start });
  const inside = (
    <>
      <IconHistory />
      <span className="grow">
        <b>{t('search.route', { from: cityName(srcLocation, lang), to: cityName(destLocation, lang) })}</b>{' '}
        <small>{valid ? days : t('form.passed')}</small>
      </span>
      <IconArrow size="s" />
    </>
  );
  if (valid) {
    return (
      <AppLink className={styles.row} to={`/search/results?${writeQuery(search)}`}>
        {inside}
      </AppLink>
    );
  }
  const reopen = (): void => {
    chooseSaved(search);
    goOnToNextPicker();
  };
  return (
    <button type="button" className={styles.row} onClick={reopen}>
      {inside}
    </button>
  );
}
