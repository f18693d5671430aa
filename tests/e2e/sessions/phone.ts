import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import { PHONE, launchOnDisk } from '../../onDisk';

/** A telephone whose browser can be treated badly: one profile on the disk, whatever happens to browser, pages and worker. */
export class Phone {
  private readonly profile = mkdtempSync(join(tmpdir(), 'session-'));
  private offline = false;
  private readonly crashed = new WeakSet<Page>();
  /** What scripts threw and nobody caught, for the words of a failure. */
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
    const told = this.context.setOffline(offline);
    const page = this.pages.find((one) => one.url().startsWith('http'));
    if (page) await Promise.all([told, this.wakeWorkers(page)]);
    // Crashed with its last page, the worker hears of it when the next page wakes it.
    else told.catch(() => undefined);
  }
  /** Playwright tells every worker that ever ran. One that was stopped and waits for its turn wakes by nothing else, nor answers. */
  private async wakeWorkers(page: Page): Promise<void> {
    await page
      .evaluate(async () => {
        const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
        for (const worker of [active, waiting]) worker?.postMessage({ type: 'WAKE' });
      })
      // A page that goes just now wakes nobody, and asks the worker for the next one.
      .catch(() => undefined);
  }

  get pages(): Page[] {
    return this.context.pages().filter((page) => !page.isClosed() && !this.crashed.has(page));
  }
  async page(): Promise<Page> {
    const page = await this.context.newPage();
    page.on('crash', () => this.crashed.add(page));
    const earlier = page.getByRole('dialog', { name: 'Continue your booking' });
    // It goes by itself when the page is left.
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
  /** SIGKILL for every process of the browser, and a new one over the same profile. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.context.once('close', done));
    const found = execFileSync('pgrep', ['-f', '--', `user-data-dir=${this.profile}`]);
    for (const pid of found.toString().trim().split('\n').map(Number)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It went with its parent.
      }
    }
    await gone;
    await this.start();
  }
}
