import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import { PHONE, launchOnDisk } from '../../onDisk';

/** A phone whose browser can be mistreated: one profile on disk outlives pages, worker and browser. */
export class Phone {
  private readonly profile = mkdtempSync(join(tmpdir(), 'session-'));
  private offline = false;
  private readonly crashed = new WeakSet<Page>();
  /** Uncaught errors of pages, for failure messages. */
  readonly errors: string[] = [];
  private constructor(public context: BrowserContext) {}

  static async open(): Promise<Phone> {
    const phone = new Phone(null as unknown as BrowserContext);
    await phone.start();
    return phone;
  }
  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.profile, { recursive: true, force: true });
  }

  private async start(): Promise<void> {
    this.context = await launchOnDisk(this.profile, PHONE);
    this.context.on('weberror', (error) => this.errors.push(String(error.error())));
    await this.context.setOffline(this.offline);
  }

  get isOffline(): boolean {
    return this.offline;
  }
  async setOffline(offline: boolean): Promise<void> {
    this.offline = offline;
    const switched = this.context.setOffline(offline);
    const page = this.pages.find((one) => one.url().startsWith('http'));
    if (page) await Promise.all([switched, this.wakeWorkers(page)]);
    // After the last page crashed, the worker gets the new state when the next page wakes it.
    else switched.catch(() => undefined);
  }
  /** Playwright notifies every worker that ever ran. A stopped worker answers only after something wakes it. */
  private async wakeWorkers(page: Page): Promise<void> {
    await page
      .evaluate(async () => {
        const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
        for (const worker of [active, waiting]) worker?.postMessage({ type: 'WAKE' });
      })
      // A page that is closing wakes nothing; the next page does.
      .catch(() => undefined);
  }

  get pages(): Page[] {
    return this.context.pages().filter((page) => !page.isClosed() && !this.crashed.has(page));
  }
  async page(): Promise<Page> {
    const page = await this.context.newPage();
    page.on('crash', () => this.crashed.add(page));
    const earlier = page.getByRole('dialog', { name: 'Continue your booking' });
    // The dialog disappears when the page is left.
    await page.addLocatorHandler(earlier, () =>
      earlier
        .getByRole('button', { name: 'Not now' })
        .click({ timeout: 3000 })
        .catch(() => undefined),
    );
    return page;
  }

  private cdp(page: Page): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }
  async crash(page: Page): Promise<void> {
    const crashed = page.waitForEvent('crash');
    const cdp = await this.cdp(page);
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }
  async stopWorkers(page: Page): Promise<void> {
    const cdp = await this.cdp(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await cdp.detach();
  }
  /** Kills all processes of the browser with SIGKILL and starts a new one on the same profile. */
  async kill(): Promise<void> {
    const closed = new Promise((done) => this.context.once('close', done));
    const found = execFileSync('pgrep', ['-f', '--', `user-data-dir=${this.profile}`]);
    for (const pid of found.toString().trim().split('\n').map(Number)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It exited together with its parent.
      }
    }
    await closed;
    await this.start();
  }
}
