import { langOf } from '@/domain/locale';
import type { DeviceTrip } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useExpiryNotices } from '@/state/trips/travellers';
import { Notice } from '@/ui/Notice';

/**
 * Saved travellers whose document expires before one of these trips ends, or soon after it. Needs the texts of the group
 * `trips`.
 */
export function ExpiryNotices({ trips }: { trips: readonly DeviceTrip[] | null | undefined }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  return useExpiryNotices(trips).map(({ kind, traveller, travelDocument, trip: { order }, end }) => {
    const { from, to } = order.routes?.[lang] ?? order;
    return (
      <Notice
        key={`${order.orderId} ${traveller.id}`}
        kind="warn"
        title={t(`trips.expiry.${kind}.title`, { name: `${traveller.name} ${traveller.surname}`.trim() })}
      >
        {t(`trips.expiry.${kind}`, {
          document: t(`trips.document.${travelDocument.kind}`),
          date: format.date(travelDocument.expires),
          trip: from && to ? t('search.route', { from, to }) : t('trips.unnamed', { id: order.orderId }),
          end: format.date(end),
        })}
      </Notice>
    );
  });
}
