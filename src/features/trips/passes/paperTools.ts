/* Taking papers and trips in, and showing papers: one late file. */
export { addPapers } from '@/state/trips/addPapers';
export { fetchAgencyPasses } from '@/state/trips/agencyPasses';
export { readTripsFile, tripsFile } from '@/state/trips/tripsFile';
export { forgetSharedFiles, sharedFiles } from '@/state/trips/sharedFiles';
export { PaperView } from './PaperView';
export { SharedFiles } from './SharedFiles';
export { TripFiles } from './TripFiles';
