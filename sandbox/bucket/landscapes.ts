import { escapeHtml } from '../http/html';
import type { Tenant } from '../tenants';
import { isDark } from './colors';
import type { Lang } from '@/domain/locale';
import { type InLangs, inLang } from '../spoken';

/** Banner texts by language: two lines and a smaller one. */
type Words = readonly [line: string, line2: string, small: string];
const WORDS: InLangs<readonly [Words, Words, Words]> = {
  en: [
    ['City breaks', 'this winter', 'Thursday to Sunday, one cabin bag'],
    ['The sun is', 'four hours away', 'Cyprus, the Canaries, Madeira'],
    ['We watch', 'the price', 'Set an alert and pack later'],
  ],
  lv: [
    ['Pilsētu brīvdienas', 'ziemā', 'No ceturtdienas līdz svētdienai'],
    ['Saule četru', 'stundu lidojumā', 'Kipra, Kanāriju salas, Madeira'],
    ['Mēs sekojam', 'cenai', 'Iestatiet brīdinājumu un kravājiet somu vēlāk'],
  ],
  lt: [
    ['Savaitgaliai', 'miestuose žiemą', 'Nuo ketvirtadienio iki sekmadienio'],
    ['Saulė už keturių', 'valandų skrydžio', 'Kipras, Kanarai, Madeira'],
    ['Mes stebime', 'kainą', 'Nustatykite pranešimą, o kraukitės vėliau'],
  ],
  ru: [
    ['Выходные в городах', 'этой зимой', 'С четверга по воскресенье'],
    ['До солнца', 'четыре часа лёта', 'Кипр, Канары, Мадейра'],
    ['Мы следим', 'за ценой', 'Включите уведомление, а чемодан подождёт'],
  ],
  et: [
    ['Linnapuhkus', 'sel talvel', 'Neljapäevast pühapäevani'],
    ['Päike nelja', 'lennutunni kaugusel', 'Küpros, Kanaarid, Madeira'],
    ['Meie jälgime', 'hinda', 'Seadke teavitus ja pakkige hiljem'],
  ],
};

/** Alternative text of a banner. */
export const bannerTitle = (lang: Lang, n: number): string => (inLang(WORDS, lang)[n - 1] ?? []).slice(0, 2).join(' ');

const DRAWINGS = [
  (ink: string, accent: string) =>
    `<path d="M0 240 400 90l48 36 64-60 128 90v84Z" fill="${ink}" opacity=".14"/><circle cx="536" cy="62" r="28" fill="${accent}"/>`,
  (ink: string, accent: string) =>
    `<circle cx="560" cy="120" r="48" fill="${accent}"/><path d="M0 168h640v72H0Z" fill="${ink}" opacity=".16"/>`,
  (ink: string) =>
    `<g fill="none" stroke="${ink}" stroke-opacity=".4" stroke-width="3"><path d="M352 200C432 62 528 48 624 92M336 230c96-110 208-126 304-78M320 258c112-112 224-112 336-64"/></g>`,
];

/**
 * Sale banner `n` (from 1) in the tenant's colours, 8:3; null if there is none. Text is on the left, away from the
 * edges.
 */
export function bannerSvg({ profile }: Tenant, lang: Lang, n: number): string | null {
  const words = inLang(WORDS, lang)[n - 1];
  const drawing = DRAWINGS[n - 1];
  if (!words || !drawing) return null;
  const { primary, secondary, accent } = profile.colorSchema;
  const ground = n === 2 && isDark(secondary) ? secondary : primary;
  const ink = isDark(ground) ? '#ffffff' : '#111827';
  const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
  const line = (text: string, y: number, size: number, weight: number): string =>
    `<text x="32" y="${y}" font-size="${size}" font-weight="${weight}">${escapeHtml(text)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" width="640" height="240" role="img" aria-label="${escapeHtml(bannerTitle(lang, n))}">` +
    `<rect width="640" height="240" fill="${ground}"/>${drawing(ink, accent)}` +
    `<g fill="${ink}" font-family="${font}">${line(words[0], 128, 38, 700)}${line(words[1], 170, 38, 700)}${line(words[2], 206, 23, 500)}</g></svg>`
  );
}

