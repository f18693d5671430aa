import { loadLocalPlaces } from './localPlaces';
import { watchPopular } from './popular';

/** With the pickers comes what their first letter and first look need: the airports of this device, the popular lists. */
export function warmPlaces(): void {
  void loadLocalPlaces();
  watchPopular();
}
