import type { ReactNode } from 'react';
import type { ItemKind } from '@/domain/account/items/kinds';
import { ageText } from '@/i18n/age';
import { useT } from '@/i18n/t';
import { useAccount } from '@/state/account';
import { itemsWork, useItems } from '@/state/account/person/itemsStore';
import { useSession } from '@/state/session';
import { useClock } from '@/state/useTime';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import styles from './KeptWhere.module.css';

interface KeptWhereProps {
  kind: ItemKind;
  /** Said when the things are on this device only. */
  device: ReactNode;
  /** Said when they are in the account. */
  account: ReactNode;
  /** What the page may change without the database noticing. */
  content?: unknown;
}

/** Where the things of a page are kept, and what waits to be sent. Signed-in travellers have room for it before it is known. */
export function KeptWhere({ kind, device, account, content }: KeptWhereProps) {
  const t = useT();
  const { locale } = useSession();
  const now = useClock();
  const isSignedIn = useAccount().status === 'user';
  const { place, at, waiting, trouble } = useItems(kind, content);
  if (!isSignedIn) return device;
  return (
    <span className={styles.where}>
      <span>{place === 'account' ? account : place === 'away' ? t('dashboard.items.away') : device}</span>
      {place === 'account' && (
        <span className="small">
          {at > 0 && t('dashboard.items.matched', { when: ageText(locale, at, now) })}{' '}
          <output>
            {waiting > 0 && `${t('dashboard.items.waiting', { n: waiting })} `}
            {trouble && (waiting > 0 || trouble !== 'offline') && t(`dashboard.items.${trouble}`)}
          </output>
        </span>
      )}
    </span>
  );
}

/** The question about what was on this device before the sign-in, and the way back for what was removed from it. */
export function AccountQuestion({ kind }: { kind: ItemKind }) {
  const t = useT();
  const { place, apart } = useItems(kind);
  if (place === 'away') {
    return (
      <Notice
        wide
        actions={
          <Button kind="outline" size="s" onClick={() => void itemsWork()?.bring(kind)}>
            {t('dashboard.items.bring')}
          </Button>
        }
      >
        {t('dashboard.items.away')}
      </Notice>
    );
  }
  if (place !== 'account' || apart === 0) return null;
  return (
    <Notice
      wide
      live
      actions={
        <>
          <Button kind="tonal" size="s" onClick={() => void itemsWork()?.decide(kind, true)}>
            {t('dashboard.items.take')}
          </Button>
          <Button kind="quiet" size="s" onClick={() => void itemsWork()?.decide(kind, false)}>
            {t('dashboard.items.leave')}
          </Button>
        </>
      }
    >
      {t('dashboard.items.apart', { n: apart })}
    </Notice>
  );
}
