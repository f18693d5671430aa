import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What draws nothing of its own. */
const UNSEEN = new Set(['FieldFrame', 'Icon', 'Spoken', 'WrittenPart']);

describe('the style guide', () => {
  it('shows every component of src/ui', () => {
    const guide = readFileSync('tests/styleguide/Styleguide.tsx', 'utf8');
    const components = readdirSync('src/ui')
      .filter((file) => file.endsWith('.tsx') && !['firstIcons.tsx', 'icons.tsx', 'toastHost.tsx'].includes(file))
      .flatMap((file) =>
        Array.from(
          readFileSync(`src/ui/${file}`, 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm),
          ([, name = '']) => name,
        ),
      );
    expect(components.length).toBeGreaterThan(40);
    expect(components.filter((name) => !UNSEEN.has(name) && !guide.includes(`<${name}`))).toEqual([]);
  });

  it('is in no build', () => {
    expect(readFileSync('index.html', 'utf8')).not.toContain('styleguide');
    expect(readFileSync('vite.config.ts', 'utf8')).not.toContain('styleguide');
  });
});
