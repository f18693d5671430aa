import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../..', import.meta.url).pathname;

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** A sandbox process with the built tenants, the API and a database file in a temporary folder. */
export class Server {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'sandbox-'));

  private constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await freePort(), env);
    await server.start();
    return server;
  }

  /** URL of a tenant. Chromium resolves every name under localhost to this machine. */
  at(tenant: string, path = '/'): string {
    return `http://${tenant}.localhost:${this.port}${path}`;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/server.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        // A build in this process has set it to `production`, where the sandbox refuses to run.
        NODE_ENV: 'test',
        PORT: String(this.port),
        SANDBOX_DB: join(this.folder, 'sandbox.sqlite'),
        SANDBOX_CONTROL: '1',
        SANDBOX_STREAM_MS: '600',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let output = '';
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`http://127.0.0.1:${this.port}/__sandbox/log`).catch(() => null);
      if (answer?.ok) return;
      // Interval of the poll: the process does not announce when it is ready.
      await new Promise((retry) => setTimeout(retry, 50));
    }
    throw new Error(`The sandbox did not start:\n${output}`);
  }

  /** Kills the process like a crash; the database stays for the next start. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/__sandbox/${path}`, {
      method,
      // The other side may close a kept-alive connection just as it is reused.
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json().catch(() => null);
  }

  fault(fault: Record<string, unknown>): Promise<unknown> {
    return this.control('POST', 'faults', fault);
  }
  /** Removes all faults. */
  heal(): Promise<unknown> {
    return this.control('DELETE', 'faults');
  }
  /** Overrides fields of a tenant's profile. */
  profile(tenant: string, profile: Record<string, unknown>): Promise<unknown> {
    return this.control('PUT', `tenants/${tenant}`, { profile });
  }
  /** Shifts the server's clock, ms; prices depend on the day. */
  clock(offsetMs: number): Promise<unknown> {
    return this.control('PUT', 'clock', { offset_ms: offsetMs });
  }
  /** The airline cancels the booking of an order; the paid amount is on its way back. */
  cancel(orderId: string): Promise<unknown> {
    return this.control('POST', `orders/${encodeURIComponent(orderId)}/cancel`, {});
  }
  /** The airline changes a flight of an order (sandbox/booking/change.ts). */
  change(orderId: string, change: Record<string, unknown>): Promise<unknown> {
    return this.control('POST', `orders/${encodeURIComponent(orderId)}/change`, change);
  }
  /** The agency has the boarding passes of an order (sandbox/documents/pass.ts). */
  givePasses(orderId: string, kind: 'pdf' | 'pkpass'): Promise<unknown> {
    return this.control('POST', `orders/${encodeURIComponent(orderId)}/passes`, { kind });
  }
  /** Messages that were handed to a push service, the oldest first (sandbox/push/send.ts). */
  async pushed(): Promise<{ tag: string; payload: string }[]> {
    return (await this.control('GET', 'push')) as { tag: string; payload: string }[];
  }
  reset(): Promise<unknown> {
    return this.control('POST', 'reset');
  }
  /** What the database holds of these bookings and their orders. */
  books(ids: readonly string[]): Promise<unknown> {
    return this.control('GET', `books?${ids.map((id) => `booking=${encodeURIComponent(id)}`).join('&')}`);
  }
  /** Every enquiry that the database holds. */
  enquiries(): Promise<unknown> {
    return this.control('GET', 'enquiries');
  }
  log(): Promise<unknown> {
    return this.control('GET', 'log');
  }
  /** Events of visits that the collector has, oldest first. */
  async visits(): Promise<{ name: string; params: Record<string, unknown> }[]> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/visits.json`, { headers: { Connection: 'close' } });
    return ((await answer.json()) as { name: string; params: Record<string, unknown> }[]).toReversed();
  }
}
