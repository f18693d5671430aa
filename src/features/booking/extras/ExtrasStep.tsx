import type { BookingDraft } from '@/domain/booking/types';
import { useT } from '@/i18n/t';
import { StepFrame } from '../frame/StepFrame';
import { useContinue } from '../frame/stepHooks';
import { PromoField } from '../price/PromoField';
import { TravellerBags } from './bags/TravellerBags';
import { type ReactNode, useId, useRef } from 'react';
import { CARD_SLOTS, costOf, choiceState, fits, offersOf } from '@/domain/services/plans';
import type { CatalogueItem } from '@/domain/services/types';
import { useFormat } from '@/i18n/format';
import { useBooking } from '@/state/booking';
import { chooseService, clearService, refuseService } from '@/state/booking/services/choices';
import { useCatalogue, type SayService, useServiceTexts } from '@/state/booking/services/store';
import { useSession } from '@/state/session';
import { IconBell, IconChain, IconChat, IconCheck, IconLock, IconPhone, IconScale } from '@/ui/icons';
import { Price } from '@/ui/Price';
import { ServiceRow, ServiceRows } from '@/ui/ServiceRow';
import { Button } from '@/ui/Button';
import { cityOf, knownCities } from '@/domain/booking/cities';
import { langOf } from '@/domain/locale';
import { journeyOf, selfTransfersOf } from '@/domain/offers/transfers';
import styles from './Extras.module.css';
import { changedPriceText, ServiceMore, unitsText } from '../cover/ServiceFacts';
import { CatalogueLoading, CatalogueUnavailable } from '../cover/CatalogueStates';
import { tripFacts } from '@/domain/services/servicePrice';

/** Slots with a row of their own. */
type ServiceSlotName = (typeof CARD_SLOTS)[number];

const ICONS: Record<ServiceSlotName, ReactNode> = {
  connectionProtection: <IconChain />,
  onlineCheckin: <IconPhone />,
  flightsSMSService: <IconBell />,
  airHelpService: <IconScale />,
  bookingSMSService: <IconChat />,
  priceLock: <IconLock />,
};

/** The connections that a service priced by connection is for: "Self-transfer: London". */
function useConnections(draft: BookingDraft): string {
  const t = useT();
  const { locale } = useSession();
  const known = knownCities(draft);
  const places = selfTransfersOf(journeyOf(draft)).map(({ before }) => cityOf(before.arr, known, langOf(locale)));
  return t('transfer.at', { what: t('results.selfTransfer'), cities: [...new Set(places)].join(', ') });
}

interface RowProps {
  draft: BookingDraft;
  slot: ServiceSlotName;
  item: CatalogueItem;
  say: SayService;
}

/** A service for the whole trip: its button adds and removes it; its text and "No, thanks" open in place. */
function ServiceOf({ draft, slot, item, say }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { rejected } = useBooking();
  const control = useRef<HTMLButtonElement>(null);
  const id = useId();
  const cost = costOf(item, draft.services?.[slot], tripFacts(draft));
  const { title, text, details, facts } = say(item.id);
  const state = choiceState(draft.services, slot);
  const refusal = rejected[`services.${slot}`];
  const note = refusal
    ? t('booking.problem.rejected', { message: refusal })
    : fits(slot, draft)
      ? changedPriceText(cost, t, format)
      : t('cover.notHere');
  const connections = useConnections(draft);
  const isOn = state === 'on';
  return (
    <ServiceRow
      title={title}
      icon={ICONS[slot]}
      on={isOn}
      price={cost.total === 0 ? t('cover.free') : <Price cents={cost.total} held={!online} />}
      per={
        <>
          {cost.basis === 'per_connection' && <span className={styles.where}>{connections}</span>}
          {unitsText(cost, t, format)}
        </>
      }
      state={
        isOn ? (
          <>
            <IconCheck size="s" /> {t('cover.added')}
          </>
        ) : state === 'declined' ? (
          t('cover.declined')
        ) : null
      }
      note={note}
      id={id}
      control={
        <Button
          ref={control}
          kind={isOn ? 'quiet' : 'tonal'}
          size="s"
          id={`${id}c`}
          aria-labelledby={`${id}c ${id}t`}
          onClick={() => (isOn ? clearService(slot) : chooseService(slot, item))}
        >
          {t(isOn ? 'cover.remove' : 'cover.add')}
        </Button>
      }
      more={{
        label: t('cover.details'),
        content: (
          <>
            <ServiceMore facts={facts} details={details} />
            {state === 'none' && (
              <Button
                kind="quiet"
                size="s"
                className={styles.refuse}
                onClick={() => {
                  refuseService(slot);
                  control.current?.focus();
                }}
              >
                {t('cover.no')}
              </Button>
            )}
          </>
        ),
      }}
    >
      {text}
    </ServiceRow>
  );
}

/** Services that suit this trip, each added or declined separately. */
export function ServiceList({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const { phase, items } = useCatalogue();
  const { say, coming } = useServiceTexts();
  if (phase === 'none') return <CatalogueUnavailable />;
  if (phase === 'coming' || coming) return <CatalogueLoading />;
  const rows = CARD_SLOTS.flatMap((slot) => {
    const [item] = offersOf(slot, items, draft);
    return item ? [{ slot, item }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t('cover.services.title')}</h2>
      <ServiceRows>
        {rows.map(({ slot, item }) => (
          <ServiceOf key={slot} draft={draft} slot={slot} item={item} say={say} />
        ))}
      </ServiceRows>
    </section>
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
      <ServiceList draft={draft} />
      <PromoField draft={draft} />
    </StepFrame>
  );
}
