import { offersOf, chosenId, costOf } from '@/domain/services/plans';
import type { ServiceSlot } from '@/domain/services/types';
import { tripFacts } from '@/domain/services/servicePrice';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { chooseService, clearService } from '@/state/booking/services/choices';
import { useCatalogue, useServiceTexts } from '@/state/booking/services/store';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Price } from '@/ui/Price';
import { ServerHtml } from '@/ui/ServerHtml';
import { Facts, basisText, changedPriceText, sumText } from './cover/ServiceFacts';
import styles from './cover/Details.module.css';
import type { ModalFrame } from '@/ui/useModalDialog';

/** Details of a service, with buttons to add or remove it. */
export function ServiceDetailsModal({
  slot,
  serviceId,
  onClose,
  closing,
}: ModalFrame & { slot: ServiceSlot; serviceId: string }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { draft } = useBooking();
  const { items } = useCatalogue();
  const { say } = useServiceTexts();
  const { title, text, details, facts } = say(serviceId);
  const item = draft ? offersOf(slot, items, draft).find(({ id }) => id === serviceId) : undefined;
  if (!draft) return null;
  const on = chosenId(draft.services, slot) === serviceId;
  const cost = item && costOf(item, draft.services?.[slot], tripFacts(draft));
  const done = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closing={closing}
      actions={
        on ? (
          <Button kind="outline" onClick={done(() => clearService(slot))}>
            {t('cover.remove')}
          </Button>
        ) : (
          item && (
            <Button kind="primary" onClick={done(() => chooseService(slot, item))}>
              {t('cover.add')}
            </Button>
          )
        )
      }
    >
      <div className={styles.details}>
        {text && <p>{text}</p>}
        {!item && <p className="muted">{t('cover.notHere')}</p>}
        {cost && cost.unit > 0 && (
          <p className={styles.cost}>
            <Price cents={cost.unit} held={!online} /> <span>{basisText(cost, t)}</span>
            {[sumText(cost, t, format), changedPriceText(cost, t, format)].filter(Boolean).map((words) => (
              <span key={words} className={styles.sum}>
                {words}
              </span>
            ))}
          </p>
        )}
        {cost?.unit === 0 && <p className={styles.cost}>{t('cover.free')}</p>}
        <Facts facts={facts} />
        {details ? <ServerHtml html={details} /> : !online && <p className="muted">{t('cover.detailsLater')}</p>}
      </div>
    </Dialog>
  );
}
