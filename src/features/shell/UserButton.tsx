import { useRef } from 'react';
import { useT } from '@/i18n/t';
import { afterContentShown } from '@/platform/pageMilestones';
import { latePart, useLatePart } from '@/state/latePart';
import { openModal } from '@/state/modals';
import { Button } from '@/ui/Button';
import { IconUser } from '@/ui/firstIcons';
import styles from './Header.module.css';

/** Who is signed in. Nothing of it is in the first load, which shows the button of a guest. */
const account = latePart(null, async () => {
  await afterContentShown();
  return await import('./UserAccount');
});

/**
 * Signs in, or opens the menu of who is signed in. Its width is the same in both states, so that nothing moves when the
 * page learns who is there.
 */
export function UserButton() {
  const t = useT();
  const opener = useRef<HTMLButtonElement>(null);
  const late = useLatePart(account, true);
  return (
    <div className={styles.user}>
      <Button
        ref={opener}
        kind="quiet"
        className={styles.regional}
        aria-haspopup="dialog"
        onClick={() => (late ? late.pressUser() : openModal('loginOptions'))}
      >
        {late ? (
          <late.UserFace />
        ) : (
          <>
            <IconUser />
            <span>{t('shell.login')}</span>
          </>
        )}
      </Button>
      {late && <late.UserDropdown opener={opener} />}
    </div>
  );
}
