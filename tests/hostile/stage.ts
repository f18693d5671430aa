import type { BrowserContext, Browser, Page, Request, Route } from 'playwright';
import type { Server } from '../e2e/server';

/** Types of requests that server HTML may cause anywhere: a picture is only a picture. */
const HARMLESS = new Set(['image', 'media']);
/** Of the policy's reports, those about pictures and styles say that it worked, not that something ran. */
const SCRIPT_REPORT = /script|trusted|frame|object|form-action|worker|connect/;

export interface Seen {
  /** All text of the page and of its shadow roots. */
  text: string;
  problems: string[];
}

/** Runs in the page: everything that hostile input could have changed. */
export function inspect(): Seen {
  const roots: (Document | ShadowRoot)[] = [document];
  const problems: string[] = [];
  const texts: string[] = [];
  for (const root of roots) {
    const isServerHtml = root !== document;
    texts.push((root instanceof ShadowRoot ? root : document.body).textContent ?? '');
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) roots.push(node.shadowRoot);
      for (const { name, value } of node.attributes) {
        if (/^on/i.test(name)) problems.push(`attribute ${name} of ${node.localName}`);
        const takesAddress = /^(?:xlink:)?href$|^(?:src|data|action|formaction|poster|background)$/i.test(name);
        // oxlint-disable-next-line no-control-regex -- browsers skip them
        const scheme = /^[a-z][a-z\d+.-]*:/i.exec(value.replace(/[\u0000- ]/g, ''))?.[0].toLowerCase() ?? '';
        if (takesAddress && /^(?:javascript|vbscript|data):$/.test(scheme) && !/^data:image\//i.test(value.trim()))
          problems.push(`${name}="${value.slice(0, 60)}" of ${node.localName}`);
      }
      if (
        isServerHtml &&
        /^(?:script|iframe|frame|object|embed|form|input|button|select|textarea|base|link|meta|style|dialog|portal)$/.test(
          node.localName,
        )
      )
        problems.push(`element ${node.localName}`);
    }
  }
  if (document.querySelectorAll('iframe, frame, object, embed, base:not(head > :first-child, head > base)').length > 0)
    problems.push('a frame in the page');
  if ('polluted' in {}) problems.push('Object.prototype is polluted');
  if (/hostile=/.test(document.cookie)) problems.push('a cookie was set');
  if (typeof document.getElementById !== 'function' || document.getElementById('root')?.parentElement !== document.body)
    problems.push('the document is clobbered');
  const main = document.querySelector('#root');
  const { width = 0, height = 0 } = main?.getBoundingClientRect() ?? {};
  if (!main?.textContent.trim() || width < 100 || height < 100) problems.push('the page is blank');
  for (const host of document.querySelectorAll('*')) {
    if (!host.shadowRoot) continue;
    // The header must stay above whatever the server's CSS does.
    const header = document.querySelector('header');
    const at = header?.getBoundingClientRect();
    if (!header || !at || at.bottom < 4 || at.height < 4) continue;
    const top = document.elementFromPoint(at.left + at.width / 2, Math.max(2, at.top + at.height / 2));
    if (top === host || host.contains(top)) problems.push('server CSS covers the header');
  }
  return { text: texts.join('\n'), problems };
}

/** A browser context with the built app whose every sign of a script that ran is counted. */
export class Stage {
  readonly hits = new Set<number>();
  private problems: string[] = [];
  private readonly pending = new Set<Request>();
  private answers: [RegExp, (route: Route) => Promise<void> | void][] = [];
  page!: Page;
  /** Pages come as they are: for what a door needs before it is tried. */
  keepsPolicy = false;

  private constructor(
    readonly context: BrowserContext,
    readonly server: Server,
    readonly hasPolicy: boolean,
  ) {}

