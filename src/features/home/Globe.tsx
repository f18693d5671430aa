import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import styles from './Globe.module.css';
import { type LatLon, flightPath, graticule, project } from './globe';
import { ownValue } from '@/domain/ownValue';

/** Origin by the tenant's default airport; the first one otherwise. */
const HOMES: Record<string, { name: 'land.art.riga' | 'land.art.tallinn' | 'land.art.vilnius'; at: LatLon }> = {
  RIX: { name: 'land.art.riga', at: [56.95, 24.1] },
  TLL: { name: 'land.art.tallinn', at: [59.43, 24.75] },
  VNO: { name: 'land.art.vilnius', at: [54.69, 25.28] },
};
const CITIES = [
  { name: 'land.art.london', at: [51.5, -0.13], side: 'end' },
  { name: 'land.art.lisbon', at: [38.72, -9.14], side: 'middle' },
  { name: 'land.art.barcelona', at: [41.39, 2.17], side: 'middle' },
  { name: 'land.art.rome', at: [41.9, 12.5], side: 'middle' },
  { name: 'land.art.athens', at: [37.98, 23.73], side: 'start' },
  { name: 'land.art.larnaca', at: [34.9, 33.6], side: 'start' },
] as const;
const AWAY = { start: [14, 4.5], end: [-14, 4.5], middle: [0, 23] } as const;

/** Routes on a globe behind the title. Decorative and computed from coordinates, so no image is loaded. */
export function Globe() {
  const t = useT();
  const { settings } = useSession();
  const home = ownValue(HOMES, settings.defaultOriginIata) ?? HOMES['RIX'];
  if (!home) return null;
  const [homeX, homeY] = project(home.at);
  return (
    <svg className={styles.art} viewBox="0 0 1440 460" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <path className={styles.grid} d={graticule()} />
      {CITIES.map(({ name, at, side }) => {
        const [x, y] = project(at);
        const [dx, dy] = AWAY[side];
        return (
          <g key={name}>
            <path className={styles.arc} d={flightPath(home.at, at)} />
            <circle className={styles.stop} cx={x} cy={y} r="5" />
            <text className="on-desktop" x={x + dx} y={y + dy} textAnchor={side}>
              {t(name)}
            </text>
          </g>
        );
      })}
      <circle className={styles.home} cx={homeX} cy={homeY} r="7" />
      <text className="on-desktop" x={homeX + 14} y={homeY + 4.5}>
        {t(home.name)}
      </text>
    </svg>
  );
}
