/**
 * `npm run test:crawl`: a walk through the built app from home, in five languages and three tenants, on a phone and a desktop,
 * signed in and out. It follows every link, menu entry and button that leads somewhere, and looks for dead ends, error pages,
 * untranslated keys, lost languages, wrong titles, errors in the console and what axe finds. Pages of one kind are visited once.
 * `TENANT=kaija`, `LANG_=lv`, `VIEW=phone`, `WHO=guest` narrow it, `PRESS=all` presses every control in every language
 * (else those of a page's kind in one language of each tenant, size and traveller), `PRESS=none` none, `WALKS=6` takes so many of the
 * walks by `CRAWL_SEED`, `VERBOSE=1` tells of every problem at once. Exits with 1 if it finds any.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fnv1a } from '@/domain/hash';
import { LANGS, type Lang } from '@/domain/locale';
import { table } from '../bench/report';
import { ensureBrowser } from '../browser.mjs';
import { FEW_OFFERS } from '../e2e/fixtures';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { tellResult } from '../nightly/result';
import { Crawl, type Finding } from './crawl';
import { type Device, copyOf, forget, makeDevice, openDevice } from './profiles';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  'npm run test:crawl   follows every link of the built app. TENANT=kaija LANG_=lv VIEW=phone WHO=guest PRESS=all|none WALKS=6 CRAWL_SEED=1 AT_ONCE=2 VERBOSE=1',
);
buildFirst();

const TENANTS = ['kaija', 'yellow', 'burgundy'];
const DARK: Lang = 'ru';
const AT_ONCE = Number(process.env['AT_ONCE'] ?? Math.max(2, availableParallelism() - 1));
const narrowed = <Value extends string>(all: readonly Value[], name: string): Value[] =>
  all.filter((one) => !process.env[name] || process.env[name].split(',').includes(one));

const ownLang = (tenant: string): Lang => {
  const file = new URL(`../../manifest/tenants/${tenant}.json`, import.meta.url);
  const { settings } = JSON.parse(readFileSync(file, 'utf8')) as { settings: { defaultLocale: string } };
  return settings.defaultLocale.slice(0, 2) as Lang;
};

interface Walk {
  device: Device;
  lang: Lang;
  view: 'phone' | 'desktop';
}
const nameOf = ({ device, lang, view }: Walk): string =>
  `${device.tenant} ${lang} ${view} ${device.isUser ? 'user' : 'guest'}`;

const began = performance.now();
ensureBrowser();
const tenants = narrowed(TENANTS, 'TENANT');
const langs = narrowed(LANGS, 'LANG_');
const views = narrowed(['phone', 'desktop'] as const, 'VIEW');
const who = narrowed(['guest', 'user'] as const, 'WHO');
const server = await Server.open({ ...FEW_OFFERS, SANDBOX_STREAM_MS: '100' });
const devices: Device[] = [];
const rows: Record<string, string | number>[] = [];
const found = new Map<string, Finding & { where: string[] }>();

async function walk(one: Walk): Promise<void> {
  const start = performance.now();
  const { device, lang, view } = one;
  const folder = copyOf(device);
  const context = await openDevice(folder, view === 'phone', lang === DARK);
  context.setDefaultTimeout(30_000);
  // Over all walks, every language is pressed in somewhere.
  const shift = TENANTS.indexOf(device.tenant) * 2 + (view === 'phone' ? 0 : 1) + (device.isUser ? 3 : 0);
  const crawl = new Crawl(context, {
    origin: server.at(device.tenant, ''),
    lang,
    carried: lang !== ownLang(device.tenant),
    dark: lang === DARK,
    last: [textsIn(lang)('account.menu.signOut')],
    pressed: (kind) =>
      process.env['PRESS'] !== 'none' &&
      (process.env['PRESS'] === 'all' || LANGS[(fnv1a(kind) + shift) % LANGS.length] === lang),
  });
  try {
    await crawl.run();
  } finally {
    await context.close();
    forget(folder);
  }
  for (const finding of crawl.findings) {
    const key = `${finding.kind}: ${finding.problem}`;
    const entry = found.get(key) ?? { ...finding, where: [] };
    if (entry.where.length === 0) console.log(`  ${key}`);
    entry.where.push(nameOf(one));
    found.set(key, entry);
  }
  const row = {
    walk: nameOf(one),
    pages: crawl.visited.size,
    pressed: crawl.pressed,
    external: crawl.external,
    found: crawl.findings.length,
    seconds: Math.round((performance.now() - start) / 1000),
  };
  rows.push(row);
  console.log(Object.values(row).join(' '));
  if (process.env['VERBOSE']) console.log([...crawl.visited].map(([kind, path]) => `  ${kind} ${path}`).join('\n'));
}

async function together<Job>(jobs: Job[], run: (job: Job) => Promise<void>): Promise<void> {
  const left = [...jobs];
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, jobs.length) }, async () => {
      // oxlint-disable-next-line no-await-in-loop -- one job after the other
      for (let job = left.shift(); job; job = left.shift()) await run(job);
    }),
  );
}

try {
  await together(
    tenants.flatMap((tenant) => who.map((each) => ({ tenant, isUser: each === 'user' }))),
    async ({ tenant, isUser }) => {
      devices.push(await makeDevice(server, tenant, ownLang(tenant), isUser));
    },
  );
  console.log(`devices made in ${Math.round((performance.now() - began) / 1000)} s`);
  const all = devices.flatMap((device) => langs.flatMap((lang) => views.map((view) => ({ device, lang, view }))));
  const order = (one: Walk): number => fnv1a(`${process.env['CRAWL_SEED'] ?? ''} ${nameOf(one)}`);
  const most = Number(process.env['WALKS'] ?? all.length);
  await together(most < all.length ? all.toSorted((a, b) => order(a) - order(b)).slice(0, most) : all, walk);
} finally {
  await server.close();
  for (const { folder } of devices) forget(folder);
}
console.log(table(rows));
for (const { kind, problem, where } of found.values())
  console.log(`\n${kind}: ${problem}\n  in ${where.length}: ${where.slice(0, 4).join(', ')}`);
console.log(
  `${rows.length} walks, ${rows.reduce((sum, { pages }) => sum + Number(pages), 0)} pages, ${found.size} problems, ${Math.round((performance.now() - began) / 1000)} s`,
);
if (rows.length === 0) throw new Error('Nothing was crawled');
tellResult({ tried: rows.length, failed: found.size });
process.exitCode = found.size > 0 ? 1 : 0;
