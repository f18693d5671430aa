import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refuseOthersFolder } from '../../../tools/build/outFolder';

it('a build replaces an earlier build only, never files of others or a live site', () => {
  const at = mkdtempSync(join(tmpdir(), 'out-'));
  const folder = (name: string, ...files: string[]): string => {
    mkdirSync(join(at, name), { recursive: true });
    for (const file of files) writeFileSync(join(at, name, file), '');
    return join(at, name);
  };
  try {
    refuseOthersFolder(join(at, 'new'));
    refuseOthersFolder(folder('empty'));
    folder('built.host', 'headers.json');
    const built = folder('built', 'app.html', 'sw.js');
    refuseOthersFolder(built);
    mkdirSync(join(built, '.builds'));
    expect(() => refuseOthersFolder(built)).toThrow('is a live site of npm run deploy');
    expect(() => refuseOthersFolder(folder('brand', 'logo.svg'))).toThrow('brand is no earlier build');
    folder('other.host', 'mine.conf');
    expect(() => refuseOthersFolder(join(at, 'other'))).toThrow('is no earlier build');
    writeFileSync(join(at, 'file'), '');
    expect(() => refuseOthersFolder(join(at, 'file'))).toThrow('file is a file');
  } finally {
    rmSync(at, { recursive: true });
  }
});
