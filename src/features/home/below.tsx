import type { ReactNode } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { inTurn, untilHere } from '@/platform/idle';
import { latePart } from '@/state/latePart';
import { useComing } from '@/state/useComing';

/** Not before the page is quiet: the form comes first. */
const sectionsPart = latePart(null, async () => {
  await untilHere(() => inTurn(() => loadMessages('land')));
  return await untilHere(() => inTurn(() => import('./HomeSections')));
});

/** The sections below the search. Home is whole without them; what keeps their room until they are here gives way then too. */
export function Sections({ room }: { room: ReactNode }) {
  const { here, lost } = useComing(sectionsPart);
  if (here) return <here.HomeSections />;
  return lost ? null : room;
}