/** Background of the home page's title: clouds in the tenant's colour, dimmed for readable text. */
export function backgroundSvg({ profile }: Tenant): string {
  const { primary, accent } = profile.colorSchema;
  const cloud = (x: number, y: number, size: number, opacity: number): string =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="#ffffff" opacity="${opacity}"><path d="M0 40c0-18 16-32 36-30C44-8 88-10 98 12c24-6 46 8 46 28Z"/></g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 480" width="1440" height="480">` +
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${primary}"/><stop offset="1" stop-color="#ffffff"/></linearGradient>` +
    `<rect width="1440" height="480" fill="${primary}"/><rect width="1440" height="480" fill="url(#g)" opacity=".55"/>` +
    `<circle cx="1180" cy="250" r="70" fill="${accent}" opacity=".8"/>` +
    `<path d="M0 380c200-90 380-60 560-20s420-110 880 10v110H0Z" fill="#ffffff" opacity=".28"/>` +
    cloud(90, 210, 2.4, 0.3) +
    cloud(620, 150, 1.7, 0.24) +
    cloud(900, 300, 3.4, 0.4) +
    cloud(300, 340, 3, 0.34) +
    cloud(1240, 120, 1.5, 0.22) +
    `</svg>`
  );
}

/** Marks of the funding notice: our own drawings with the names. */
const FUNDERS = {
  eu: ['#003399', '#ffffff', 'NextGenerationEU', 280],
  plan: ['#7a1f2b', '#ffffff', 'NAP 2027', 176],
  agency: ['#1d4f4a', '#ffffff', 'Digitālā transformācija', 340],
} as const;
type Funder = keyof typeof FUNDERS;
export const isFunder = (word: string): word is Funder => Object.hasOwn(FUNDERS, word);

export function funderSvg(name: Funder): string {
  const [ground, ink, text, width] = FUNDERS[name];
  const star = (at: number): string => {
    const angle = (at / 12) * 2 * Math.PI;
    return `<circle cx="${(27 + 12 * Math.sin(angle)).toFixed(1)}" cy="${(24 - 12 * Math.cos(angle)).toFixed(1)}" r="1.8" fill="#ffcc00"/>`;
  };
  const sign =
    name === 'eu'
      ? Array.from({ length: 12 }, (_, at) => star(at)).join('')
      : `<path d="M15 34 27 12l12 22Z" fill="none" stroke="${ink}" stroke-width="3"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48" width="${width}" height="48" role="img" aria-label="${escapeHtml(text)}">` +
    `<rect width="${width}" height="48" rx="6" fill="${ground}"/>${sign}` +
    `<text x="54" y="31" fill="${ink}" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="20" font-weight="600">${escapeHtml(text)}</text></svg>`
  );
}

/** Marks of the shipped tenants on a 25-unit grid. */
const MARKS: Record<string, string> = {
  kaija:
    'M.8 9.3C5.2 5.800 10 7.300 12.500 13.200 15 7.300 19.800 5.800 24.200 9.300c-4.800.1-8.300 3.200-10.200 9.400h-3C9.100 12.500 5.600 9.400.8 9.300Z',
  yellow:
    'M12.500 7.500a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM11.500 1h2v4h-2V1Zm0 19h2v4h-2v-4ZM1 11.500h4v2H1v-2Zm19 0h4v2h-4v-2ZM4 5.400 5.400 4l2.900 2.900-1.400 1.400L4 5.400Zm12.700 12.700 1.400-1.400L21 19.600 19.600 21l-2.900-2.900ZM4 19.600l2.900-2.900 1.400 1.400L5.400 21 4 19.600ZM16.700 6.900 19.600 4 21 5.400l-2.900 2.900-1.400-1.400Z',
  burgundy:
    'M4 4h9.500a5 5 0 0 1 3 9A5.300 5.300 0 0 1 14 23H4V4Zm4 3.500v4h5a2 2 0 0 0 0-4H8Zm0 7.500v4.500h5.500a2.250 2.250 0 0 0 0-4.500H8Z',
};
const PLANE = 'M2 12 23 3l-7 19-4-7-10-3Zm10 3 4-5-6 4 2 1Z';

/** The drawing beside the name: of a new tenant its own, or a paper plane. */
function sign({ name, mark }: Tenant, color: string): string {
  const path = MARKS[name] ?? (mark ? null : PLANE);
  return path
    ? `<path transform="translate(0 1.5)" fill-rule="evenodd" d="${path}"/>`
    : (mark ?? '').replace('<svg', `<svg y="1.5" width="25" height="25" color="${color}"`);
}

/** Logo of a tenant: mark and name, in its first colour that is readable on white. */
export function logoSvg(tenant: Tenant): string {
  const { projectName, profile } = tenant;
  const { primary, secondary } = profile.colorSchema;
  const color = [primary, secondary].find(isDark) ?? '#1f2937';
  const width = 34 + Math.round(projectName.length * 12.4);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 28" width="${width}" height="28" fill="${color}" role="img" aria-label="${escapeHtml(projectName)}">` +
    sign(tenant, color) +
    `<text x="32" y="20" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="18" font-weight="700">${escapeHtml(projectName)}</text></svg>`
  );
}
