import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { OrderSummary, Receipt } from '@/domain/payment/order';
import { lineName, peopleText, lineText } from '@/features/booking/frame/texts';
import { PriceSources, type PriceSourcesProps } from '@/features/booking/price/PriceSources';
import { OrderPage, type OrderOutcome } from '@/features/order/OrderPage';
import { OrderReceipt } from '@/features/order/OrderReceipt';
import { Travellers } from '@/features/order/Travellers';
import type { OrderParts } from '@/features/order/parts';
import { RightsPart } from '@/features/trips/rights/RightsPart';
import { loadMessages } from '@/i18n/catalogue';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { useServiceTexts, useCatalogue } from '@/state/booking/services/store';
import { latePart, useLatePart } from '@/state/latePart';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import { useTitle } from '../useTitle';

const OUTCOMES: readonly OrderOutcome[] = ['thankyou', 'error', 'confirmation', 'complete'];

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
      {order.status === 'paid' && (
        <div data-screen>
          <RightsPart order={order} />
        </div>
      )}
    </>
  );
}
const WithTexts = ({ order }: OfOrder) => <OrderWithTexts order={order} worded />;
const WithoutTexts = ({ order }: OfOrder) => <OrderWithTexts order={order} worded={false} />;

interface RouteProps {
  Bought: ComponentType<OfOrder>;
}

function Titled({ outcome, Bought }: RouteProps & { outcome: OrderOutcome }) {
  const t = useT();
  useTitle(t('shell.titleOrder'));
  useContentShown();
  return <OrderPage outcome={outcome} Bought={Bought} />;
}

/** /order/:orderId/{thankyou|error|confirmation|complete} */
function OrderRoute({ Bought }: RouteProps) {
  const { outcome } = useParams();
  const known = OUTCOMES.find((each) => each === outcome);
  return known ? <Titled outcome={known} Bought={Bought} /> : <ErrorPage page="notFound" />;
}
const Worded = () => <OrderRoute Bought={WithTexts} />;
const Unworded = () => <OrderRoute Bought={WithoutTexts} />;

/** The page with its texts, loaded in parallel. It also opens without the texts of the services. */
export async function orderRoute(): Promise<ComponentType> {
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
