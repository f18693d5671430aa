import { useEffect, useState } from 'react';
import { Globe } from './Globe';
import { HeroPicture } from './HeroPicture';

/** After everything that is used has come, and never where the traveller saves data. */
const LATE_MS = 2500;

/** Behind the title: routes over a globe at once, the tenant's picture under them when there is nothing better to do. */
export function HeroArt() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
    if (saveData) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {late && <HeroPicture />}
      <Globe />
    </>
  );
}
