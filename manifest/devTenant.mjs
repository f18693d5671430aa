import { logoStyle, settingsBlock } from './html.mjs';
import { readMark, readTenant } from './tenants.mjs';

/** In development the page is stamped with one tenant as the build does it; TENANT picks another. */
export const devTenant = () => ({
  name: 'dev-tenant',
  apply: 'serve',
  transformIndexHtml(html) {
    const tenant = readTenant(process.env.TENANT ?? 'kaija');
    const block = settingsBlock({ ...tenant.settings, profile: tenant.profile });
    return html
      .replace(/>\s*{}\s*<\/script>/, () => `>${block}</script>`)
      .replace('<!--head-->', () => `<style>${logoStyle(readMark(tenant))}</style>`);
  },
});
