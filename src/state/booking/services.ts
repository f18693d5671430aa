import { proxy, useSnapshot } from 'valtio';
import type { KnownServices } from '@/domain/booking/steps';
import type { CatalogueItem } from '@/domain/services/types';

/** What can be added to a booking, and the bags of the airlines asked for. Kept on the device: offline the steps work with it. */
export interface ServicesState {
  /** `none`: never seen on this device, and not to be had now. `unreachable`: neither are the screens of their steps. */
  phase: 'coming' | 'ready' | 'none' | 'unreachable';
  items: CatalogueItem[];
  /** ms: when the prices were told; null while there are none. */
  at: number | null;
  /** Bags by airline. */
  luggage: Record<string, CatalogueItem[]>;
  /** The texts of the steps are here: until then no service has a name. */
  worded: boolean;
  /** What the server calls its services, in the language of the site; the bundle has names of its own for the rest. */
  names: Record<string, string>;
}

/** Filled by `loadCatalogue` and `loadLuggage` of './catalogue'. */
export const services = proxy<ServicesState>({
  phase: 'coming',
  items: [],
  at: null,
  luggage: {},
  worded: false,
  names: {},
});

/** Neither the services nor their screens can be had now. Asking for them again, with a connection, offers them again. */
export function passBy(): void {
  if (services.phase !== 'ready') services.phase = 'unreachable';
}

/** What the rules of the steps know of the services now. */
export const knownServices = ({ phase, items }: Pick<ServicesState, 'phase' | 'items'> = services): KnownServices =>
  phase === 'ready' ? items : phase === 'none' ? null : phase;

export const useCatalogue = (): Readonly<ServicesState> => useSnapshot(services) as Readonly<ServicesState>;
