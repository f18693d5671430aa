import type { SyntheticEvent } from 'react';
import { useT } from '@/i18n/t';
import { AppLink } from '@/ui/AppLink';
import { IconDown } from '@/ui/icons';
import { linkGroups } from './groupedLinks';

/** Browsers that do not know `name` leave the other groups open (Chrome before 120, Safari 17.2, Firefox 130). */
function closeOthers({ currentTarget: group }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!group.open) return;
  for (const other of group.parentElement?.querySelectorAll<HTMLDetailsElement>(':scope > details[open]') ?? [])
    if (other !== group) other.open = false;
}

/** The link groups, one open at a time. `name` is one for each place. */
export function LinkGroups({ name, onLeave }: { name: string; onLeave?: () => void }) {
  const t = useT();
  return linkGroups().map((group) => (
    <details key={group.id} name={name} onToggle={closeOthers}>
      <summary>
        {t(group.title)}
        <IconDown />
      </summary>
      <ul>
        {group.links.map(({ to, text }) => (
          <li key={to}>
            <AppLink to={to} onClick={onLeave}>
              {t(text)}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  ));
}
