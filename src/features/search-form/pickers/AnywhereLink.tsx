import { useLocation } from 'react-router-dom';
import { cheapPath, cheapTypeOf } from '@/domain/cheap/address';
import { useT } from '@/i18n/t';
import { hasPage } from '@/state/features';
import { closePicker, useSearchForm } from '@/state/searchForm';
import { AppLink } from '@/ui/AppLink';
import styles from './places.module.css';

/** Leads from an empty destination to places by price from the origin. Not on that page itself. */
export function AnywhereLink() {
  const t = useT();
  const { search } = useSearchForm();
  const { pathname } = useLocation();
  if (!hasPage('cheapFlights') || pathname.startsWith('/cheap-flights')) return null;
  const from = search.trips[0]?.srcLocation?.iata;
  return (
    <p className={styles.say}>
      {/* The next page has place fields too, which would open the same picker. */}
      <AppLink to={cheapPath(cheapTypeOf(search), from)} onClick={closePicker}>
        {t('anywhere.link')}
      </AppLink>
    </p>
  );
}
