import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { buttonClass } from '@/ui/Button';

/** Opens the mail program with the order in the subject. Nothing if the tenant has no address. */
export function WriteToUs({ orderId }: { orderId: string }) {
  const t = useT();
  const { profile } = useSession();
  const { email } = profile.contactInformation;
  if (!email) return null;
  const subject = encodeURIComponent(`${t('order.fact.order')} ${orderId}`);
  return (
    <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}?subject=${subject}`}>
      {t('order.write')}
    </a>
  );
}
