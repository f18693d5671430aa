import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { StepFrame } from '../frame/StepFrame';
import { useContinue } from '../frame/stepHooks';
import { PromoField } from '../price/PromoField';
import { TravellerBags } from './bags/TravellerBags';
import type { ReactNode } from 'react';
import { CARD_SLOTS, type ChoiceState, costOf, choiceState, fits, offersOf } from '@/domain/services/plans';
import type { CatalogueItem } from '@/domain/services/types';
import { useFormat } from '@/i18n/format';
import { useBooking } from '@/state/booking';
import { chooseService, clearService, refuseService } from '@/state/booking/services/choices';
import { useCatalogue, type SayService, useServiceTexts } from '@/state/booking/services/store';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { IconBell, IconChain, IconChat, IconLock, IconPhone, IconScale } from '@/ui/icons';
import { Price } from '@/ui/Price';
import { Service, type ServiceState } from '@/ui/Service';
import { basisText, changedPriceText, sumText } from '../cover/ServiceFacts';
import { CatalogueLoading, CatalogueUnavailable } from '../cover/CatalogueStates';
import { tripFacts } from '@/domain/services/servicePrice';

/** Slots shown as separate cards. */
type ServiceSlotName = (typeof CARD_SLOTS)[number];

const ICONS: Record<ServiceSlotName, ReactNode> = {
  connectionProtection: <IconChain size="l" />,
  onlineCheckin: <IconPhone size="l" />,
  flightsSMSService: <IconBell size="l" />,
  airHelpService: <IconScale size="l" />,
  bookingSMSService: <IconChat size="l" />,
  priceLock: <IconLock size="l" />,
};

const STATES: Record<ChoiceState, ServiceState> = { none: 'open', declined: 'declined', on: 'on' };

interface CardProps {
  draft: BookingDraft;
  slot: ServiceSlotName;
  item: CatalogueItem;
  say: SayService;
}

function ServiceCard({ draft, slot, item, say }: CardProps) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { rejected } = useBooking();
  const cost = costOf(item, draft.services?.[slot], tripFacts(draft));
  const { title, text } = say(item.id);
  const refusal = rejected[`services.${slot}`];
  const note = refusal
    ? t('booking.problem.rejected', { message: refusal })
    : fits(slot, draft)
      ? changedPriceText(cost, t, format)
      : t('cover.notHere');
  return (
    <Service
      state={STATES[choiceState(draft.services, slot)]}
      title={title}
      icon={ICONS[slot]}
      price={<Price cents={cost.unit} held={!online} />}
      per={basisText(cost, t)}
      sum={sumText(cost, t, format)}
      note={note}
      texts={{
        add: t('cover.add'),
        added: t('cover.added'),
        refuse: t('cover.no'),
        remove: t('cover.remove'),
        declined: t('cover.declined'),
        change: t('cover.change'),
      }}
      onAdd={() => chooseService(slot, item)}
      onRefuse={() => refuseService(slot)}
      onClear={() => clearService(slot)}
      details={{
        label: t('cover.details'),
        onPress: () => openModal('serviceDetails', { slot, serviceId: item.id }),
      }}
    >
      {text}
    </Service>
  );
}

/** Services that suit this trip, each added or declined separately. */
export function ServiceCards({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { phase, items } = useCatalogue();
  const { say, coming } = useServiceTexts();
  if (phase === 'none') return <CatalogueUnavailable />;
  if (phase === 'coming' || coming) return <CatalogueLoading />;
  const cards = CARD_SLOTS.flatMap((slot) => {
    const [item] = offersOf(slot, items, draft);
    return item ? [{ slot, item }] : [];
  });
  if (cards.length === 0) return null;
  return (
    <>
      <h2>{t('cover.services.title')}</h2>
      {cards.map(({ slot, item }) => (
        <ServiceCard key={slot} draft={draft} slot={slot} item={item} say={say} />
      ))}
    </>
  );
}

/** Services step: bags of each traveller, then services for the trip. */
export function ExtrasStep({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const goOn = useContinue('services');
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
