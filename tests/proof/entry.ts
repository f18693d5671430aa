export { prove, runPlan } from './prove';
