/**
 * City pictures on a 320 × 240 canvas: palette, landmark and sky. Well-known cities have their own combination, others
 * one derived from their code.
 */
interface Palette {
  sky: readonly [top: string, bottom: string];
  light: string;
  far: string;
  near: string;
}

const PALETTES = {
  dusk: { sky: ['#8574b6', '#ffb694'], light: '#ffe0a4', far: '#7c4f86', near: '#3c2851' },
  day: { sky: ['#a5d2ed', '#ddf3f9'], light: '#fffbdc', far: '#81b3cd', near: '#356890' },
  terra: { sky: ['#f6e5cf', '#fcb8a1'], light: '#fff4d0', far: '#d59185', near: '#8d4e4f' },
  sea: { sky: ['#b8e8ee', '#dff9ef'], light: '#fff5c0', far: '#5db4be', near: '#216d84' },
  green: { sky: ['#dbeede', '#f9f6df'], light: '#fffbd5', far: '#85b99a', near: '#2e6b53' },
  snow: { sky: ['#92a5cb', '#ebe4fa'], light: '#fffae4', far: '#b3c6de', near: '#3d4c6e' },
  sand: { sky: ['#f0dcb1', '#ffe9d4'], light: '#fff9cb', far: '#dfb585', near: '#966543' },
} satisfies Record<string, Palette>;
type PaletteName = keyof typeof PALETTES;

