import { useT } from '@/i18n/t';
import { ButtonLink } from '@/ui/Button';
import { OutcomeScreen } from './OutcomeScreen';
import { WriteToUs } from './WriteToUs';

/** An order unknown to this device; its outcome is not stated. */
export function NotHere({ orderId }: { orderId: string }) {
  const t = useT();
  return (
    <OutcomeScreen
      title={t('order.notHere.title')}
      line="cut"
      actions={
        <>
          <ButtonLink kind="tonal" to="/">
            {t('order.home')}
          </ButtonLink>
          <WriteToUs orderId={orderId} />
        </>
      }
    >
      <p>{t('order.notHere.body', { id: orderId })}</p>
    </OutcomeScreen>
  );
}
