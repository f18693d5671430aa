/** The pickers' chunk, loaded on hover or focus: entry of one dynamic import. */
export { DatePicker } from './DatePicker';
export { PlaceDropdown, PlaceScreen } from './PlacePicker';
export { TravellersPicker } from './TravellersPicker';
export { PickerWarmup } from './PickerWarmup';
export { LegsFailed, SearchProblems } from '../SearchProblems';
export { loadLocalPlaces } from '@/state/searchForm/localPlaces';
export { LeftNews, LeftValue } from './LeftText';
export { leftTextsSettled, watchLeftTexts } from '@/state/searchForm/leftTexts';
export { watchPopular } from '@/state/searchForm/popular';
