import { expect, it } from 'vitest';
import { HOSTING_OPTIONS, hostingOf } from '../../../tools/host/hosting';
import { childrenOf, nameOf } from '../../../tools/tenant/tenantSchema';

const hosting = {
  target: 'web@fly.example.com:/srv/kaija',
  api: 'https://api.example.com',
  listen: 8080,
  brotli: true,
};

it('the file of a tenant says where it is served, and an option wins', () => {
  expect(hostingOf({}, {})).toEqual({});
  expect(hostingOf({ hosting }, {})).toEqual({
    root: '/srv/kaija',
    api: 'https://api.example.com',
    listen: '8080',
    brotli: true,
  });
  expect(hostingOf({ hosting }, { api: 'http://127.0.0.1:4400', listen: '80', brotli: false })).toEqual({
    root: '/srv/kaija',
    api: 'http://127.0.0.1:4400',
    listen: '80',
    brotli: false,
  });
});

it('the folder on the server is that of the option, of the place that is named, of the file, of its target', () => {
  const rootOf = (own: object, options: { root?: string } = {}, to?: string) =>
    hostingOf({ hosting: { ...hosting, ...own } }, options, to).root;
  expect(rootOf({})).toBe('/srv/kaija');
  expect(rootOf({ root: '/sites/a' })).toBe('/sites/a');
  expect(rootOf({ root: '/sites/a' }, {}, 'web@test.example.com:/srv/b')).toBe('/srv/b');
  expect(rootOf({ root: '/sites/a' }, {}, 'web@test.example.com:b')).toBe('/sites/a');
  expect(rootOf({ root: '/sites/a' }, { root: '/sites/c' }, '/srv/b')).toBe('/sites/c');
});

it('every field but the target is an option', () => {
  expect(childrenOf('hosting').map(nameOf).sort()).toEqual([...Object.keys(HOSTING_OPTIONS), 'target'].sort());
});
