import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';

/** "3 h 40", which screen readers hear as "travel time 3 h 40". For places where the eye sees what it belongs to. */
export function TravelTime({ minutes }: { minutes: number }) {
  const t = useT();
  const time = useFormat().duration(minutes);
  return (
    <>
      <span className="sr-only">{t('ui.travelTime', { time })}</span>
      <span aria-hidden="true">{time}</span>
    </>
  );
}
