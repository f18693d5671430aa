import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { tenantNames } from '../tools/tenant/tenants';
import { FLAGS, ensureBrowser } from './browser.mjs';
import { dayAhead } from './e2e/fixtures';
import { Results } from './e2e/pages/Results';
import { Server } from './e2e/server';
import { textsIn } from './e2e/texts';
import { isLang } from '@/domain/locale';
import { buildFirst } from '../tools/build/first';
import { commandLine } from '../tools/commandLine';

commandLine('npm run screenshots   pictures of every tenant for its web manifest, into manifest/screenshots.');
buildFirst();

/** `npm run screenshots`: the results page of every tenant, for the install dialog of browsers (web manifest). */
const SIZES = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { name: 'wide', viewport: { width: 1440, height: 900 } },
];
const folder = new URL('../manifest/screenshots/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const server = await Server.open();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
for (const tenant of tenantNames()) {
  for (const { name, ...view } of SIZES) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    const page = await browser.newPage({ ...view, colorScheme: 'light', serviceWorkers: 'block' });
    // oxlint-disable no-await-in-loop -- the same
    await page.goto(server.at(tenant, Results.url({ start: dayAhead(54), end: dayAhead(61) })));
    const lang = ((await page.locator('html').getAttribute('lang')) ?? 'en').slice(0, 2);
    await new Results(page, textsIn(isLang(lang) ? lang : 'en')).waitForAll();
    await page.waitForLoadState('networkidle');
    const file = `${folder}${tenant}-${name}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 70, effort: 6 })
      .toFile(file);
    await page.close();
    // oxlint-enable no-await-in-loop
    console.log(file);
  }
}
await browser.close();
await server.close();
