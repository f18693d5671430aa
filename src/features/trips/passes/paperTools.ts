/* Taking papers in and showing them: one late file. */
export { addPapers } from '@/state/trips/addPapers';
export { PaperView } from './PaperView';
