import type { PlaceName } from '@/domain/pages';
import { IconCase, IconSearch, IconTag, IconTicket, IconUsers } from '@/ui/firstIcons';

/** A page has the same icon in the tab bar and in the menu. */
export const PLACE_ICONS: Record<PlaceName, typeof IconTag> = {
  search: IconSearch,
  cheapFlights: IconTag,
  business: IconCase,
  groups: IconUsers,
  trips: IconTicket,
};
