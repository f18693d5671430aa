import type { Lang } from '@/domain/locale';
import { escapeHtml } from '../http/html';
import type { Tenant } from '../tenants';

/** Tenants' marks on a 25-unit grid, as in the mock-ups; a tenant without one gets a paper plane. */
const MARKS: Record<string, string> = {
  kaija:
    'M.8 9.3C5.2 5.800 10 7.300 12.500 13.200 15 7.300 19.800 5.800 24.200 9.300c-4.800.1-8.300 3.200-10.200 9.400h-3C9.100 12.500 5.600 9.400.8 9.300Z',
  yellow:
    'M12.500 7.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM11.500 1h2v4h-2V1Zm0 19h2v4h-2v-4ZM1 11.500h4v2H1v-2Zm19 0h4v2h-4v-2ZM4 5.400 5.400 4l2.900 2.900-1.400 1.400L4 5.400Zm12.700 12.700 1.400-1.400L21 19.600 19.600 21l-2.900-2.900ZM4 19.600l2.900-2.900 1.400 1.400L5.400 21 4 19.600ZM16.700 6.900 19.600 4 21 5.400l-2.900 2.900-1.400-1.400Z',
  burgundy:
    'M4 4h9.500a5 5 0 0 1 3 9A5.300 5.300 0 0 1 14 23H4V4Zm4 3.500v4h5a2 2 0 0 0 0-4H8Zm0 7.500v4.500h5.500a2.250 2.250 0 0 0 0-4.500H8Z',
};
const PLANE = 'M2 12 23 3l-7 19-4-7-10-3Zm10 3 4-5-6 4 2 1Z';

const dark = (color: string): boolean => {
  const part = (at: number): number => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) < 0.18;
};

/** Logo of a tenant: its mark and name, in the first of its colours that can be read on white. */
export function logoSvg({ name, projectName, profile }: Tenant): string {
  const { primary, secondary } = profile.colorSchema;
  const color = [primary, secondary].find(dark) ?? '#1f2937';
  const width = 34 + Math.round(projectName.length * 12.4);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 28" width="${width}" height="28" fill="${color}" role="img" aria-label="${escapeHtml(projectName)}">` +
    `<path transform="translate(0 1.5)" fill-rule="evenodd" d="${MARKS[name] ?? PLANE}"/>` +
    `<text x="32" y="20" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="18" font-weight="700">${escapeHtml(projectName)}</text></svg>`
  );
}

const BANNER_TEXTS: Record<Lang, readonly string[]> = {
  en: ['City breaks this winter', 'The sun in four hours', 'Long haul, small fares'],
  lv: ['Pilsētu brīvdienas ziemā', 'Saule četru stundu lidojumā', 'Tālu prom par mazu cenu'],
  lt: ['Savaitgaliai miestuose žiemą', 'Saulė už keturių valandų', 'Toli už mažą kainą'],
  ru: ['Выходные в городах зимой', 'Солнце в четырёх часах лёта', 'Далеко за малую цену'],
  et: ['Linnapuhkus talvel', 'Päike nelja tunni kaugusel', 'Kaugele väikese hinnaga'],
};

/** Sale banner `n` (from 1) in the tenant's colours; null when there is none. */
export function bannerSvg({ profile }: Tenant, lang: Lang, n: number): string | null {
  const text = BANNER_TEXTS[lang][n - 1];
  if (!text) return null;
  const { primary, secondary, accent } = profile.colorSchema;
  const ground = n === 2 && dark(secondary) ? secondary : primary;
  const ink = dark(ground) ? '#fff' : '#111827';
  const hill = 210 - n * 18;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 280" width="640" height="280" role="img" aria-label="${escapeHtml(text)}">` +
    `<rect width="640" height="280" fill="${ground}"/>` +
    `<circle cx="${440 + n * 44}" cy="${150 - n * 10}" r="44" fill="${accent}"/>` +
    `<path d="M0 ${hill + 40} Q160 ${hill - 40} 330 ${hill + 30} T640 ${hill}V280H0Z" fill="${ink}" opacity=".12"/>` +
    `<path d="M0 ${hill + 60} Q220 ${hill + 10} 400 ${hill + 56} T640 ${hill + 30}V280H0Z" fill="${ink}" opacity=".16"/>` +
    `<text x="36" y="64" fill="${ink}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="30" font-weight="700">${escapeHtml(text)}</text></svg>`
  );
}
