import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAgain, readTenants, watchTenants } from '../../../sandbox/tenants';

it('a preview sees a changed tenant, and keeps the old one while its file is no JSON', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tenants-'));
  mkdirSync(join(root, 'manifest/tenants'), { recursive: true });
  const file = join(root, 'manifest/tenants/kaija.json');
  const text = readFileSync('manifest/tenants/kaija.json', 'utf8');
  writeFileSync(file, text);
  const tenants = readTenants(root);
  const watcher = watchTenants(root, tenants);
  writeFileSync(file, text.replaceAll('#2a5c9e', '#123456'));
  await expect.poll(() => tenants.get('kaija')?.profile.colorSchema.primary).toBe('#123456');
  watcher.close();
  writeFileSync(file, '{ "host": ');
  readAgain(root, tenants);
  expect(tenants.get('kaija')?.profile.colorSchema.primary).toBe('#123456');
  rmSync(root, { recursive: true });
});
