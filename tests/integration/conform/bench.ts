import type { Fetch } from '../../../tools/conform/client';
import { type Report, runKit } from '../../../tools/conform/kit';
import type { KitOptions } from '../../../tools/conform/options';
import { sentenceOf } from '../../../tools/conform/check';
import { Bench } from '../sandbox/harness';

export const SITE = 'https://www.agency.example';
export const API = 'http://localhost/api';

/** The time that calls take: none, unless a spoil lets it pass. */
export const time = { ms: 0 };

/** A sandbox that the kit asks without a network. */
export class ConformBench extends Bench {
  constructor(more: ConstructorParameters<typeof Bench>[0] = {}) {
    super({ siteOrigins: [SITE], mostOffers: 24, ...more });
  }
  /** Runs the kit; `spoil` stands between it and the sandbox. */
  conform(more: Partial<KitOptions> = {}, spoil: (fetch: Fetch) => Fetch = (same) => same): Promise<Report> {
    // The sandbox counts wrong guesses by the minute of its clock.
    this.now += 120_000;
    return runKit({
      base: API,
      tenant: 'kaija',
      only: null,
      reallyBook: true,
      language: 'en_GB',
      site: SITE,
      from: 'RIX',
      to: 'BCN',
      identity: null,
      promo: 'WELCOME10',
      controls: 'http://localhost/__sandbox',
      now: () => this.now,
      clock: () => time.ms,
      ...more,
      fetch: spoil(more.fetch ?? ((url, init) => this.sandbox.fetch(url, init))),
    });
  }
  /** An identity token of a seeded account with a verified address. */
  async identity(): Promise<string> {
    const answer = await this.sandbox.fetch(
      'http://localhost/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=sandbox-kaija',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'verified@example.com', password: 'flights-2027' }),
      },
    );
    return ((await answer.json()) as { idToken: string }).idToken;
  }
}

/** Ids of checks in a state. */
export const idsIn = ({ results }: Report, ...states: string[]): string[] =>
  results.filter(({ state }) => states.includes(state)).map(({ id }) => id);

/** Every sentence of a fault, with its check. */
export const sentences = ({ results }: Report): string[] =>
  results.flatMap((one) =>
    one.state === 'failed' ? one.faults.map((fault) => `${one.id}: ${sentenceOf(fault)}`) : [],
  );
