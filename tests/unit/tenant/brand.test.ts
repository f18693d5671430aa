import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkitten';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { copyShare, veilOf, writeBrand } from '../../../tools/build/brand';
import { writeShareImage } from '../../../tools/build/finding';
import { readFont } from '../../../tools/build/fonts';
import { simpleMark } from '../../../tools/build/html';
import { writeIcons } from '../../../tools/build/icons';
import { type Brand, type Tenant, readMark, readTenant } from '../../../tools/tenant/tenants';
import { linearOf, logoSurfaces } from '@/domain/tenant/colors';

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrastOf = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
const folder = mkdtempSync(join(tmpdir(), 'brand-'));
const out = join(folder, 'out');
mkdirSync(out);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FONT = readFileSync('node_modules/dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf');
const file = (name: string, content: Buffer | string): string => {
  writeFileSync(join(folder, name), content);
  return name;
};
const drawing = (box: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`;
const word = (...fills: string[]): string =>
  drawing(
    '0 0 200 40',
    fills.map((fill, at) => `<rect x="${at * 50}" y="4" width="40" height="32" fill="${fill}"/>`).join(''),
  );
const tenantWith = (brand: Brand): Tenant => ({ ...readTenant('yellow'), folder, brand });
const build = (brand: Brand, primary = '#2a5c9e', langs: readonly string[] = ['en']) =>
  writeBrand(tenantWith(brand), {
    out,
    surfaces: logoSurfaces(primary),
    langs,
    stack: 'system-ui',
  });

/** What the CSS says about the logo: picture and plate, plain and over the hero, light and dark. */
async function places(logo: Brand['logo'], primary?: string): Promise<string[]> {
  const { css } = await build({ logo } as Brand, primary);
  return Array.from(
    css.matchAll(
      /--logo-pic:var\(--logo-(\w+)\);--logo-plate:(#\w+);--logo-pic-over:var\(--logo-(\w+)\);--logo-plate-over:(#\w+)/g,
    ),
    ([, pic, plate, over, overPlate]) => `${pic} ${plate} ${over} ${overPlate}`,
  ).slice(0, 2);
}

describe('a logo in full colour', () => {
  it('stands as it is drawn where it can be seen, else on a plate', async () => {
    // Navy and red: on white as it is; lost on the dark header and on a blue hero.
    const light = file('navy.svg', word('#1b3a57', '#d1495b'));
    expect(await places({ light })).toEqual(['light #0000 light #ffffff', 'light #ffffff light #ffffff']);
    expect(await places({ light, ground: '#fff8e0' })).toEqual([
      'light #0000 light #fff8e0',
      'light #fff8e0 light #fff8e0',
    ]);
    // On a pale hero it needs none.
    expect(await places({ light }, '#fff3b0')).toEqual(['light #0000 light #0000', 'light #ffffff light #ffffff']);
  });

  it('has a drawing for dark surfaces, which serves a dark hero, too', async () => {
    const light = file('navy.svg', word('#1b3a57', '#d1495b'));
    const dark = file('pale.svg', word('#ffffff', '#ffc2c8'));
    expect(await places({ light, dark })).toEqual(['light #0000 dark #0000', 'dark #0000 dark #0000']);
    expect(await places({ light: dark })).toEqual(['light #14181d light #0000', 'light #0000 light #0000']);
  });

  it('needs no plate where it brings its own ground, and may have white inside', async () => {
    const own = drawing(
      '0 0 80 40',
      '<rect width="80" height="40" fill="#fff"/><circle cx="40" cy="20" r="9" fill="#000"/>',
    );
    expect(new Set(await places({ light: file('own.svg', own) }))).toEqual(new Set(['light #0000 light #0000']));
    const badge = drawing(
      '0 0 80 40',
      '<rect x="2" y="2" width="76" height="36" fill="#c22"/><path d="M20 10h40v20H20z" fill="#fff"/>',
    );
    expect((await places({ light: file('badge.svg', badge) }))[0]).toBe('light #0000 light #ffffff');
  });

  it('reserves its room, wide or as an emblem beside the name', async () => {
    const wide = await build({ logo: { light: file('navy.svg', word('#1b3a57')) } });
    expect(wide.block).toEqual({ logo: 'whole' });
    expect(wide.css).toContain('aspect-ratio:5;');
    const emblem = await build({
      logo: { light: file('dot.svg', drawing('0 0 40 40', '<circle cx="20" cy="20" r="18" fill="#c22"/>')) },
    });
    expect(emblem.block).toEqual({ logo: 'mark' });
  });

  it('is in the page when small, else a hashed file for offline', async () => {
    expect((await build({ logo: { light: file('navy.svg', word('#1b3a57')) } })).shell).toEqual([]);
    const png = await sharp(Buffer.from(word('#1b3a57')))
      .png()
      .toBuffer();
    const { shell, css } = await build({ logo: { light: file('navy.png', png) } });
    expect(shell).toEqual([expect.stringMatching(/^assets\/logo-[\w-]{8}\.png$/)]);
    expect(css).toContain(`url("${shell[0]}")`);
  });

  it.each([
    ['is missing', { light: 'nowhere.svg' }, 'nowhere.svg: there is no such file'],
    ['could run', { light: 'bad.svg' }, 'a mark is a drawing only'],
    ['shows nothing', { light: 'empty.svg' }, 'the logo shows nothing'],
    ['has a wrong ground', { light: 'navy.svg', ground: 'white' }, 'brand.logo.ground: "white"'],
  ])('that %s fails the build', async (_, logo, message) => {
    file('bad.svg', drawing('0 0 9 9', '<script>1</script>'));
    file('empty.svg', drawing('0 0 9 9', ''));
    file('navy.svg', word('#1b3a57'));
    await expect(build({ logo })).rejects.toThrow(message);
  });
});

describe('the surfaces of a logo', () => {
  it('are dark enough for white text, or light enough for dark text, as in the tokens', () => {
    expect(logoSurfaces('#2a5c9e')).toMatchObject({ light: '#ffffff', hero: '#2a5c9e' });
    expect(logoSurfaces('#fff3b0').hero).toBe('#fff3b0');
    for (const primary of ['#2a5c9e', '#7a2e3a', '#e0a100', '#888888', '#00a36c'])
      for (const each of Object.values(logoSurfaces(primary)))
        expect(Math.max(contrastOf(each, '#ffffff'), contrastOf(each, '#000000'))).toBeGreaterThan(4.5);
  });
});

describe('fonts', () => {
  it('are cut down to Latin and the letters of the languages, and keep kerning', async () => {
    const whole = await readFont(FONT, { letters: 'куда', weight: '400' });
    expect(whole.woff2.length).toBeLessThan(25_000);
    const small = await readFont(whole.woff2, { letters: 'куда', weight: '400' });
    expect(small).toMatchObject({ metrics: whole.metrics, size: whole.size });
    expect(small.lacks('Kur tālāk? Куда „Málaga“ дальше? €12')).toEqual(['К', 'л', 'ь', 'ш', 'е']);
    expect(whole.lacks('Куда дальше? 漢')).toEqual(['漢']);
    expect(create(whole.woff2)).toHaveProperty('directory.tables.GPOS');
  });

  it.each([
    ['200 700', { min: 200, max: 700 }],
    ['50 400', { min: 100, max: 400 }],
    ['600', undefined],
  ])('with variable weights keep those that are used: %s', async (weight, axis) => {
    // Four letters of Inter, with its licence (OFL) in the file.
    const { woff2 } = await readFont(readFileSync('tests/fixtures/variable.woff2'), { letters: '', weight });
    const { variationAxes } = create(woff2) as Exclude<ReturnType<typeof create>, { isCollection: true }>;
    if (axis) expect(variationAxes).toMatchObject({ wght: axis });
    else expect(variationAxes).toEqual({});
  });

  it('have a stand-in of their width, for text and headings apart', async () => {
    const named = (family: string, uses: ('text' | 'headings')[]) => ({ family, file: file('d.ttf', FONT), for: uses });
    const { css, fonts, parts, notes } = await build({ fonts: [named('Head', ['headings']), named('Body', ['text'])] });
    expect(css).toMatch(
      /:root\{--font:"Body","Body alike",system-ui\}h1,h2,h3,h4\{--font:"Head","Head alike",system-ui;/,
    );
    expect(css).toMatch(
      /font-family:"Body alike";font-weight:700;src:local\("Arial Bold"\)[^}]*size-adjust:1\d\d\.\d+%/,
    );
    expect(fonts).toEqual(
      ['Head', 'Body'].map((family) => [family, parts[0], { weight: '400', style: 'normal', display: 'swap' }]),
    );
    expect(statSync(join(out, parts[0] ?? '')).size).toBeLessThan(25_000);
    expect(notes).toEqual([]);
  });

  it('are the product’s own where the tenant names none for texts: each part of its letters is a file of its own', async () => {
    const { css, fonts, parts, ofLangs } = await build({}, '#2a5c9e', ['lv', 'ru']);
    expect(css).toContain(':root{--font:"Manrope","Manrope alike",system-ui}');
    for (const weight of [400, 600, 700])
      expect(css).toMatch(new RegExp(`"Manrope alike";font-weight:${weight};src:local[^}]*size-adjust:\\d+`));
    expect(fonts.map(([family, , { unicodeRange }]) => [family, unicodeRange?.split(',')[0]])).toEqual([
      ['Manrope', 'U+20-7e'],
      ['Manrope', 'U+100-17f'],
      ['Manrope', 'U+401'],
    ]);
    // An installation without Russian keeps no Cyrillic letters; at most 40 kB in one language.
    expect(parts).toHaveLength(2);
    expect(ofLangs).toEqual({ ru: [expect.stringContaining('cyrillic')] });
    const sizeOf = (file: string): number => statSync(join(out, file)).size;
    expect(parts.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(33_000);
    const own = await build({ fonts: [{ family: 'Body', file: file('d.ttf', FONT) }] });
    expect(own.css).not.toContain('Manrope');
  });

  it('tell which letters of a language they lack', async () => {
    const { notes } = await build(
      {
        fonts: [
          {
            family: 'Icons',
            file: file('i.ttf', readFileSync('node_modules/playwright-core/lib/vite/traceViewer/codicon.DCmgc-ay.ttf')),
          },
        ],
      },
      '#2a5c9e',
      ['lv'],
    );
    expect(notes.join()).toContain('i.ttf has no ā');
  });

  it.each([
    ['x.woff2', 'wOF2 but cut', 'x.woff2: '],
    ['x.ttf', 'hello there', 'x.ttf: no font'],
  ])('%s that is none fails the build', async (name, content, message) => {
    await expect(build({ fonts: [{ family: 'X', file: file(name, content) }] })).rejects.toThrow(message);
    await expect(build({ fonts: [{ family: '"}', file: name }] })).rejects.toThrow('no name of a font family');
  });
});

describe('pictures', () => {
  it('of the hero has as much of a veil as its text needs, and no map or scrim of the bucket', async () => {
    const flat = async (color: string): Promise<Buffer> =>
      await sharp({ create: { width: 96, height: 96, channels: 3, background: color } })
        .png()
        .toBuffer();
    // White text on a dark picture needs none, on a white one nearly all of the hero's colour.
    expect(await veilOf(await flat('#102030'), '#2a5c9e', '#ffffff')).toBe(0);
    const veil = await veilOf(await flat('#ffffff'), '#1d3f6d', '#ffffff');
    expect(veil).toBeGreaterThan(0.6);
    expect(veil).toBeLessThan(0.85);
    // Black text on a pale brand: the other way round.
    expect(await veilOf(await flat('#ffffff'), '#fff3b0', '#000000')).toBe(0);
    expect(await veilOf(await flat('#000000'), '#fff3b0', '#000000')).toBeGreaterThan(0.4);
    const { css } = await build({ hero: file('dark.png', await flat('#102030')) });
    expect(css).toContain('--hero-mask:none;--hero-shown:1');
    expect(css.match(/--hero-cover:color-mix\(in srgb,var\(--hero\) 0%/g)).toHaveLength(3);
  });

  it('of the hero come in the widths that it has', async () => {
    const image = sharp({ create: { width: 1600, height: 500, channels: 3, background: '#456' } });
    const { block } = await build({ hero: file('hero.jpg', await image.jpeg().toBuffer()) });
    const { src, set } = (block as { hero: { src: string; set: string } }).hero;
    expect(set.match(/\d+w/g)).toEqual(['720w', '1440w', '1600w']);
    expect(set).toContain(`${src} 1600w`);
    expect((await sharp(join(out, src)).metadata()).width).toBe(1600);
  });

  it('of a shared link is used as it is, in its size only', async () => {
    const make = (width: number) =>
      sharp({ create: { width, height: 630, channels: 3, background: '#456' } })
        .jpeg()
        .toBuffer();
    const right = await make(1200);
    expect(await copyShare(tenantWith({ share: file('s.jpg', right) }), join(out, 'icons'))).toBe(true);
    expect(readFileSync(join(out, 'icons/share.jpg'))).toEqual(right);
    await expect(copyShare(tenantWith({ share: file('s.jpg', await make(900)) }), out)).rejects.toThrow('900 by 630');
    expect(await copyShare(tenantWith({}), out)).toBe(false);
  });

  it('of the app keep the colours of the square logo, inside the safe zone of a mask', async () => {
    const square = file('sq.svg', drawing('0 0 40 40', '<circle cx="20" cy="20" r="20" fill="#d1495b"/>'));
    await writeIcons(tenantWith({ logo: { light: square, square, ground: '#fff3b0' } }), join(out, 'icons'));
    const { data } = await sharp(join(out, 'icons/maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray(3 * (512 * y + x), 3 * (512 * y + x) + 3)];
    expect(at(256, 256)).toEqual([0xd1, 0x49, 0x5b]);
    expect(at(40, 256)).toEqual([0xff, 0xf3, 0xb0]);
  });
});

it('without a mark the square logo stands in for it: icons, shared links, and nothing in the page', async () => {
  const square = file('alone.svg', drawing('0 0 40 40', '<rect width="40" height="40" fill="#d1495b"/>'));
  const tenant = tenantWith({ logo: { light: square, square } });
  const { icon: _, ...manifest } = tenant.manifest;
  const bare = { ...tenant, manifest };
  expect([readMark(bare), simpleMark(readMark(bare))]).toEqual([null, null]);
  const icons = join(out, 'bare');
  await writeIcons(bare, icons);
  await writeShareImage(bare, icons);
  expect(existsSync(join(icons, 'icon-512.png'))).toBe(true);
  const { data } = await sharp(join(icons, 'share.png')).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (1200 * 270 + 600);
  expect([...data.subarray(at, at + 3)].map((byte) => Math.round(byte / 16))).toEqual([13, 5, 6]);
});

describe('corners', () => {
  it('change the radii of the tokens alone', async () => {
    expect((await build({ corners: 'soft' })).css).not.toContain('--r-');
    expect((await build({ corners: 'round' })).css).toContain('--r-l:24px');
    await expect(build({ corners: 'pointed' as never })).rejects.toThrow('brand.corners: "pointed"');
  });
});
