import { vi } from 'vitest';
import { configureApi } from '@/api/config';
import type { Locale } from '@/domain/locale';

export interface Seen {
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
}
type Answer = Response | Error | ((seen: Seen) => Response | Error | Promise<Response>);

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** A fake network: answers in order, repeating the last one; `seen` records the requests. */
export function fakeNetwork(...answers: Answer[]): Seen[] {
  const seen: Seen[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const asked = {
      method: init.method ?? 'GET',
      url: String(input),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    };
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(asked);
    init.signal?.throwIfAborted();
    const given = typeof answer === 'function' ? await answer(asked) : answer;
    if (given instanceof Error || !given) throw given ?? new Error('no answer planned');
    return given.clone();
  });
  return seen;
}

export const networkError = (): TypeError => new TypeError('Failed to fetch');

/** Registers a tenant, as the app's start does. */
export function forTenant(tenant = 'kaija', locale: Locale = 'lv_LV'): void {
  configureApi({ baseUrl: 'https://api.test/api/', tenant, locale: () => locale });
}
