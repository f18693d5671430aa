export { exhaust, smalls } from './exhaustive';
export { prove, runPlan } from './prove';