const sun = (x: number, y: number, r: number, { light }: Palette): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${light}"/>`;
const shape = (fill: string, d: string): string => `<path fill="${fill}" d="${d}"/>`;
const lines = (color: string, width: number, d: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"/>`;
const repeat = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join('');

const SCENES = {
  spires: (p: Palette) =>
    sun(70, 92, 26, p) +
    shape(p.far, 'M0 178c40-26 80-34 118-22s70 18 110-4 66-14 92 0v88H0Z') +
    shape(
      p.near,
      'M116 240c1-70 4-122 12-166 8 44 11 114 12 166ZM142 240c1-70 4-122 12-192 8 70 11 140 12 192ZM172 240c1-70 4-122 12-184 8 62 11 132 12 184ZM198 240c1-70 4-122 12-156 8 34 11 104 12 156ZM100 240v-58c22-10 46-26 69-58 23 32 48 48 69 58v58ZM0 214c30-6 60-4 100 0v26H0Zm238 0c30-4 56-6 82 0v26h-82Z',
    ) +
    repeat(4, (at) => `<circle cx="${[128, 154, 184, 210][at]}" cy="${[71, 45, 53, 81][at]}" r="4" fill="${p.near}"/>`),
  wheel: (p: Palette) =>
    sun(60, 62, 20, p) +
    shape(p.far, 'M0 196h34v-22h26v14h30v-30h22v38h40v-26h30v18h34v-42h20v30h34v-16h30v36h20v64H0Z') +
    lines(p.near, 3, 'M34 138a58 58 0 1 0 116 0 58 58 0 1 0-116 0') +
    lines(p.near, 1.5, 'M92 80v116M34 138h116M51 97l82 82M133 97l-82 82') +
    lines(p.near, 4, 'm92 138-26 90m26-90 26 90') +
    shape(p.near, 'M222 240V96h-4l3-16h4l9-34 9 34h4l3 16h-4v144ZM0 222h320v18H0Z') +
    `<circle cx="234" cy="112" r="7.5" fill="${p.light}"/>`,
  dome: (p: Palette) =>
    sun(262, 70, 22, p) +
    shape(p.far, 'M0 190c50-24 96-14 140-8s120-26 180-2v60H0Z') +
    shape(p.near, 'M118 156a50 52 0 0 1 100 0Zm45-66h10v18h-10Zm5-14 6 14h-12ZM110 160h116v80H110Z') +
    repeat(5, (at) => shape(p.far, `M${120 + at * 21} 240v-34a6.500 6.500 0 0 1 13 0v34Z`)) +
    shape(
      p.near,
      'M50 196h5v44h-5ZM14 196c0-14 18-22 38-22s38 8 38 22c-20 7-56 7-76 0ZM264 204h4v36h-4Zm-26 2c0-11 13-17 28-17s28 6 28 17c-15 5-41 5-56 0ZM0 230h320v10H0Z',
    ),
  temple: (p: Palette) =>
    sun(60, 84, 26, p) +
    shape(p.far, 'M0 172c60-36 110-30 150-16s100-30 170-10v94H0Z') +
    shape(
      p.near,
      'M0 218c60-2 70-36 110-40h150c26 4 34 30 60 34v28H0Zm104-94 84-34 84 34ZM110 128h156v9H110Zm-8 50h172v-8H102Z',
    ) +
    repeat(8, (at) => shape(p.near, `M${114 + at * 19.5} 137h11v34h-11Z`)),
  boat: (p: Palette) =>
    sun(216, 160, 52, p) +
    shape(p.far, 'M0 160h320v80H0Z') +
    `<g opacity=".7">${lines(p.light, 2.5, 'M120 174h80m-60 10h110m-140 12h90m-20 14h120M30 190h50')}</g>` +
    shape(
      p.near,
      'M76 182h70l-12 18H88Zm32-8V96c22 18 34 44 38 78Zm-6 0V112c-16 14-24 34-28 62ZM0 224c60-14 120-12 180-2s100 4 140-8v26H0Z',
    ),
  lattice: (p: Palette) =>
    sun(70, 80, 24, p) +
    shape(p.far, 'M0 200h30l12-14h40l12 14h30v-10h60l12-18h40l12 18h30l12 10h30v40H0Z') +
    shape(
      p.near,
      'M157 40h6c3 70 12 128 50 200h-26c-6-22-15-30-27-30s-21 8-27 30h-26c38-72 47-130 50-200Zm-19 116h44v7h-44Zm8-44h28v6h-28Zm13-88h2v20h-2ZM0 228h320v12H0Z',
    ),
  minarets: (p: Palette) =>
    sun(210, 74, 24, p) +
    shape(p.far, 'M0 186h40l14-18 14 18h50l10-12 12 12h60l16-22 16 22h88v54H0Z') +
    shape(
      p.near,
      'M104 182a58 56 0 0 1 116 0Zm56-74h4v20h-4ZM76 200a30 30 0 0 1 60 0Zm112 0a30 30 0 0 1 60 0ZM70 198h184v42H70ZM54 240V96l4-22 4 22v144Zm208 0V96l4-22 4 22v144ZM0 226h320v14H0ZM50 118h16v5H50Zm208 0h16v5h-16Z',
    ),
  gables: (p: Palette) =>
    sun(250, 58, 18, p) +
    repeat(8, (at) => {
      const [x, high] = [at * 40, [86, 104, 74, 112, 92, 80, 108, 90][at] ?? 90];
      const fill = at % 2 ? p.far : p.near;
      const windows = repeat(6, (n) =>
        shape(p.light, `M${x + 9 + (n % 2) * 14} ${high + 28 + Math.floor(n / 2) * 26}h8v12h-8Z`),
      );
      return `${shape(fill, `M${x} 206V${high + 18}l20-26 20 26v${206 - high - 18}Z`)}<g opacity=".75">${windows}</g>`;
    }) +
    shape(p.near, 'M0 204h320v8H0Z') +
    shape(p.far, 'M0 212h320v28H0Z') +
    `<g opacity=".5">${lines(p.light, 2, 'M40 222h60m40 8h80m20-10h50')}</g>`,
  bridge: (p: Palette) =>
    sun(160, 96, 30, p) +
    shape(p.far, 'M0 176c50-18 90-14 140-4s120-20 180 2v66H0Z') +
    lines(p.near, 3.5, 'M0 130C40 160 66 140 84 78c30 92 122 92 152 0 18 62 44 82 84 52') +
    lines(
      p.near,
      1.5,
      'M100 99v77M116 119v57M132 133v43M148 142v34M160 144v32M172 142v34M188 133v43M204 119v57M220 99v77M66 93v83M48 108v68M30 123v53M254 93v83M272 108v68M290 123v53',
    ) +
    shape(p.near, 'M80 70h8v140h-8Zm152 0h8v140h-8ZM0 174h320v7H0Zm0 40h320v26H0Z'),
  volcano: (p: Palette) =>
    sun(64, 70, 24, p) +
    shape(p.far, 'M0 210 132 84c10-8 20-8 30 0l46 44 22-10 90 82v40H0Z') +
    `<g opacity=".85">${shape(p.light, 'm132 84-22 21 14 4 12-10 14 14 14-12 16 10 6-6-24-21c-10-8-20-8-30 0Z')}</g>` +
    shape(p.near, 'M0 222c80-20 160-18 320 0v18H0Zm258-4c2-30 2-52-4-76l5-2c8 26 8 50 6 78Z') +
    shape(
      p.near,
      'M255 142c-16-14-32-14-42-4 16-4 28-2 40 6-18-2-30 6-34 20 10-12 22-18 36-16-8 8-10 18-6 30 2-14 6-22 12-28 10 4 18 14 20 28 4-14 0-24-12-30 14-4 26 0 36 10-4-14-16-22-34-18 10-10 22-12 36-8-12-10-30-8-44 8Z',
    ),
  peaks: (p: Palette) =>
    sun(236, 62, 22, p) +
    shape(p.far, 'M0 196 74 96l44 52 52-78 62 90 34-36 54 66v50H0Z') +
    `<g opacity=".9">${shape(p.light, 'm74 96-18 25 12-3 8 12 12-12 8 5ZM170 70l-18 27 11-2 8 14 10-14 10 7ZM266 124l-13 14 9 1 6 9 8-9 6 3Z')}</g>` +
    shape(p.near, 'M0 212c60-18 108-12 160-2s110 6 160-10v40H0Z') +
    repeat(7, (at) => shape(p.near, `M${16 + at * 46} ${206 - (at % 3) * 6}l12-30 12 30Z`)),
  towers: (p: Palette) =>
    sun(70, 70, 24, p) +
    shape(p.far, 'M0 240v-74h30v-30h24v20h26v-44h28v60h30v-86h26v70h34v-40h26v56h30v-26h28v44h38v50Z') +
    shape(p.near, 'M150 240V96l8-60 8 60v144Zm-70 0v-62h34v62Zm130 0v-88l22-16v104ZM0 222h320v18H0Z') +
    `<g opacity=".6">${repeat(9, (at) => shape(p.light, `M${86 + (at % 3) * 9} ${186 + Math.floor(at / 3) * 11}h4v6h-4Z`))}</g>`,
  castle: (p: Palette) =>
    sun(78, 70, 22, p) +
    shape(p.far, 'M0 190c60-30 104-34 160-18s110-12 160 4v64H0Z') +
    shape(
      p.near,
      'M92 214v-64h10v8h8v-8h10v8h8v-8h10v20h32V92l22-34 22 34v78h26v-20h10v8h8v-8h10v64ZM0 210c70-10 250-8 320 0v30H0Z',
    ) +
    `<g opacity=".7">${shape(p.light, 'M186 110h10v16h-10Zm-46 62h8v14h-8Zm82 0h8v14h-8Z')}</g>`,
} satisfies Record<string, (palette: Palette) => string>;
type SceneName = keyof typeof SCENES;

const OWN: Record<string, readonly [SceneName, PaletteName]> = {
  BCN: ['spires', 'dusk'],
  LON: ['wheel', 'day'],
  ROM: ['dome', 'terra'],
  ATH: ['temple', 'sea'],
  PAR: ['lattice', 'terra'],
  IST: ['minarets', 'dusk'],
  CPH: ['gables', 'day'],
  LIS: ['bridge', 'green'],
  AMS: ['gables', 'terra'],
  VIE: ['dome', 'green'],
  BUD: ['bridge', 'dusk'],
  MAD: ['towers', 'terra'],
  NAP: ['volcano', 'dusk'],
  LCA: ['boat', 'sea'],
  HER: ['temple', 'terra'],
  RHO: ['castle', 'sea'],
  PMI: ['boat', 'terra'],
  AGP: ['boat', 'day'],
  SPU: ['castle', 'terra'],
  AYT: ['boat', 'dusk'],
  NCE: ['boat', 'green'],
  FAO: ['boat', 'sand'],
  BLL: ['castle', 'day'],
  MUC: ['spires', 'green'],
  VCE: ['bridge', 'terra'],
  ALC: ['castle', 'sand'],
  REK: ['peaks', 'snow'],
  BGO: ['gables', 'green'],
  TOS: ['gables', 'snow'],
  GVA: ['peaks', 'day'],
  INN: ['peaks', 'green'],
  TBS: ['castle', 'green'],
  EVN: ['peaks', 'terra'],
  TCI: ['volcano', 'terra'],
  LPA: ['volcano', 'sand'],
  FNC: ['volcano', 'green'],
  DXB: ['towers', 'sand'],
  SSH: ['boat', 'sand'],
  HRG: ['boat', 'sea'],
  AGA: ['minarets', 'sand'],
  RAK: ['minarets', 'terra'],
  RIX: ['spires', 'day'],
  TLL: ['castle', 'snow'],
  VNO: ['dome', 'day'],
  STO: ['gables', 'dusk'],
  PRG: ['castle', 'dusk'],
};

const nth = <T>(list: readonly T[], code: string, salt: number): T => {
  const sum = Array.from(code).reduce((all, letter) => all * 31 + letter.charCodeAt(0), salt);
  return list[sum % list.length] as T;
};

/** Picture of a city as SVG; deterministic. */
export function citySvg(code: string): string {
  const own = OWN[code];
  const scene = own?.[0] ?? nth(Object.keys(SCENES) as SceneName[], code, 7);
  const palette: Palette = PALETTES[own?.[1] ?? nth(Object.keys(PALETTES) as PaletteName[], code, 11)];
  const [top, bottom] = palette.sky;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="480" height="360">` +
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<path fill="url(#s)" d="M0 0h320v240H0Z"/>${SCENES[scene](palette)}</svg>`
  );
}
