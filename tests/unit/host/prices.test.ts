import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usedRules } from '../../../tools/build/prices';
import { deploy, deployPrices, rollback } from '../../../tools/deploy/deploy';
import { localTarget } from '../../../tools/deploy/local';

describe('styles of the first paint', () => {
  const html = '<main class="card on"><h2 class="title">Prices</h2></main>';
  it('are the rules whose classes the HTML has', () => {
    const css =
      '@layer parts{.card{color:red;&:hover{color:blue}}.card.off{color:grey}.other,.title{margin:0}.modal .title{margin:1px}}';
    expect(usedRules(css, html)).toBe('@layer parts{.card{color:red;&:hover{color:blue}}.other,.title{margin:0}}');
  });
  it('leave out blocks without a rule, and animations that nothing plays', () => {
    const css =
      '@media (width < 9px){.modal{color:red}}.on{animation:come 1s}@keyframes come{from{opacity:0}}@keyframes go{to{opacity:0}}';
    expect(usedRules(css, html)).toBe('.on{animation:come 1s}@keyframes come{from{opacity:0}}');
  });
});

describe('deploy --prices', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'prices-test-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function build(name: string, files: Record<string, string>): string {
    const made = join(root, name);
    for (const [file, content] of Object.entries({ 'app.html': 'app', 'sw.js': 'worker', ...files })) {
      mkdirSync(dirname(join(made, file)), { recursive: true });
      writeFileSync(join(made, file), content);
    }
    return made;
  }
  const page = (price: string): string => `<script type="application/json" id="prices">${price}</script>`;
  const at = (file: string): string => readFileSync(join(root, 'site', file), 'utf8');
  const target = () => localTarget(join(root, 'site'));
  const bring = (name: string, { dryRun = false, afterHours = 0 } = {}): string[] => {
    const said: string[] = [];
    const now = () => new Date(Date.now() + afterHours * 3_600_000);
    deployPrices(target(), { folder: join(root, name), tenant: 'kaija', dryRun, now, say: (line) => said.push(line) });
    return said;
  };

  it('puts the pages with prices and nothing else, and a rollback does not count them', () => {
    deploy(target(), { folder: build('old', { 'index.html': 'old' }), tenant: 'kaija' });
    deploy(target(), { folder: build('a', { 'index.html': page('1') }), tenant: 'kaija' });
    build('b', { 'index.html': page('2'), 'cheap-flights/oneway/RIX/BCN/index.html': 'route' });
    expect(bring('b', { dryRun: true })[0]).toContain('2 files with prices would be new');
    expect(at('index.html')).toBe(page('1'));
    expect(bring('b')[0]).toContain('2 files with prices new');
    expect(at('index.html')).toBe(page('2'));
    expect(at('cheap-flights/oneway/RIX/BCN/index.html')).toBe('route');
    build('c', { 'index.html': page('3') });
    expect(bring('c', { afterHours: 25 })[0]).toContain('1 gone');
    expect(() => at('cheap-flights/oneway/RIX/BCN/index.html')).toThrow(/ENOENT/);
    rollback(target());
    expect(at('index.html')).toBe('old');
  });

  it('keeps pages of routes that a slow API has not given, until their own prices are too old', () => {
    const route = 'cheap-flights/oneway/RIX/BCN/index.html';
    deploy(target(), { folder: build('a', { 'index.html': page('1'), [route]: 'route' }), tenant: 'kaija' });
    build('b', { 'index.html': page('2') });
    expect(bring('b', { afterHours: 20 })).toEqual([expect.not.stringContaining('gone')]);
    expect([at('index.html'), at(route)]).toEqual([page('2'), 'route']);
    expect(bring('b', { afterHours: 25 })[0]).toContain('1 gone');
    expect(() => at(route)).toThrow(/ENOENT/);
  });

  it('a whole deployment knows the pages of a timer as its own', () => {
    const made = build('a', { 'index.html': page('1') });
    deploy(target(), { folder: made, tenant: 'kaija' });
    build('b', { 'index.html': page('2') });
    bring('b');
    cpSync(made, join(root, 'next'), { recursive: true });
    writeFileSync(join(root, 'next/sw.js'), 'new worker');
    deploy(target(), { folder: join(root, 'next'), tenant: 'kaija' });
    expect([at('index.html'), at('sw.js')]).toEqual([page('1'), 'new worker']);
  });

  it('refuses what would be half a version, a page without prices, and a place where nothing is', () => {
    build('b', { 'index.html': page('2') });
    expect(() => bring('b')).toThrow(/do that first/);
    deploy(target(), { folder: build('a', { 'index.html': page('1') }), tenant: 'kaija' });
    build('c', { 'index.html': page('2'), 'sw.js': 'new worker' });
    expect(() => bring('c')).toThrow('More than prices is new: sw.js. Run npm run deploy without --prices.');
    build('d', { 'index.html': 'no prices' });
    expect(() => bring('d')).toThrow(/the API gave none/);
    expect(at('index.html')).toBe(page('1'));
  });
});