  static async open(browser: Browser, server: Server, hasPolicy: boolean): Promise<Stage> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/Riga',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const stage = new Stage(context, server, hasPolicy);
    context.setDefaultTimeout(30_000);
    context.setDefaultNavigationTimeout(30_000);
    await context.exposeBinding('__hit', (_, n: number) => void stage.hits.add(n));
    await context.exposeBinding('__violated', (_, directive: string) => {
      if (SCRIPT_REPORT.test(directive)) stage.problems.push(`policy report: ${directive}`);
    });
    // tsx names functions with this helper of esbuild.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(() => {
      const { __violated: report } = window as unknown as { __violated: (text: string) => void };
      document.addEventListener('securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI, sample, sourceFile } = event;
        // Chromium reports handlers that the cleaning parses, in a document without scripts. One that stayed would run without a policy.
        if (effectiveDirective === 'script-src-attr' && sourceFile.includes('/assets/sanitise-')) return;
        report(`${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
    await context.route(/^[a-z]+:\/\/[^/]*canary\.test/, (route) => {
      const request = route.request();
      if (!HARMLESS.has(request.resourceType()))
        stage.problems.push(`request ${request.resourceType()} ${request.url()}`);
      return route.abort();
    });
    if (!hasPolicy) {
      await context.route(
        (url) => !/^\/(?:assets|api|bucket|icons|pay|__sandbox)\//.test(url.pathname) && url.host.includes('localhost'),
        async (route) => {
          if (stage.keepsPolicy || route.request().resourceType() !== 'document') return route.fallback();
          // Node does not know names under localhost; the tenant is the first of the server anyway.
          const url = route.request().url().replace('//kaija.localhost', '//127.0.0.1');
          const answer = await route.fetch({ url, maxRedirects: 0 });
          const headers = answer.headers();
          delete headers['content-security-policy'];
          const body = (await answer.text())
            .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
            .replaceAll('//127.0.0.1', '//kaija.localhost');
          return route.fulfill({ status: answer.status(), headers, body });
        },
      );
    }
    await context.route(/\/(?:api|bucket)\//, (route) => {
      const url = route.request().url();
      const found = stage.answers.findLast(([pattern]) => pattern.test(url));
      return found ? found[1](route) : route.fallback();
    });
    await stage.renew();
    return stage;
  }

  /** A new page: the old one may be broken by what it got. */
  async renew(): Promise<void> {
    await this.page?.close();
    this.page = await this.context.newPage();
    this.pending.clear();
    this.page.on('request', (request) => this.pending.add(request));
    this.page.on('requestfinished', (request) => this.pending.delete(request));
    this.page.on('requestfailed', (request) => this.pending.delete(request));
    this.page.on('pageerror', (error) => this.problems.push(`uncaught: ${error.stack ?? error.message}`));
    this.page.on('dialog', (dialog) => {
      this.problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    this.page.on('crash', () => this.problems.push('the page crashed'));
  }

  at(path: string): string {
    return this.server.at('kaija', path);
  }
  /** Answers coming requests to addresses that match. The latest wins. */
  answer(pattern: RegExp, how: (route: Route) => Promise<void> | void): void {
    this.answers.push([pattern, how]);
  }
  /** JSON of a call; a string is taken as it is, for keys that no object literal can have. */
  json(pattern: RegExp, body: () => unknown, status = 200): void {
    this.answer(pattern, (route) => {
      const value = body();
      return route.fulfill({
        status,
        contentType: 'application/json; charset=utf-8',
        headers: { 'access-control-allow-origin': '*' },
        body: typeof value === 'string' ? value : JSON.stringify(value),
      });
    });
  }
  calm(): void {
    this.answers = [];
  }

  /** Waits until every request has its answer and what came of it is drawn. */
  async quiet(ms = 5000): Promise<void> {
    const end = performance.now() + ms;
    do {
      // oxlint-disable-next-line no-await-in-loop -- an answer may cause further requests
      await this.page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
      );
    } while (this.pending.size > 0 && performance.now() < end);
  }

  async look(): Promise<Seen> {
    // Handlers and errors of what was just rendered come with the next tasks.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
    const seen = await this.page.evaluate(inspect);
    const url = new URL(this.page.url());
    if (url.host !== new URL(this.at('/')).host) seen.problems.push(`the page went to ${url.href}`);
    if (this.context.pages().length > 1) {
      seen.problems.push('a window was opened');
      for (const other of this.context.pages()) if (other !== this.page) void other.close();
    }
    return seen;
  }

  /** What went wrong since the last call. */
  take(): { problems: string[]; hits: number[] } {
    const taken = { problems: this.problems, hits: [...this.hits] };
    this.problems = [];
    this.hits.clear();
    return taken;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** Letters that may be dropped or joined where a text is shown: controls, surrogates without a partner, white space. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- controls are what is compared without
    .replace(/[\u0000-\u001F\u007F-\u009F\uFFFD\uFEFF]|\s/g, '');
export const isShown = (text: string, seen: string): boolean => plain(seen).includes(plain(text).slice(0, 300));
