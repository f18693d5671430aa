/** The accommodation chunk: entry of one dynamic import. */
export { startWithStay } from '@/state/searchForm/stay';
export { StayNotice } from './StayNotice';
