import { cityOf, knownCities } from '@/domain/booking/cities';
import type { BookingDraft } from '@/domain/booking/types';
import { langOf } from '@/domain/locale';
import { journeyOf, journeyTickets } from '@/domain/offers/transfers';
import type { Offer, Stop } from '@/domain/offers/types';
import { chosenId, costOf, offersOf } from '@/domain/services/plans';
import { tripFacts } from '@/domain/services/servicePrice';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useCatalogue, useServiceTexts } from '@/state/booking/services/store';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Fixed } from '@/ui/Fixed';
import { TransferNotice } from '../common/TransferNotice';

const SLOT = 'connectionProtection';

interface Props {
  draft: BookingDraft;
  journey: Pick<Offer, 'legs' | 'isVtrip'>;
  city: (stop: Stop) => string;
}

/** Separate tickets, with the connection protection that the tenant sells; nothing about it until that is known. */
function Unprotected({ draft, ...shown }: Props) {
  const t = useT();
  const format = useFormat();
  const { items, phase } = useCatalogue();
  const { say } = useServiceTexts();
  const [item] = offersOf(SLOT, items, draft);
  if (!item || phase !== 'ready') return <TransferNotice {...shown} />;
  const { title: name, text } = say(item.id);
  const on = chosenId(draft.services, SLOT) === item.id;
  const total = format.money(costOf(item, draft.services?.[SLOT], tripFacts(draft)).total);
  return (
    <TransferNotice
      {...shown}
      protection={
        <>
          {on ? (
            <span>{t('transfer.protection.on', { name })}</span>
          ) : (
            <Fixed text={t('transfer.protection.add', { name, total })} part={total} />
          )}{' '}
          <span>{text}</span>
        </>
      }
      actions={
        <Button
          kind="outline"
          size="s"
          aria-haspopup="dialog"
          onClick={() => openModal('serviceDetails', { slot: SLOT, serviceId: item.id })}
        >
          {t('cover.details')}
        </Button>
      }
    />
  );
}

/** Self-transfers and changes of airport of a booking. */
export function BookingTransfers({ draft }: { draft: BookingDraft }) {
  const { locale } = useSession();
  const known = knownCities(draft);
  const city = (stop: Stop) => cityOf(stop, known, langOf(locale));
  const journey = journeyOf(draft);
  return journeyTickets(journey) === 'one' ? (
    <TransferNotice journey={journey} city={city} />
  ) : (
    <Unprotected draft={draft} journey={journey} city={city} />
  );
}
