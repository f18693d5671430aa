import { type ComponentType, lazy } from 'react';
import { withNonBreakingHyphens, isLatvianTenant } from '@/domain/tenant/types';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { AgencyLinks } from '../common/AgencyLinks';
import { OptionalPart } from '../common/OptionalPart';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { classes } from '@/ui/classes';
import { Brand } from './Brand';
import { LinkGroups } from './LinkGroups';
import { type LinkGroup, linkGroups } from './groupedLinks';
import styles from './Footer.module.css';

/** Optional: nothing shows if it fails to load. */
const FundingNotice = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    const [{ FundingNotice: part }] = await Promise.all([
      loadPart(() => import('./FundingNotice')),
      loadMessages('land'),
    ]);
    return { default: part };
  } catch (error) {
    log.warn('shell', 'the funding notice did not arrive', error);
    return { default: () => null };
  }
});

function Links({ of }: { of: LinkGroup }) {
  const t = useT();
  return (
    <ul>
      {of.links.map(({ to, text }) => (
        <li key={to}>
          <AppLink to={to}>{t(text)}</AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Columns on desktop; on a phone an accordion. */
export function Footer() {
  const { profile } = useSession();
  const { companyName, address } = profile.contactInformation;
  const t = useT();
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={classes(styles.cols, 'on-desktop')}>
          <div className={classes('stack', styles.own)}>
            <Brand />
            <AgencyLinks />
            {companyName && <p className="muted">{companyName}</p>}
            {address && <p className="muted">{withNonBreakingHyphens(address)}</p>}
          </div>
          {linkGroups().map((group) => (
            <div key={group.id}>
              <h2>{t(group.title)}</h2>
              <Links of={group} />
            </div>
          ))}
        </div>
        <div className="on-mobile">
          <LinkGroups name="footer" />
          <div className={styles.contact}>
            <AgencyLinks />
          </div>
        </div>
        {profile.privacyNotes && <p className={classes('small muted', styles.notes)}>{profile.privacyNotes}</p>}
        {isLatvianTenant(profile) && (
          <div className={styles.funding}>
            <OptionalPart>
              <FundingNotice />
            </OptionalPart>
          </div>
        )}
      </div>
    </footer>
  );
}
