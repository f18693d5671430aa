interface Told {
  title: string;
  messages: string[];
}
interface NotAtOnce {
  failed: Told[];
  retried: Told[];
}
export function failuresInVitest(report: object): NotAtOnce;
export function failuresInPlaywright(report: object): NotAtOnce;
/** Lines of the summary. */
export function summary(tests: NotAtOnce): string[];
