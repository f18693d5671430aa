import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type * as Prerender from '../../src/app/prerender';
import { type BuiltBrand, writeBrand } from './brand';
import { logoStyle, settingsBlock } from './html';
import { report } from '../tenant/check';
import { type Tenant, readMark, readTenant, tenantsFolder } from '../tenant/tenants';

/**
 * What Vite requests with a part: its own file too, so that its link tells when it is lost (docs/decisions/0116,
 * src/platform/parts.ts), and its imports without those of the first load. Texts are alone in their files.
 */
export const partFiles = (): Plugin => {
  const left = new Set<string>();
  const importers = new Map<string, number>();
  const used = (file: string): number => importers.get(file) ?? 0;
  return {
    name: 'part-files',
    // Of the app: to the prerenderer nothing comes late.
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // The lists are part of the first load; those in one order are smaller.
          resolveDependencies: (file, imports) =>
            [...new Set([file, ...imports])].filter((each) => !left.has(each)).sort((a, b) => used(b) - used(a)),
        },
      },
    }),
    // A module that is imported statically as well does not become a part: the import() has no effect.
    onLog(_, { code, message }) {
      if (code === 'INEFFECTIVE_DYNAMIC_IMPORT') this.error(message);
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const leave = (file: string): void => {
          if (left.has(file)) return;
          left.add(file);
          const part = bundle[file];
          for (const each of part?.type === 'chunk' ? part.imports : []) leave(each);
        };
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue;
          const { isEntry, fileName, facadeModuleId, imports } = part;
          if (isEntry) leave(fileName);
          if (facadeModuleId?.includes('/i18n/compiled/')) left.add(fileName);
          for (const each of imports) importers.set(each, used(each) + 1);
        }
      },
    },
  };
};

/**
 * Removes FormatJS's check for supported locales. The first check takes 20 to 30 ms during the first render, and all
 * supported browsers know our five languages (docs/decisions/0008).
 */
export const slimIntl = (): Plugin => ({
  name: 'slim-intl',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(?:@formatjs\/intl|intl-messageformat)\/index\.js$/ },
    handler(source) {
      const question = /\bIntl\.\w+\.supportedLocalesOf\(/g;
      if (source.search(question) < 0) this.error('FormatJS no longer asks for the supported locales');
      return { code: source.replace(question, '[].concat('), map: null };
    },
  },
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A tenant's brand for the development page, from files in .cache. */
async function devBrand(server: ViteDevServer, tenant: Tenant): Promise<Pick<BuiltBrand, 'css' | 'block'>> {
  const out = join(root, '.cache/dev', tenant.settings.tenantName);
  const { about } = (await server.ssrLoadModule('/src/app/prerender.tsx')) as typeof Prerender;
  const stack = /--font:\s*([^;]+)/.exec(readFileSync(join(root, 'src/ui/styles/tokens.css'), 'utf8'))?.[1] ?? '';
  const prefix = `/${relative(root, out)}/`;
  const { css, block, fonts, notes } = await writeBrand(tenant, { out, stack, prefix, ...(await about(tenant)) });
  for (const note of notes) server.config.logger.warn(note);
  const faces = fonts.map(
    ([family, path, { weight, style, display, unicodeRange = 'U+0-10FFFF' }]) =>
      `@font-face{font-family:"${family}";src:url("${prefix}${path}");font-weight:${weight};font-style:${style};font-display:${display};unicode-range:${unicodeRange}}`,
  );
  const { hero, ...rest } = block ?? {};
  return { css: css + faces.join(''), block: { ...rest, ...(hero && { hero: { src: prefix + hero.src, set: '' } }) } };
}

/**
 * Stamps the development page with one tenant, as the build does; TENANT selects another. A change of its files is checked, and
 * reloads the page or shows what is wrong.
 */
export const devTenant = (): Plugin => {
  let server: ViteDevServer;
  return {
    name: 'dev-tenant',
    apply: 'serve',
    configureServer(made) {
      server = made;
      const name = process.env['TENANT'] ?? 'kaija';
      const own = [join(tenantsFolder, `${name}.json`), join(tenantsFolder, name), join(root, 'manifest/icons')];
      server.watcher.add(own);
      server.watcher.on('all', async (_, file) => {
        if (!own.some((each) => file.startsWith(each))) return;
        const { faults, text } = await report([name], { warnings: false });
        if (faults > 0) server.config.logger.error(text);
        server.ws.send(faults > 0 ? { type: 'error', err: { message: text, stack: '' } } : { type: 'full-reload' });
      });
    },
    async transformIndexHtml(html) {
      const tenant = readTenant(process.env['TENANT'] ?? 'kaija');
      const brand = await devBrand(server, tenant);
      const { identity } = tenant.settings;
      // The sandbox is its own identity provider and says so in the pages it serves; here Vite serves the page.
      const signIn = identity && process.env['SANDBOX_URL'] ? { ...identity, sandboxUrl: '/' } : identity;
      const block = settingsBlock({
        ...tenant.settings,
        identity: signIn,
        ...(tenant.features && { features: tenant.features }),
        ...(brand.block && { brand: brand.block }),
        profile: tenant.profile,
      });
      return html
        .replace(/>\s*{}\s*<\/script>/, () => `>${block}</script>`)
        .replace('<!--head-->', () => `<style>${logoStyle(readMark(tenant)) ?? ''}${brand.css}</style>`);
    },
  };
};
