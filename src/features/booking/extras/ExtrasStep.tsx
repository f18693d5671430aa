import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { StepFrame } from '../frame/StepFrame';
import { useGoOn } from '../frame/useSteps';
import { PromoField } from '../price/PromoField';
import { TravellerBags } from './bags/TravellerBags';
import { ServiceCards } from './ServiceCards';

/** Services step: bags of each traveller, then services for the trip. */
export function ExtrasStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const goOn = useGoOn('services');
  return (
    <StepFrame
      step="services"
      draft={draft}
      title={t('extras.title')}
      lede={t('extras.lede')}
      action={{ label: t('booking.continue'), onPress: goOn }}
    >
      <TravellerBags draft={draft} />
      <ServiceCards draft={draft} />
      <PromoField draft={draft} />
    </StepFrame>
  );
}
