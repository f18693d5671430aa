import { HomePage } from '@/features/home/HomePage';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { afterContentShown } from '@/platform/pageMilestones';
import { lazyPart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { OptionalPart } from '@/features/common/OptionalPart';
import { useTitle } from '../useTitle';

const ResumeStrip = lazyPart(async () => {
  await afterContentShown();
  const [{ ResumeStrip: Strip }] = await Promise.all([
    import('@/features/booking/drafts/ResumeStrip'),
    loadMessages('flow'),
  ]);
  return Strip;
});

const NextTrip = lazyPart(async () => {
  await afterContentShown();
  const [{ NextTrip: Card }] = await Promise.all([import('@/features/trips/NextTrip'), loadMessages('trips')]);
  return Card;
});

const AlertCard = lazyPart(async () => {
  await afterContentShown();
  const [{ AlertCard: Card }] = await Promise.all([import('@/features/alerts/AlertCard'), loadMessages('words')]);
  return Card;
});

/**
 * Home, part of the first load. Personal parts appear after hydration, because the page is prerendered for everyone.
 */
export function HomeRoute() {
  const { settings } = useSession();
  const t = useT();
  useTitle(t('shell.titleHome', { name: settings.projectName }), true);
  return (
    <HomePage
      searchPanel={<SearchPanel variant="hero" />}
      nextTrip={<NextTrip />}
      priceNews={AlertCard}
      resume={
        <OptionalPart>
          <ResumeStrip />
        </OptionalPart>
      }
    />
  );
}
