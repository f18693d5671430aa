import { type Struct, array, nullable, number, string, type as shape } from 'superstruct';
import type { Section } from '@/domain/home/types';
import { now } from '@/platform/clock';
import { idle, pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { keepAnswer, readKeptAnswer } from './keptAnswers';

/** What is kept of a section: the data, checked again when it is read, and when the server said so. */
export const KeptDeals = array(shape({ iata: string(), category: string() }));
export const KeptBanners = array(
  shape({ id: string(), image: nullable(string()), link: nullable(string()), title: string() }),
);
export const KeptOffers = array(
  shape({ city: string(), iata: string(), price: number(), stops: number(), date: nullable(string()) }),
);
export const KeptHtml = shape({ html: string(), css: string() });

/** A slow answer is waited for this long before the last known one is shown in its place. */
const PATIENCE_MS = 800;
const QUIET_MS = 2000;

/** What is on the device of a section, as a section. */
async function read<T>(key: string, data: Struct<T>): Promise<Section<T> | null> {
  const found = await readKeptAnswer('home', key, data);
  return found && { phase: 'ready', ...found, held: true };
}

/** Once the page is quiet: the first visit has better to do than to open a storage. */
async function keep(key: string, at: number, data: unknown): Promise<void> {
  await idle(QUIET_MS, 0);
  await keepAnswer('home', key, { at, data });
}

export interface SectionRequest<T> {
  key: string;
  shape: Struct<T>;
  ask: (signal: AbortSignal) => Promise<T>;
  show: (section: Section<T>) => void;
  signal: AbortSignal;
}

/**
 * Asks for a section and shows it, however it ends: the answer, which is kept for later; what is on this device, when no
 * answer comes or a slow one is waited for; an error, when there is neither. Never rejects.
 */
export async function askOrHold<T>({ key, shape: data, ask, show, signal }: SectionRequest<T>): Promise<void> {
  let answered = false;
  let reading: Promise<Section<T> | null> | null = null;
  // Only when it is wanted: an answer in time needs no storage.
  const held = () => (reading ??= read(key, data));
  void pause(PATIENCE_MS).then(async () => {
    if (answered || signal.aborted) return;
    const section = await held();
    if (section && !answered && !signal.aborted) show(section);
  });
  try {
    const answer = await ask(signal);
    answered = true;
    if (signal.aborted) return;
    const at = now();
    show({ phase: 'ready', data: answer, at, held: false });
    void keep(key, at, answer);
  } catch (error) {
    answered = true;
    if (signal.aborted) return;
    log.warn('home', `${key} failed`, error);
    show((await held()) ?? { phase: 'error' });
  }
}
