import type { Lang } from '../locale';

/** What stands between the places of a route: in Russian a long dash that never begins a line. */
export const routeDash = (lang: Lang): string => (lang === 'ru' ? '\u00a0— ' : ' – ');
