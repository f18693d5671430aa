import { legTimes } from '@/domain/offers/facts';
import { type Shared, sharePath } from '@/domain/offers/share';
import { bagCost, inPrice, shownPrices } from '@/domain/offers/offerBags';
import { langOf } from '@/domain/locale';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import type { OfFlight } from '@/state/modals';
import { useSession } from '@/state/session';
import { Dialog } from '@/ui/Dialog';
import { nightTextOf } from '@/ui/NightNote';
import { ShareChannels } from '../../common/ShareChannels';
import { bagText, tripDays, endsOf } from '../searchTexts';
import styles from './Details.module.css';
import type { ModalFrame } from '@/ui/useModalDialog';
import { useBagsOf, useFee } from '../offerHooks';

/** Shares a flight. */
export function ShareOptions({ offer, found, onClose, closing }: OfFlight & ModalFrame) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const fee = useFee();
  const { search, query } = found;
  const wanted = useBagsOf(found);
  const bags = wanted && bagCost(offer.bags, wanted.wish) !== null ? wanted : null;
  const { each } = shownPrices(offer, totalPassengers(search.passengers), fee, bags);
  const ends = endsOf(search, langOf(locale));
  const shared: Shared = {
    url: new URL(`.${sharePath(query, offer, langOf(locale))}`, document.baseURI).href,
    subject: t('flight.share.subject', ends),
    text: [
      t('flight.share.text', {
        ...ends,
        days: tripDays(t, format, search),
        times: offer.legs[0] ? legTimes(offer.legs[0]) : '',
        price: `${format.money(each)} ${t('results.perPerson', { one: whosePrice(search.passengers) })}`,
      }),
      nightTextOf(t, offer.legs[0]),
      ...(bags ? [bagText(t, inPrice(offer.bags, bags.wish))] : []),
    ]
      .filter(Boolean)
      .join('. '),
  };
  return (
    <Dialog title={t('flight.share')} onClose={onClose} closing={closing}>
      <p>{shared.text}</p>
      <ShareChannels shared={shared} />
      <p className={styles.note}>{t('flight.share.note')}</p>
    </Dialog>
  );
}
