export function isRemote(to: string): boolean;
export function refusePlace(to: string, given: { project: string; source: string | null; platform?: string }): void;
export function rootOf(to: string): string | undefined;
export function whyNot(error: Error & { code?: string; syscall?: string }, to: string): string;
export function whyNoRsync(said: string, to: string): string | null;
export function below(to: string, name: string): string;
