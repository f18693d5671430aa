import type { DestinationCard } from '@/domain/home/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { Price } from '@/ui/Price';

/** "direct, 12/01": stops and day of an offer, as they stand inside a sentence. */
export function useFacts(): (card: DestinationCard) => string {
  const t = useT();
  const format = useFormat();
  return ({ stops, date }) => {
    const flown = stops === 0 ? t('land.direct') : t('land.stops', { n: stops });
    return date ? t('land.facts', { stops: flown, day: format.shortDate(date) }) : flown;
  };
}

/** "from €64". Its age is told once, above the list (AsOf), and by the dotted line. */
export function FromPrice({
  card,
  held,
  className,
}: {
  card: DestinationCard;
  held: boolean;
  className?: string | undefined;
}) {
  const t = useT();
  return (
    <span className={className}>
      <span>{t('land.from')}</span> <Price cents={card.price} held={held} from />
    </span>
  );
}
