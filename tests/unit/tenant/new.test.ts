import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTenant, filesIn } from '../../../tools/tenant/check';
import { formatsOf, newTenant } from '../../../tools/tenant/new';
import * as roles from '../../../tools/tenant/roles';
import { strokesOf } from '../../../sandbox/bucket/marks';
import { MARK, WIDE } from './cases';

interface Made {
  basePath: string;
  settings: Record<string, unknown>;
  profile: {
    colorSchema: Record<string, string>;
    contactInformation: Record<string, string>;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenant-'));
  mkdirSync(join(folder, 'tenants'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const FLAGS = {
  name: 'Saule Reisid',
  color: 'lemonchiffon',
  languages: 'et,en',
  airport: 'Tallinn',
  email: 'tere@saule.example',
};
const make = async (name: string | undefined, flags: Record<string, string | boolean>, answers?: string[]) =>
  await newTenant(name, flags, {
    folder,
    cwd: folder,
    roles,
    strokesOf,
    ask: answers ? (question) => (said.push(question), Promise.resolve(answers.shift() ?? 'too many questions')) : null,
    say: (line) => said.push(line),
  });
const made = (name: string): Made => JSON.parse(readFileSync(join(folder, `tenants/${name}.json`), 'utf8')) as Made;
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

describe('days of a language', () => {
  it.each([
    ['en_GB', 'DD/MM/YYYY', 'DD/MM'],
    ['lv_LV', 'DD.MM.YYYY', 'DD.MM'],
    ['lt_LT', 'YYYY-MM-DD', 'MM-DD'],
    ['ru_RU', 'DD.MM.YYYY', 'DD.MM'],
    ['et_EE', 'DD.MM.YYYY', 'DD.MM'],
    ['pl_PL', 'DD.MM.YYYY', 'DD.MM'],
    ['hu_HU', 'YYYY.MM.DD', 'MM.DD'],
    ['nl_NL', 'DD-MM-YYYY', 'DD-MM'],
  ])('are written as there, %s', (locale, ...formats) => {
    expect(formatsOf(locale)).toEqual(formats);
  });
});

describe('a new tenant', () => {
  it('is made of flags alone, and sound', async () => {
    expect(
      await make('saule', {
        ...FLAGS,
        company: 'Saule OÜ',
        phone: '+372 600 1234',
        address: 'Pikk 1, Tallinn',
        base: '/flights/',
        target: 'web@fly.example.com:/srv/saule',
        'proxy-api': 'https://api.example.com/v1',
        listen: '8080',
        off: 'business',
        footer: false,
      }),
    ).toBe('saule');
    expect(made('saule')).toMatchObject({
      $schema: '../tenant.schema.json',
      host: 'saule',
      basePath: '/flights/',
      hosting: { target: 'web@fly.example.com:/srv/saule', api: 'https://api.example.com/v1', listen: 8080 },
      manifest: { theme_color: '#fffacd', icon: 'saule.svg' },
      settings: {
        tenantName: 'saule',
        projectName: 'Saule Reisid',
        defaultOriginIata: 'TLL',
        defaultLocale: 'et_EE',
        identity: null,
      },
      profile: {
        footer: false,
        languages: ['et_EE', 'en_GB'],
        phonePrefixes: ['372'],
        dateFormat: 'DD.MM.YYYY',
        marketing: 'opt-in',
      },
      features: { business: false },
    });
    const found = await checkTenant('saule', { files: filesIn(folder), roles, today: '2026-11-01' });
    expect(found.map(({ field }) => field)).toEqual(['legal']);
    expect(said.join('\n')).toContain('The mark is a monogram');
    expect(read('icons/saule.svg')).toMatch(
      /^<svg [^>]*viewBox="0 0 25 25"><path d="M[^"]+" fill="none" stroke="currentColor"/,
    );
  });

  it('takes a drawing in one colour as its mark', async () => {
    writeFileSync(
      join(folder, 'logo.svg'),
      MARK.replace('currentColor', '#123456').replace('<path', '<!-- by hand --><path'),
    );
    expect(await make('saule', { ...FLAGS, logo: 'logo.svg' })).toBe('saule');
    expect(read('icons/saule.svg').trim()).toBe(
      MARK.replace(/viewBox="[^"]*" fill="currentColor"/, 'viewBox="0 0 25 25" fill="currentColor"').trim(),
    );
    expect(said).toContain('The logo was cleaned: comments.');
    expect(made('saule')['brand']).toBeUndefined();
  });

  it('shows a wide, coloured logo as it is, and in white on dark surfaces where it has one colour', async () => {
    writeFileSync(join(folder, 'logo.svg'), WIDE);
    await make('saule', { ...FLAGS, logo: 'logo.svg' });
    expect(read('tenants/saule/logo.svg').trim()).toBe(WIDE);
    expect(made('saule')['brand']).toEqual({ logo: { light: 'logo.svg' } });
    expect(read('icons/saule.svg')).toContain('currentColor');

    writeFileSync(join(folder, 'dark.svg'), WIDE.replace('#1f6fb2', '#101820').replace('#f3a53c', '#601020'));
    await make('tume', { ...FLAGS, logo: 'dark.svg' });
    expect(made('tume')['brand']).toEqual({ logo: { light: 'logo.svg' } });

    writeFileSync(join(folder, 'black.svg'), WIDE.replace('#1f6fb2', '#101820').replace('#f3a53c', '#101820'));
    await make('must', { ...FLAGS, logo: 'black.svg' });
    expect(made('must')['brand']).toEqual({ logo: { light: 'logo.svg', dark: 'logo-dark.svg' } });
    expect(read('tenants/must/logo-dark.svg')).toContain('#ffffff');
  });

  it('cuts the empty border of a logo, and takes a picture for want of a drawing', async () => {
    writeFileSync(join(folder, 'logo.svg'), WIDE.replace('0 0 110 20', '-40 -30 200 100'));
    await make('saule', { ...FLAGS, logo: 'logo.svg' });
    const box = /viewBox="([^"]+)"/.exec(read('tenants/saule/logo.svg'))?.[1]?.split(' ').map(Number) ?? [];
    for (const [n, side] of [0, 0, 110, 20].entries()) expect(Math.abs((box[n] ?? 99) - side)).toBeLessThan(2);
    expect(said).toContain('The logo was cleaned: an empty border.');

    const picture = await sharp(Buffer.from(WIDE)).resize(480).png().toBuffer();
    writeFileSync(join(folder, 'logo.png'), picture);
    expect(await make('kuu', { ...FLAGS, logo: 'logo.png' })).toBe('kuu');
    expect(made('kuu')['brand']).toEqual({ logo: { light: 'logo.png' } });
    expect(readFileSync(join(folder, 'tenants/kuu/logo.png'))).toEqual(picture);
  });

  it('names every wrong flag in one sentence each, and writes nothing', async () => {
    expect(
      await make('Saule Reisid', {
        name: 'Saule',
        color: 'banana',
        languages: 'fi',
        airport: 'LON',
        email: 'tere',
        logo: 'none.svg',
        off: 'busines',
      }),
    ).toBeNull();
    expect(said).toHaveLength(7);
    for (const [n, words] of [
      ['"Saule Reisid"', 'small letters', '"saule-reisid"'],
      ['--off is "busines"', 'business'],
      ['--color is "banana"', 'hex digits'],
      ['--languages is "fi"', 'no language', 'en, lv, lt, ru, et'],
      ['--airport is "LON"', '"LHR"'],
      ['--email is "tere"', 'no e-mail address'],
      ['--logo is "none.svg"', 'no file'],
    ].entries())
      for (const word of words) expect(said[n]).toContain(word);
    expect(readdirSync(folder)).toEqual(['tenants']);
    expect(readdirSync(join(folder, 'tenants'))).toEqual([]);
  });

  it('without a terminal says which flags are missing', async () => {
    expect(await make('saule', { name: 'Saule', color: '#ffd60a' })).toBeNull();
    expect(said).toEqual([
      '--languages is missing: add it like --languages "et,en".',
      '--airport is missing: add it like --airport "TLL".',
      '--email is missing: add it like --email "help@agency.example".',
    ]);
  });

  it('asks six questions, and again after a wrong answer', async () => {
    writeFileSync(join(folder, 'photo.svg'), 'no drawing');
    await make('saule', FLAGS);
    said = [];
    const answers = [
      'kuu',
      '',
      'Kuu',
      'blue-ish',
      '#1f6fb2',
      'lv',
      'RIX',
      'x',
      'labdien@kuu.example',
      'photo.svg',
      'none',
    ];
    expect(await make('saule', {}, answers)).toBe('kuu');
    expect(answers).toEqual([]);
    expect(said[0]).toBe(
      'There is a tenant "saule" already: choose another name, or edit manifest/tenants/saule.json.',
    );
    expect(said.filter((line) => line.endsWith('): '))).toHaveLength(11);
    expect(said).toContain('"blue-ish": it is no colour; write # and six hex digits, like "#2a5c9e".');
    expect(said).toContain(
      '"photo.svg": it is a text and no SVG drawing; export the logo as SVG, or write "none" for a monogram.',
    );
    expect(made('kuu').settings).toMatchObject({ projectName: 'Kuu', defaultLocale: 'lv_LV' });
  });

  it.each(['#fff3b0', '#ffd60a', '#2a5c9e', '#6b1030', '#0a7d3c', '#777777', '#000000', '#ffffff', '#e4007c'])(
    'gets colours beside %s that can be told apart',
    (primary) => {
      const colors = roles.paletteFor(primary);
      for (const hex of Object.values(colors)) expect(hex).toMatch(/^#[\da-f]{6}$/);
      expect(new Set(Object.values(colors)).size).toBe(3);
      for (const scheme of roles.SCHEMES) expect(roles.unreadable(colors, scheme)).toEqual([]);
    },
  );
});
