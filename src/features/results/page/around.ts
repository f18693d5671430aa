/** What lies around a search: airports near its ends and days near its departure. One file, as both come with a finished list. */
export { NearLine } from './NearLine';
export { DayStrip } from '../days/DayStrip';
