interface Build {
  id: string;
  tenant: string;
  files: string[];
}
interface State {
  live: string;
  builds: (Build & { at: string })[];
}
export interface Target {
  name: string;
  examine(): void;
  readState(): State | null;
  put(folder: string, files: readonly string[]): void;
  keep(build: Build, folder: string): void;
  kept(id: string): string;
  lacks(files: readonly string[]): string[];
  remove(files: readonly string[]): void;
  writeState(state: State, dropped: readonly string[]): void;
  close(): void;
}
interface Given {
  dryRun?: boolean;
  say?: (line: string) => void;
}
export function targetOf(target: string): Target;
export function deploy(target: Target, given: Given & { folder: string; tenant: string; now?: () => Date }): string;
export function rollback(target: Target, given?: Given): string;
