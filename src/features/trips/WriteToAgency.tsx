import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { buttonClass } from '@/ui/Button';

/** Opens the mail program with the order in the subject. Nothing if the agency has no address. */
export function WriteToAgency({ orderId }: { orderId: string | null }) {
  const t = useT();
  const { email } = useSession().profile.contactInformation;
  if (!email) return null;
  const subject = orderId === null ? '' : `?subject=${encodeURIComponent(t('trips.order', { id: orderId }))}`;
  return (
    <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}${subject}`}>
      {t('trips.write')}
    </a>
  );
}
