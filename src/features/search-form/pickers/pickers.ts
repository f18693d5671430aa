/** The pickers' chunk: everything the form needs once a finger comes near. Not a barrel, an entry for one dynamic import. */
export { DatePicker } from './DatePicker';
export { PlaceDropdown } from './PlaceDropdown';
export { PlaceScreen } from './PlaceScreen';
export { TravellersPicker } from './TravellersPicker';
export { WarmUp } from './WarmUp';
export { LegsLost } from '../LegsLost';
export { SearchProblems } from '../SearchProblems';
export { loadLocalPlaces } from '@/state/searchForm/localPlaces';
export { watchPopular } from '@/state/searchForm/popular';
