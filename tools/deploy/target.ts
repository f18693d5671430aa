/** A build on its way: its files, with their hashes. */
export interface Build {
  id: string;
  tenant: string;
  files: string[];
  /** Builds of an older deploy know the names of their files only. */
  hashes?: Record<string, string>;
}
export interface PlacedBuild extends Build {
  /** When it was deployed, ISO 8601. */
  at: string;
  /** Pages of routes that later prices lack: when theirs were put, ISO 8601. */
  earlier?: Record<string, string>;
}
/** What a target knows of its builds. `live`: the id of one of `builds`; `left`: taken back, until the next deployment. */
export interface State {
  live: string;
  builds: PlacedBuild[];
  left?: PlacedBuild[];
}
export type Kind = 'link' | 'folder' | 'file';
/** `obstacles`: links, files and folders that are in the way, by path; `hashes` of the files that are there. */
export interface Seen {
  obstacles: Map<string, Kind>;
  hashes: Map<string, string>;
}
/** A place of a site: a folder of this machine, or one that rsync reaches. */
export interface Target {
  name: string;
  /** Throws where another site is. */
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
  /** Keeps the pages of a build for a rollback; assets stay where they are. */
  keep(build: Build, folder: string): void;
  kept(id: string): string;
  lacks(files: readonly string[]): string[];
  remove(files: readonly string[]): void;
  writeState(state: State, dropped: readonly string[]): void;
  close(): void;
}
