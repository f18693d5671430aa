import { useT } from '@/i18n/t';
import { ChoiceFilter } from './ChoiceFilter';
import type { GroupLevel } from './Group';
import { useAirportName } from './useAirportName';

/** Departure, arrival and connection airports. */
export function AirportsFilters({ level }: { level: GroupLevel }) {
  const t = useT();
  const nameOf = useAirportName();
  return (
    <>
      <ChoiceFilter level={level} name="departureAirport" title={t('filters.from')} nameOf={nameOf} />
      <ChoiceFilter level={level} name="arrivalAirport" title={t('filters.to')} nameOf={nameOf} />
      <ChoiceFilter level={level} name="connectionAirport" title={t('filters.via')} nameOf={nameOf} />
    </>
  );
}
