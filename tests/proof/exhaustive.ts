import type { UpdatePayload } from '@/api/shapes/updates';
import { setLogSink } from '@/platform/log';
import type { Happening } from './events';
import { fastStore } from './fastStore';
import { FAULTS, type Fault } from './network';
import { conclude } from './prove';
import { type Tab, World } from './world';

/** A small world whose every course is tried: two tabs, an update each, one fault, one death. */
export interface Small {
  fault: Fault | null;
  /** The request that meets the fault, from 0. */
  request: number;
  /** A tab may die before or right after any transaction, or while it waits. */
  death: boolean;
  webLocks: boolean;
  /** Steps at which every choice is tried; later ones take the first. Without locks the tabs interleave at every step. */
  depth: number;
}

interface Course {
  /** The number of choices at each step, and the one taken. */
  choices: number[];
  taken: number[];
}

const UPDATES = [
  { type: 'passenger', original_id: 'p1', name: 'Anna' },
  { type: 'baggage', original_id: 'p1', checked: 'small' },
] as unknown as UpdatePayload[];

/** Only the order of the tabs' transactions is varied. */
const isOfTab = ({ owner }: Happening): boolean => owner !== null;

/** Runs one course. `path`: the choice to take at each step; after its end the first one. */
async function follow(small: Small, path: readonly number[]): Promise<Course> {
  const course: Course = { choices: [], taken: [] };
  const world = new World(fastStore(), small.webLocks);
  const tabs = [world.open(), world.open()];
  if (small.fault)
    world.faults = [...Array.from({ length: small.request }, () => null as unknown as Fault), small.fault];
  UPDATES.forEach((payload, at) => world.type(tabs[at] as Tab, 'b1', payload));
  let deaths = small.death ? 1 : 0;

  const choose = (choices: number): number => {
    const step = course.choices.length;
    if (step >= small.depth) return 0;
    const taken = Math.min(path[step] ?? 0, choices - 1);
    course.choices.push(choices);
    course.taken.push(taken);
    return taken;
  };

  for (let steps = 0; steps < 60; steps++) {
    const ready = world.timeline.ready();
    // The network is as fast as it can be; the fault decides what it does.
    const net = ready.find((one) => !isOfTab(one));
    if (net) {
      await world.timeline.fire(net);
      continue;
    }
    if (ready.length === 0) break;
    const first = tabs.map((tab) => ready.find(({ owner }) => owner === tab)).filter((one) => one !== undefined);
    const living = deaths > 0 ? tabs.filter(({ alive }) => alive) : [];
    const choice = choose(first.length + living.length * 2);
    const next = first[choice];
    if (next) {
      await world.timeline.fire(next);
    } else {
      deaths--;
      const one = living[Math.floor((choice - first.length) / 2)] as Tab;
      if ((choice - first.length) % 2 === 0) world.kill(one);
      else one.after = 'die';
    }
    world.check();
  }
  await conclude(world);
  return course;
}

/** The path after a course: the last step with another choice takes it. Null when there is none. */
function nextPath({ choices, taken }: Course): number[] | null {
  for (let step = choices.length - 1; step >= 0; step--) {
    if ((taken[step] ?? 0) + 1 < (choices[step] ?? 0)) return [...taken.slice(0, step), (taken[step] ?? 0) + 1];
  }
  return null;
}

export interface Exhausted {
  courses: number;
  ms: number;
  broken: { small: Small; path: number[]; message: string } | null;
}

/** Runs every course of the given small worlds, up to the first that breaks a guarantee. */
export async function exhaust(smalls: readonly Small[]): Promise<Exhausted> {
  const start = performance.now();
  setLogSink(() => undefined);
  let courses = 0;
  for (const small of smalls) {
    for (let path: number[] | null = []; path;) {
      try {
        const course: Course = await follow(small, path);
        path = nextPath(course);
        courses++;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { courses, ms: performance.now() - start, broken: { small, path: path ?? [], message } };
      }
    }
  }
  return { courses, ms: Math.round(performance.now() - start), broken: null };
}

/** Each fault at the first and at the second request. */
const faulty = (rest: Omit<Small, 'fault' | 'request'>, faults: readonly Fault[] = FAULTS): Small[] =>
  faults.flatMap((fault) => [0, 1].map((request) => ({ ...rest, fault, request })));
const faultless = (rest: Omit<Small, 'fault' | 'request'>): Small => ({ ...rest, fault: null, request: 0 });
const ALL_STEPS = Number.POSITIVE_INFINITY;

/**
 * The small worlds. In full: every fault, a death at every step, and both at once under Web Locks; without locks only the first
 * steps, because two tabs have millions of courses there.
 */
export const smalls = (full: boolean): Small[] => [
  ...faulty({ death: false, webLocks: true, depth: ALL_STEPS }),
  faultless({ death: true, webLocks: true, depth: ALL_STEPS }),
  faultless({ death: false, webLocks: false, depth: ALL_STEPS }),
  ...faulty({ death: false, webLocks: false, depth: full ? 12 : 6 }),
  ...(full
    ? faulty({ death: true, webLocks: true, depth: ALL_STEPS })
    : faulty({ death: true, webLocks: true, depth: 3 }, ['answer lost', '503 after', '409 conflict, applied'])),
];
