import { setMaxListeners } from 'node:events';
import type * as Prerender from '../../src/app/prerender';
import type { TenantCalls } from '../../src/api/tenantCalls';
import type { Locale } from '../../src/domain/locale';
import type { Settings } from '../../src/platform/settings';
import type { HostOptions } from '../host/hosting';

/** Most time (ms) for one question of the build, with the client's repeats. */
const PATIENCE_MS = 8000;

/** A tenant's API, asked at build time as the client asks it. */
export interface TenantApi {
  /**
   * What one or more calls give; null where the API does not answer in time, or answers badly: the output says so once.
   * `locale`: the language of the question.
   */
  ask<T>(locale: Locale, question: (calls: TenantCalls, signal: AbortSignal) => Promise<T>): Promise<T | null>;
}

/**
 * Where the build finds a tenant's API: a whole address of the settings, else where the host passes them on to. Null where the
 * tenant's file does not say. `ask`: for the build alone, wins
 */
export function apiAddress(
  { apiBaseUrl }: Pick<Settings, 'apiBaseUrl'>,
  { api, sandbox, ask }: Pick<HostOptions, 'api' | 'sandbox' | 'ask'>,
): string | null {
  if (ask !== undefined) return ask;
  if (/^https?:\/\//.test(apiBaseUrl)) return apiBaseUrl;
  if (sandbox !== undefined) return new URL(apiBaseUrl, `${sandbox.replace(/\/*$/, '')}/`).href;
  return api ?? null;
}

/** Says what is missing once per tenant: the first failure is the cause of the others. */
export function tenantApi(
  address: string,
  {
    name,
    settings,
    client: { callsOf, whyFailed },
    say = (line) => console.warn(line),
    patience = PATIENCE_MS,
  }: {
    name: string;
    settings: Pick<Settings, 'tenantName'>;
    client: typeof Prerender.client;
    say?: (line: string) => void;
    patience?: number;
  },
): TenantApi {
  const { calls, speak } = callsOf(address, settings.tenantName);
  let failed = false;
  return {
    async ask(locale, question) {
      if (failed) return null;
      speak(locale);
      const signal = AbortSignal.timeout(patience);
      // Each call and repeat listens; Node would warn of a leak in the output of a timer.
      setMaxListeners(0, signal);
      try {
        return await question(calls, signal);
      } catch (error) {
        failed = true;
        const why = signal.aborted ? `no answer within ${patience / 1000} s` : whyFailed(error);
        say(`${name}: the pages get no prices, because the API at ${address} did not give them (${why})`);
        return null;
      }
    },
  };
}
