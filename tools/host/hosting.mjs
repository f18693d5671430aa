import { rootOf } from '../deploy/place.mjs';

/** Options of the build and of deploy that say where a tenant is served; `hosting` of its file has the same names. */
export const HOSTING_OPTIONS = {
  root: { type: 'string' },
  listen: { type: 'string' },
  brotli: { type: 'boolean' },
  api: { type: 'string' },
  bucket: { type: 'string' },
  visits: { type: 'string' },
  sandbox: { type: 'string' },
};

const EXAMPLES = {
  root: '/srv/NAME',
  listen: '8080',
  api: 'https://api.example.com/v1',
  bucket: 'https://files.example.com',
  visits: 'https://visits.example.com',
  sandbox: 'http://127.0.0.1:4400',
};

/** They in a line of usage. */
export const optionWords = () =>
  Object.keys(HOSTING_OPTIONS)
    .map((name) => [`--${name}`, EXAMPLES[name]].filter(Boolean).join(' '))
    .join(' ');

/**
 * Where a tenant is served: what its file says, unless an option says otherwise. Without a `root` it is where the deployment leads.
 * @param {{ hosting?: Record<string, unknown> }} tenant
 * @param {Record<string, unknown>} options of the command line
 * @param {string} [to] another place than `hosting.target`
 */
export function hostingOf({ hosting: { target, ...file } = {} }, options, to) {
  const roots = [
    to === undefined ? undefined : rootOf(to),
    file.root,
    target === undefined ? undefined : rootOf(target),
  ];
  const root = roots.find((each) => each !== undefined);
  const given = { ...file, ...(root !== undefined && { root }), ...options };
  return given.listen === undefined ? given : { ...given, listen: String(given.listen) };
}
