import { savesData } from '@/platform/savesData';
import { Globe } from './Globe';
import { HeroPicture } from './HeroPicture';

/** Behind the title: routes over a globe, and under them the tenant's picture unless the traveller saves data. */
export function HeroArt() {
  return (
    <>
      {!savesData() && <HeroPicture />}
      <Globe />
    </>
  );
}
