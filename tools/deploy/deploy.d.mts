interface Build {
  id: string;
  tenant: string;
  files: string[];
  hashes?: Record<string, string>;
}
interface State {
  live: string;
  builds: (Build & { at: string })[];
  left?: (Build & { at: string })[];
}
/** `obstacles`: links, files and folders that are in the way, by path; `hashes` of the files that are there. */
interface Seen {
  obstacles: Map<string, 'link' | 'folder' | 'file'>;
  hashes: Map<string, string>;
}
export interface Target {
  name: string;
  examine(): void;
  readState(): State | null;
  /** `like`: a folder whose files need not be sent to be compared. */
  look(files: readonly string[], like: string): Seen;
  /** A file that was looked at. */
  read(file: string): string | null;
  /** Removes what a killed deployment has left where `files` go. */
  sweep(files: readonly string[]): void;
  /** `beside`: a folder on the same disk, with which assets are shared. */
  put(folder: string, files: readonly string[], beside?: string | null): void;
  keep(build: Build, folder: string): void;
  kept(id: string): string;
  lacks(files: readonly string[]): string[];
  remove(files: readonly string[]): void;
  writeState(state: State, dropped: readonly string[]): void;
  close(): void;
}
interface Given {
  replace?: boolean;
  dryRun?: boolean;
  say?: (line: string) => void;
}
export function targetOf(target: string): Target;
export function deploy(
  target: Target,
  given: Given & { folder: string; tenant: string; tenantName?: string; beside?: string | null; now?: () => Date },
): string;
export function besideOf(to: string, other: string): string | null;
export function rollback(target: Target, given?: Given): string;
