/** Files beside the precached pages, as paths below the scope; texts by locale. */
export interface BuildFiles {
  /** Every script and style that pages open, but for the precached ones and the rare ones. */
  parts: readonly string[];
  /** Files that few visits open. */
  later: readonly string[];
  /** Parts that the frame of every page loads. */
  frame: readonly string[];
  texts: Readonly<Record<string, readonly string[]>>;
  /** Those of rare pages. */
  textsLater: Readonly<Record<string, readonly string[]>>;
}

/** The tenant of this worker, known without a page. */
export interface Sender {
  tenant: string;
  apiBaseUrl: string;
  locale: string;
}

/** What tools/build/worker.ts writes into the worker of a tenant besides its precache list. */
export interface WorkerBlock {
  files: BuildFiles;
  /** Whose updates this worker sends. */
  sender: Sender;
  /** The tenant has price alerts. */
  hasAlerts: boolean;
}
