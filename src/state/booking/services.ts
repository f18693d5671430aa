import { proxy, useSnapshot } from 'valtio';
import type { KnownServices } from '@/domain/booking/steps';
import type { CatalogueItem } from '@/domain/services/types';

/** What can be added to a booking, and the bags of the airlines asked for. Kept on the device: offline the steps work with it. */
export interface ServicesState {
  /** `none`: never seen on this device, and not to be had now. */
  phase: 'coming' | 'ready' | 'none';
  items: CatalogueItem[];
  /** ms: when the prices were told; null while there are none. */
  at: number | null;
  /** Bags by airline. */
  luggage: Record<string, CatalogueItem[]>;
}

/** Filled by `loadCatalogue` and `loadLuggage` of './catalogue'. */
export const services = proxy<ServicesState>({ phase: 'coming', items: [], at: null, luggage: {} });

/** What the rules of the steps know of the services now. */
export const knownServices = ({ phase, items }: Pick<ServicesState, 'phase' | 'items'> = services): KnownServices =>
  phase === 'ready' ? items : phase === 'coming' ? 'coming' : null;

export const useCatalogue = (): Readonly<ServicesState> => useSnapshot(services) as Readonly<ServicesState>;
