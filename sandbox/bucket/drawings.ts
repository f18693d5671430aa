import { escapeHtml } from '../http/html';
import type { Tenant } from '../tenants';
import { isDark } from './colors';

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

/** Logo of a tenant: its mark and name, in the first of its colours that can be read on white. */
export function logoSvg({ name, projectName, profile }: Tenant): string {
  const { primary, secondary } = profile.colorSchema;
  const color = [primary, secondary].find(isDark) ?? '#1f2937';
  const width = 34 + Math.round(projectName.length * 12.4);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 28" width="${width}" height="28" fill="${color}" role="img" aria-label="${escapeHtml(projectName)}">` +
    `<path transform="translate(0 1.5)" fill-rule="evenodd" d="${MARKS[name] ?? PLANE}"/>` +
    `<text x="32" y="20" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif" font-size="18" font-weight="700">${escapeHtml(projectName)}</text></svg>`
  );
}
