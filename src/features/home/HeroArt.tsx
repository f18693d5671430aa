import { Globe } from './Globe';
import { HeroPicture } from './HeroPicture';
import { useLatePictures } from './useLatePictures';

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Behind the title: routes over a globe at once, the tenant's picture under them when there is nothing better to do. */
export function HeroArt() {
  const late = useLatePictures();
  return (
    <>
      {late && !savesData() && <HeroPicture />}
      <Globe />
    </>
  );
}
