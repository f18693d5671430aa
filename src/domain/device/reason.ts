/** What went wrong, as a word of `device.reason.*`. The server's own words stay out of it. */
export type Reason = 'unreachable' | 'silent' | 'busy' | 'fault' | 'refused' | 'strange' | 'unknown';

export function reasonOf({ kind, status }: { kind: string; status: number | null }): Reason {
  if (kind === 'offline') return 'unreachable';
  if (kind === 'timeout') return 'silent';
  if (kind === 'shape') return 'strange';
  if (kind !== 'http' || status === null) return 'unknown';
  if (status === 429) return 'busy';
  return status >= 500 ? 'fault' : 'refused';
}
