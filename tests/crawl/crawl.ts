import type { BrowserContext, Page, Request } from 'playwright';
import { isAppPath } from '@/domain/appPaths';
import type { Lang } from '@/domain/locale';
import { violationsIn } from '../e2e/accessibility';
import { type Look, type Press, type Rules, kindOf, leaving, look, pressIn, rulesOf } from './look';

export interface Finding {
  kind: string;
  problem: string;
}
export interface Plan {
  origin: string;
  lang: Lang;
  /** The language is in the address; else it is the tenant's own. */
  carried: boolean;
  dark: boolean;
  /** Names that are pressed last: they end the session. */
  last: readonly string[];
  /** Whether the controls of pages of this kind are pressed here; `frame`: those of header, footer and tabs. */
  pressed: (kind: string) => boolean;
}

const DEEPEST = 2;
const MOST_PRESSES = 40;
/** In a dialog: a picker has a button for each day. */
const MOST_INSIDE = 12;
/** The browser logs what the server refuses on purpose: a sandbox trip that somebody else owns, a text that is missing. */
const EXPECTED = /Download the React DevTools|net::ERR_(?:ABORTED|FAILED|BLOCKED_BY_CLIENT)/;

/** One traveller's walk through all pages of a tenant that can be reached from home. */
export class Crawl {
  readonly findings: Finding[] = [];
  readonly visited = new Map<string, string>();
  pressed = 0;
  external = 0;
  private readonly queue: { path: string; from: string }[] = [];
  private readonly known = new Set<string>();
  private readonly pressedNames = new Set<string>();
  private readonly pending = new Set<Request>();
  private readonly checked = new Set<string>();
  private readonly titles = new Map<string, string>();
  private errors: string[] = [];
  private readonly rules: Rules;
  private page!: Page;
  /** Local storage as it was before anything was pressed: the chosen language among it. */
  private kept: [string, string][] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly plan: Plan,
  ) {
    this.rules = rulesOf(plan.lang, plan.carried);
  }

  async run(): Promise<void> {
    const { context, plan } = this;
    await context.route(
      (url) => !url.host.endsWith(new URL(plan.origin).host) && url.protocol.startsWith('http'),
      (route) => route.abort(),
    );
    context.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text()))
        this.errors.push(`console: ${message.text().slice(0, 300)} ${message.location().url}`);
    });
    context.on('weberror', (error) => this.errors.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    this.page = context.pages()[0] ?? (await context.newPage());
    this.page.on('request', (request) => this.pending.add(request));
    // Not when it is finished: nobody may read the body of an early call.
    this.page.on('response', (response) => this.pending.delete(response.request()));
    this.page.on('requestfailed', (request) => this.pending.delete(request));
    this.page.on('dialog', (dialog) => void dialog.dismiss());

    this.follow(`/${plan.carried ? `?lang=${plan.lang}` : ''}`, 'the start');
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await this.visit(next.path, next.from);
    }
  }

  private say(kind: string, problem: string): void {
    if (!this.findings.some((one) => one.kind === kind && one.problem === problem))
      this.findings.push({ kind, problem });
  }

  private follow(path: string, from: string): void {
    const kind = kindOf(new URL(path, this.plan.origin));
    if (this.known.has(kind)) return;
    this.known.add(kind);
    this.queue.push({ path, from });
  }

  /** Waits until the page has its heading, every request its answer, and what came of it is drawn. */
  private async settle(ms = 20_000): Promise<void> {
    const end = performance.now() + ms;
    for (let calm = 0; calm < 3 && performance.now() < end;) {
      // A page that is just leaving throws.
      // oxlint-disable-next-line no-await-in-loop -- an answer may cause further requests
      const isDrawn = await this.page
        .evaluate(
          () =>
            new Promise<boolean>((done) =>
              requestAnimationFrame(() =>
                requestAnimationFrame(() =>
                  setTimeout(
                    () => done(!!document.querySelector('h1') && !document.querySelector('[aria-busy=true]')),
                    20,
                  ),
                ),
              ),
            ),
        )
        .catch(() => false);
      calm = isDrawn && this.pending.size === 0 ? calm + 1 : 0;
    }
  }

  private async open(path: string): Promise<void> {
    this.pending.clear();
    await this.page.goto(new URL(path, this.plan.origin).href, { waitUntil: 'load' });
    await this.settle();
  }

  /** Checks what is on screen and queues where it leads. */
  private async check(screen: string): Promise<Look> {
    const seen = await look(this.page, this.rules);
    for (const problem of seen.problems) this.say(screen, problem);
    if (!this.checked.has(screen)) {
      this.checked.add(screen);
      for (const violation of await violationsIn(this.page, this.plan.dark ? 'dark' : 'light'))
        this.say(screen, `axe ${violation}`);
    }
    for (const link of seen.links) {
      const problems = leaving(link, this.plan.origin);
      if (problems) {
        this.external += 1;
        for (const problem of problems) this.say(screen, problem);
      } else {
        const url = new URL(link.href);
        this.follow(url.pathname + url.search + url.hash, `${screen}, link "${link.text.slice(0, 40)}"`);
      }
    }
    for (const error of this.errors) this.say(screen, error);
    this.errors = [];
    return seen;
  }

  private async visit(path: string, from: string): Promise<void> {
    const kind = kindOf(new URL(path, this.plan.origin));
    const problemsBefore = this.findings.length;
    try {
      await this.open(path);
      const seen = await this.check(kind);
      const landed = kindOf(new URL(this.page.url()));
      if (this.visited.size === 0) this.kept = await this.page.evaluate(() => Object.entries(localStorage));
      this.visited.set(kind, path);
      if (landed === '/notfound') this.say(kind, `leads to "not found", from ${from}`);
      // The login options lie over the page below.
      if (landed === kind && !kind.endsWith('?login')) {
        const other = this.titles.get(seen.title);
        if (other) this.say(kind, `has the title of ${other}: ${seen.title}`);
        this.titles.set(seen.title, kind);
      }
      await this.pressAll(path, kind, seen.presses, []);
    } catch (error) {
      this.say(kind, `failed: ${String(error).slice(0, 300)}`);
    }
    if (this.findings.length > problemsBefore && process.env['VERBOSE'])
      for (const { kind: at, problem } of this.findings.slice(problemsBefore))
        console.log(`  ${at}: ${problem} (from ${from})`);
  }

  /** Presses each control once, in a fresh copy of the page after one that changed it. `way`: presses that open the dialog. */
  private async pressAll(path: string, kind: string, found: readonly Press[], way: readonly Press[]): Promise<void> {
    const isLast = ({ name }: Press): boolean => this.plan.last.includes(name);
    const idOf = ({ name, nth, place }: Press): string =>
      `${place === 'frame' ? 'frame' : [kind, ...way.map((one) => one.name), nth].join(' ')} ${name.replaceAll(/\d+/g, '#')}`;
    const isWanted = (press: Press): boolean =>
      !isLast(press) &&
      !this.pressedNames.has(idOf(press)) &&
      this.plan.pressed(press.place === 'frame' || way.some(({ place }) => place === 'frame') ? 'frame' : kind);
    const wanted = found.filter(isWanted).slice(0, way.length > 0 ? MOST_INSIDE : MOST_PRESSES);
    let isFresh = true;
    for (const press of wanted) {
      // oxlint-disable no-await-in-loop -- one press after the other
      this.pressedNames.add(idOf(press));
      if (!isFresh) {
        await this.open(path);
        for (const step of way) await this.press(step);
      }
      isFresh = await this.tryPress(path, kind, press, way);
      // oxlint-enable no-await-in-loop
    }
  }

  private async press(press: Press): Promise<void> {
    this.pressed += 1;
    await pressIn(this.page, this.rules, press);
    // Prices of a whole season take the sandbox six seconds.
    await this.settle(12_000);
  }

  /** True when the page is still as it was. */
  private async tryPress(path: string, kind: string, press: Press, way: readonly Press[]): Promise<boolean> {
    const windows = this.context.pages().length;
    const before = this.page.url();
    const name = `${kind} › ${[...way, press].map((one) => one.name.slice(0, 30)).join(' › ')}`;
    const textBefore = await this.text();
    try {
      await this.press(press);
    } catch (error) {
      // The press led to another document.
      if (!/context was destroyed|navigation/i.test(String(error)))
        this.say(name, `failed: ${String(error).slice(0, 200)}`);
      await this.settle();
    }
    for (const other of this.context.pages().slice(windows)) {
      const url = new URL(other.url());
      if (url.origin === this.plan.origin && isAppPath(url.pathname)) this.follow(url.pathname + url.search, name);
      await other.close();
    }
    const url = new URL(this.page.url());
    if (url.origin !== this.plan.origin || !isAppPath(url.pathname)) {
      this.external += 1;
      this.errors = [];
      return false;
    }
    if (kindOf(url) !== kindOf(new URL(before))) {
      if (this.rules.carried !== url.searchParams.get('lang'))
        this.say(name, `lost lang: ${url.pathname}${url.search}`);
      const target = kindOf(url);
      if (target === '/notfound') this.say(name, 'leads to "not found"');
      this.follow(url.pathname + url.search + url.hash, name);
      return false;
    }
    // A language chosen in the settings.
    if ((await this.page.evaluate(() => document.documentElement.lang)) !== this.rules.tag)
      return this.backToLanguage(path);
    const seen = await look(this.page, this.rules);
    if (seen.over && way.length < DEEPEST) {
      const inside = await this.check(name);
      if (way.length + 1 < DEEPEST) await this.pressAll(path, kind, inside.presses, [...way, press]);
      return false;
    }
    await this.check(kind);
    return this.page.url() === before && (await this.text()) === textBefore;
  }

  private text(): Promise<string> {
    return this.page
      .evaluate(() => `${document.querySelectorAll('dialog').length} ${document.body.textContent}`)
      .catch(() => '');
  }

  /** A choice of language is stored: chooses the old one again. */
  private async backToLanguage(path: string): Promise<boolean> {
    await this.page.evaluate((kept) => {
      localStorage.clear();
      for (const [key, value] of kept) localStorage.setItem(key, value);
    }, this.kept);
    await this.open(path);
    this.errors = [];
    return true;
  }
}
