import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { FLAGS } from '../browser.mjs';
import { launchOnDisk } from '../onDisk';

/** A browser with a profile folder: what it has stored outlives the process, as on a phone. */
export class Device {
  private constructor(
    readonly context: BrowserContext,
    private readonly folder: string,
    private readonly flags: readonly string[],
  ) {}

  /** One without anything stored. `flags`: switches besides the usual ones. */
  static async open(flags: readonly string[] = []): Promise<Device> {
    return this.launch(mkdtempSync(join(tmpdir(), 'device-')), flags);
  }

  private static async launch(folder: string, flags: readonly string[]): Promise<Device> {
    return new Device(await launchOnDisk(folder, { args: [...FLAGS, ...flags] }), folder, flags);
  }

  /** The same device on another day: a new process over the same files. The old one is closed. */
  async restarted(): Promise<Device> {
    await this.context.close();
    return Device.launch(this.folder, this.flags);
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
