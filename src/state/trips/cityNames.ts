import type { CityNames } from '@/domain/booking/cities';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';

/** Names of cities by airport, from the places of this device; those that it does not know are missing. Never rejects. */
export async function localCityNames(codes: readonly string[]): Promise<CityNames> {
  if (codes.length === 0) return {};
  try {
    const { loadLocalPlaces, localCity } = await loadPart(() => import('../searchForm/localPlaces'));
    await loadLocalPlaces();
    return Object.fromEntries(
      codes.flatMap((code) => {
        const names = localCity(code)?.city;
        return names ? [[code, names] as const] : [];
      }),
    );
  } catch (error) {
    log.info('trips', 'the places of trips could not be named', error);
    return {};
  }
}
