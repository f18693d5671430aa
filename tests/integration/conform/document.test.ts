import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAppPath } from '@/domain/appPaths';
import { USAGE } from '../../../conform/args';
import { GROUPS } from '../../../conform/check';
import { document, operations } from '../../../conform/document';
import { CHECKS } from '../../../conform/kit';

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const section = (title: string): string => page.split(/^#{2,3} /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const { description } = (document as unknown as { info: { description: string } }).info;
const names = new Set([
  ...operations.flatMap(({ operationId, parameters = [] }) => [operationId, ...parameters.map(({ name }) => name)]),
  ...Object.keys(document.components['schemas'] ?? {}),
]);

/** Whether a place that a fault names is there. */
function isThere(place: string): boolean {
  const [, heading] = /^docs\/api\.md, (.+)$/.exec(place) ?? [];
  if (heading !== undefined) return section(heading) !== '';
  const [, bold] = /^OpenAPI, (.+)$/.exec(place) ?? [];
  if (bold !== undefined) return description.includes(`**${bold}`);
  const [, name] = /^OpenAPI ([\w-]+)/.exec(place) ?? [];
  return name !== undefined && names.has(name);
}

describe('the checks of the kit', () => {
  it('have an id each, in their group, and two sentences', () => {
    const ids = CHECKS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(110);
    for (const { id, group, asks, why } of CHECKS) {
      expect(id.startsWith(`${group}.`), id).toBe(true);
      expect(asks.endsWith('.') || asks.length < 20, id).toBe(false);
      expect(why, id).toMatch(/^[A-Z].+\.$/);
    }
  });
  it('name places that are there', () => {
    const wrong = CHECKS.flatMap(({ id, said }) =>
      said
        .split('; ')
        .filter((place) => !isThere(place))
        .map((place) => `${id}: ${place}`),
    );
    expect(wrong).toEqual([]);
    expect(isThere('docs/api.md, Midnight')).toBe(false);
    expect(isThere('OpenAPI makeCoffee')).toBe(false);
  });
  it('are of every group', () => {
    expect(new Set(CHECKS.map(({ group }) => group))).toEqual(new Set(GROUPS));
  });
});

describe('docs/api.md', () => {
  it('names every group and option of the kit, and no other', () => {
    const kit = section('The conformance kit');
    for (const group of GROUPS) expect(kit, group).toContain(`\`${group}\``);
    const inTable = new Set(
      Array.from(kit.matchAll(/^\|.*?\|/gm), ([cell]) => cell).flatMap((cell) => cell.match(/--[a-z][a-z-]+/g) ?? []),
    );
    const inUsage = new Set(USAGE.match(/--[a-z][a-z-]+/g));
    inUsage.delete('--tenant');
    expect([...inTable].sort()).toEqual([...inUsage].sort());
    const parts = Array.from(page.matchAll(/--only ([\w,]+)/g), ([, list = '']) => list.split(',')).flat();
    expect(parts.filter((one) => !(GROUPS as readonly string[]).includes(one))).toEqual([]);
    expect(new Set(parts)).toEqual(new Set(GROUPS));
  });
  it('puts links into e-mails that the app opens', () => {
    const links = Array.from(section('E-mails').matchAll(/`(\/[^`]*)`/g), ([, link = '']) =>
      link.replace(/^(?:GET|POST) /, ''),
    );
    const paths = links
      .filter((link) => !link.startsWith('/payment/'))
      .map((link) => link.replaceAll(/\{\w+\}/g, 'x').replace(/\?.*$/, ''));
    expect(paths.length).toBeGreaterThan(7);
    expect(paths.filter((path) => !isAppPath(path))).toEqual([]);
  });
  it('has every call of the document', () => {
    const missing = operations
      .filter(({ tags, operationId }) => !tags.includes('pictures') && !['getCart', 'getFile'].includes(operationId))
      .map(({ path }) => path.split('{')[0]?.replace(/\/$/, '') ?? '')
      .filter((path) => !page.includes(path));
    expect(missing).toEqual([]);
  });
});
