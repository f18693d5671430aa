export interface Hosting {
  target?: string;
  root?: string;
  listen?: number;
  brotli?: boolean;
  api?: string;
  bucket?: string;
  visits?: string;
  sandbox?: string;
}
type Options = Omit<Hosting, 'target' | 'listen'> & { listen?: string };
export const HOSTING_OPTIONS: Record<keyof Options, { type: 'string' | 'boolean' }>;
export function hostingOf(tenant: { hosting?: Hosting }, options: Options, to?: string): Options;
export function optionWords(): string;
