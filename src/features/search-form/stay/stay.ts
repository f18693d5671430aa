/** The accommodation chunk, loaded with the tick. Not a barrel, an entry for one dynamic import. */
export { startWithStay } from '@/state/searchForm/stay';
export { StayNotice } from './StayNotice';
