import type { Exchange } from '../client';
import type { Trial } from '../trial';

const DAY = 86_400_000;
export const LINKS = 'docs/api.md';

/** A day some days ahead, YYYY-MM-DD; the same during a run, also over midnight. */
export const dayAhead = (trial: Trial, days: number): string =>
  new Date(trial.client.startedAt + days * DAY).toISOString().slice(0, 10);

/** Party of the kit's searches. */
export const PARTY = { adult: 2, child: 1, infant: 0 } as const;
export const PEOPLE = 3;
const AHEAD = 45;
const STAY = 7;

/** Query of the kit's search, as the app writes it: lower case. `over` replaces or, with null, leaves out. */
export function queryOf(trial: Trial, over: Record<string, string | null> = {}): string {
  const { from, to } = trial.options;
  const fields: Record<string, string | null> = {
    s_iata: from.toLowerCase(),
    d_iata: to.toLowerCase(),
    start: dayAhead(trial, AHEAD),
    end: dayAhead(trial, AHEAD + STAY),
    p_adult: String(PARTY.adult),
    p_child: String(PARTY.child),
    type: 'roundtrip',
    cabin: 'economy',
    ...over,
  };
  const kept = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(kept).toString();
}

/** Whole cents; NaN for what is no number. */
export const cents = (euros: unknown): number => (typeof euros === 'number' ? Math.round(euros * 100) : Number.NaN);
export const euros = (amount: number): string => (amount / 100).toFixed(2);
export const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

const shortOf = (locale: string): string => locale.slice(0, 2);
export const langOf = shortOf;

/** A language other than this one, of those the tenant has. */
export const otherOf = (languages: readonly string[], language: string): string | null =>
  languages.find((one) => one !== language) ?? null;

export const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** `{errorMessage, code, field}` of a refusal. */
export const refusalOf = ({ body }: Exchange): { code?: string; field?: string } =>
  typeof body === 'object' && body !== null ? body : {};

export const uuid = (): string => crypto.randomUUID();
