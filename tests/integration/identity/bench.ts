import { type ServerType, serve } from '@hono/node-server';
import type { Auth } from '@firebase/auth';
import { createSite } from '../../../sandbox/site/site';
import { type Provider, browser, providerAt } from '../../identity-referee/provider';
import { Bench } from '../sandbox/harness';

export const PROJECT = 'sandbox-kaija';
export const SEED = { password: 'flights-2027', verified: 'verified@example.com' };

/** A sandbox on a port of its own, for the real SDK. */
export class IdentityBench extends Bench {
  origin = '';
  provider: Provider = providerAt('', PROJECT);
  #server: ServerType | null = null;
  readonly #closers: (() => Promise<void>)[] = [];

  async listen(): Promise<this> {
    /* The sandbox is replaced by a restart, the server is not. */
    const fetch = ((request: Request, env: object) => createSite(this.sandbox)(request, env as never)) as Parameters<
      typeof serve
    >[0]['fetch'];
    await new Promise<void>((ready) => {
      this.#server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
        this.origin = `http://127.0.0.1:${port}`;
        ready();
      });
    });
    this.provider = providerAt(this.origin, PROJECT);
    return this;
  }
  /** The SDK in another browser. */
  browser(project = PROJECT): Auth {
    const { auth, close } = browser(this.origin, project, project);
    this.#closers.push(close);
    return auth;
  }
  /** A raw call of the Identity Toolkit. */
  async wire(call: string, body: object, key = PROJECT): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await this.sandbox.fetch(
      `http://localhost/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${key}`,
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  /** Identity token of an account; the seeded one with a verified address by default. */
  async token(email = SEED.verified, key = PROJECT): Promise<string> {
    const { body } = await this.wire('signInWithPassword', { email, password: SEED.password }, key);
    return body['idToken'] as string;
  }
  async end(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()));
    await new Promise((done) => (this.#server ? this.#server.close(done) : done(undefined)));
    this.close();
  }
}
/** Error message of the wire format. */
export const messageOf = ({ body }: { body: Record<string, unknown> }): string =>
  (body['error'] as { message: string }).message;
