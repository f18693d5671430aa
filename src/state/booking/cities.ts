import { type CityNames, unnamedCodes } from '@/domain/booking/cities';
import { log } from '@/platform/log';
import { changeDraft, draftNow } from '../booking';

async function namesOf(code: string): Promise<[string, CityNames[string]][]> {
  try {
    // the places of the search form, which no step needs
    const { cityOfCode } = await import('../searchForm/places');
    const found = await cityOfCode(code);
    return found
      ? [
          [code, found.city],
          [found.cityIata, found.city],
        ]
      : [];
  } catch (error) {
    log.warn('booking', `the city of ${code} is not known`, error);
    return [];
  }
}

/**
 * Gives the draft the names of its cities in every language: a flight names them only in the language it was searched
 * in, and the traveller may change the language on the way. From this device, or asked; without either it stays as it is.
 */
export async function nameCities(): Promise<void> {
  const draft = draftNow();
  const codes = draft ? unnamedCodes(draft) : [];
  if (codes.length === 0) return;
  const found = (await Promise.all(codes.map(namesOf))).flat();
  if (found.length === 0) return;
  changeDraft((working) => {
    working.cities = { ...working.cities, ...Object.fromEntries(found) };
  });
}
