import { rootOf } from '../deploy/place';

/** `hosting` of a tenant's file. */
export interface Hosting {
  target?: string;
  root?: string;
  listen?: number;
  brotli?: boolean;
  http3?: boolean;
  api?: string;
  ask?: string;
  bucket?: string;
  visits?: string;
  sandbox?: string;
}
/** The same as options of a command line. */
export type HostOptions = Omit<Hosting, 'target' | 'listen'> & { listen?: string };

/** Options of the build and of deploy that say where a tenant is served; `hosting` of its file has the same names. */
export const HOSTING_OPTIONS = {
  root: { type: 'string' },
  listen: { type: 'string' },
  brotli: { type: 'boolean' },
  http3: { type: 'boolean' },
  api: { type: 'string' },
  ask: { type: 'string' },
  bucket: { type: 'string' },
  visits: { type: 'string' },
  sandbox: { type: 'string' },
} as const satisfies Record<keyof HostOptions, { type: 'string' | 'boolean' }>;

const EXAMPLES: { [K in keyof HostOptions]?: string } = {
  root: '/srv/NAME',
  listen: '8080',
  api: 'https://api.example.com/v1',
  ask: 'http://127.0.0.1:4400/api',
  bucket: 'https://files.example.com',
  visits: 'https://visits.example.com',
  sandbox: 'http://127.0.0.1:4400',
};

/** Flags that are on by themselves. */
const ON: readonly (keyof HostOptions)[] = ['http3'];

/** They in a line of usage. */
export const optionWords = (): string =>
  (Object.keys(HOSTING_OPTIONS) as (keyof HostOptions)[])
    .map((name) => [`--${ON.includes(name) ? 'no-' : ''}${name}`, EXAMPLES[name]].filter(Boolean).join(' '))
    .join(' ');

/**
 * Where a tenant is served: what its file says, unless an option says otherwise. Without a `root` it is where the deployment leads.
 * `options`: of the command line; `to`: another place than `hosting.target`.
 */
export function hostingOf(
  { hosting: { target, ...file } = {} }: { hosting?: Hosting },
  options: HostOptions,
  to?: string,
): HostOptions {
  const roots = [
    to === undefined ? undefined : rootOf(to),
    file.root,
    target === undefined ? undefined : rootOf(target),
  ];
  const root = roots.find((each) => each !== undefined);
  const { listen, ...given } = { ...file, ...(root !== undefined && { root }), ...options };
  return listen === undefined ? given : { ...given, listen: String(listen) };
}
