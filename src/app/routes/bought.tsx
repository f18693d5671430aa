import type { ComponentType } from 'react';
import type { OrderSummary, Receipt } from '@/domain/payment/order';
import { lineName, peopleText, lineText } from '@/features/booking/frame/texts';
import { PriceSources, type PriceSourcesProps } from '@/features/booking/price/PriceSources';
import { OrderReceipt } from '@/features/order/OrderReceipt';
import { Travellers } from '@/features/order/Travellers';
import type { OrderParts } from '@/features/order/parts';
import { loadMessages } from '@/i18n/catalogue';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { useServiceTexts, useCatalogue } from '@/state/booking/services/store';
import { latePart, useLatePart } from '@/state/latePart';

/** Needs the texts of the services, which may not have loaded with the page. */
const SOURCES = latePart('steps', () => Promise.resolve({ PriceSources }));
const ignore = (): void => undefined;

interface SourcesProps extends Pick<PriceSourcesProps, 'lineName' | 'onClose'> {
  receipt: Receipt;
}

function Sources({ receipt: { lines, pricedAt, couponCode }, lineName, onClose }: SourcesProps) {
  const part = useLatePart(SOURCES, true, ignore);
  return (
    part && (
      <part.PriceSources
        lines={lines}
        pricedAt={pricedAt}
        couponCode={couponCode}
        lineName={lineName}
        onClose={onClose}
      />
    )
  );
}

interface OfOrder {
  order: OrderSummary;
}

/** Travellers and price in the cart's texts, with the audit. `worded`: the texts of services and seats are loaded. */
function OrderWithTexts({ order, worded }: OfOrder & { worded: boolean }) {
  const t = useT();
  const format = useFormat();
  useServiceTexts();
  const { names } = useCatalogue();
  const services = { names, worded };
  const parts: OrderParts = {
    lineText: (line, { party, couponCode: code }) =>
      lineText({ ...line, code }, peopleText(party, t, format), services, t, format),
    lineName: (line, { party }) => lineName(line, peopleText(party, t, format), services, t),
    Sources,
  };
  return (
    <>
      {order.receipt && <Travellers receipt={order.receipt} parts={parts} />}
      <OrderReceipt order={order} parts={parts} />
    </>
  );
}
const Worded = ({ order }: OfOrder) => <OrderWithTexts order={order} worded />;
const Unworded = ({ order }: OfOrder) => <OrderWithTexts order={order} worded={false} />;

/**
 * Travellers and price of an order, with their texts. It also loads without the texts of the services; the group `late`
 * is needed.
 */
export async function loadBought(): Promise<ComponentType<OfOrder>> {
  const steps = loadMessages('steps').then(
    () => true,
    (error: unknown) => {
      log.warn('order', 'messages of the services are missing', error);
      return false;
    },
  );
  const [worded] = await Promise.all([steps, loadMessages('late')]);
  return worded ? Worded : Unworded;
}
