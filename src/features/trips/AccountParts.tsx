import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { isSignInAvailable, useAccount } from '@/state/account';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { type AccountTrips, loadAccountTrips } from '@/state/trips/account';
import { useClock } from '@/state/useTime';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { SyncState } from '@/ui/StateMarks';

/** Guests are offered to sign in, where the tenant has accounts. */
export function SignInCard({ text }: { text: string }) {
  const t = useT();
  const account = useAccount();
  if (account.status !== 'guest' || !isSignInAvailable()) return null;
  return (
    <Notice
      kind="brand"
      wide
      actions={
        <Button kind="outline" size="s" aria-haspopup="dialog" onClick={() => openModal('signInOffer')}>
          {t('trips.account.signIn')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

/** How old the account's trips are, and what goes on with them. Nothing for guests. */
export function AccountTripsState({ account }: { account: AccountTrips }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const now = useClock();
  const { phase, at, trips } = account;
  if (phase === 'off') return null;
  const when = trips === null ? '' : whenText(locale, format, at, now);
  if (phase === 'failed') {
    return (
      <Notice
        kind="warn"
        live
        actions={
          <Button kind="outline" size="s" onClick={() => void loadAccountTrips(true)}>
            {t('trips.account.again')}
          </Button>
        }
      >
        {trips === null ? t('trips.account.failed') : t('trips.account.failedKept', { when })}
      </Notice>
    );
  }
  if (phase === 'offline' && trips === null) return <Notice kind="warn">{t('trips.account.offline')}</Notice>;
  if (trips === null || phase === 'reading') return <SyncState state="waiting" text={t('trips.account.asking')} />;
  return <SyncState state="saved" text={t('trips.account.asOf', { when })} />;
}
