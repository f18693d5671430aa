import type { UpdatePayload } from '@/api/shapes/booking';
import { setLogSink } from '@/platform/log';
import type { Happening } from './events';
import { fastStore } from './fastStore';
import { FAULTS, type Fault } from './network';
import { conclude } from './prove';
import { type Tab, World } from './world';

/** The small world of which every course is tried: two tabs, an update each, one fault, one death. */
export interface Small {
  fault: Fault | null;
  /** Which request meets it, from 0. */
  request: number;
  /** A tab may die, before or right after any transaction, or while it waits. */
  death: boolean;
  webLocks: boolean;
  /** Steps at which every way is tried; the rest takes the first. Without locks tabs step on each other all the time. */
  depth: number;
}

interface Course {
  /** How many ways there were at each step, and which was taken. */
  ways: number[];
  taken: number[];
}

const UPDATES = [
  { type: 'passenger', original_id: 'p1', name: 'Anna' },
  { type: 'baggage', original_id: 'p1', checked: 'small' },
] as unknown as UpdatePayload[];

/** Nothing but this order can differ: what the tabs read and write, and what the network does. */
const isFree = ({ owner }: Happening): boolean => owner !== null;

/** One course of the small world. `path`: the way to take at each step; the first one where it ends. */
async function follow(small: Small, path: readonly number[]): Promise<Course> {
  const course: Course = { ways: [], taken: [] };
  const world = new World(fastStore(), small.webLocks);
  const tabs = [world.open(), world.open()];
  if (small.fault)
    world.faults = [...Array.from({ length: small.request }, () => null as unknown as Fault), small.fault];
  UPDATES.forEach((payload, at) => world.type(tabs[at] as Tab, 'b1', payload));
  let deaths = small.death ? 1 : 0;

  const choose = (ways: number): number => {
    const at = course.ways.length;
    if (at >= small.depth) return 0;
    const taken = Math.min(path[at] ?? 0, ways - 1);
    course.ways.push(ways);
    course.taken.push(taken);
    return taken;
  };

  for (let steps = 0; steps < 60; steps++) {
    const ready = world.timeline.ready();
    // The network is as quick as it can be: what it does in which order is the fault's matter.
    const net = ready.find((one) => !isFree(one));
    if (net) {
      await world.timeline.fire(net);
      continue;
    }
    if (ready.length === 0) break;
    const first = tabs.map((tab) => ready.find(({ owner }) => owner === tab)).filter((one) => one !== undefined);
    const living = deaths > 0 ? tabs.filter(({ alive }) => alive) : [];
    const way = choose(first.length + living.length * 2);
    const next = first[way];
    if (next) {
      await world.timeline.fire(next);
    } else {
      deaths--;
      const one = living[Math.floor((way - first.length) / 2)] as Tab;
      if ((way - first.length) % 2 === 0) world.kill(one);
      else one.after = 'die';
    }
    world.check();
  }
  await conclude(world);
  return course;
}

/** The next path after a course: the last step that has another way takes it. Null when there is none. */
function following({ ways, taken }: Course): number[] | null {
  for (let at = ways.length - 1; at >= 0; at--) {
    if ((taken[at] ?? 0) + 1 < (ways[at] ?? 0)) return [...taken.slice(0, at), (taken[at] ?? 0) + 1];
  }
  return null;
}

export interface Exhausted {
  courses: number;
  ms: number;
  broken: { small: Small; path: number[]; message: string } | null;
}

/** Every course of every small world given. Stops at the first that breaks a guarantee. */
export async function exhaust(smalls: readonly Small[]): Promise<Exhausted> {
  const start = performance.now();
  setLogSink(() => undefined);
  let courses = 0;
  for (const small of smalls) {
    for (let path: number[] | null = []; path;) {
      try {
        const course: Course = await follow(small, path);
        path = following(course);
        courses++;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { courses, ms: performance.now() - start, broken: { small, path: path ?? [], message } };
      }
    }
  }
  return { courses, ms: Math.round(performance.now() - start), broken: null };
}

/** Every fault at either request. */
const faulty = (rest: Omit<Small, 'fault' | 'request'>, faults: readonly Fault[] = FAULTS): Small[] =>
  faults.flatMap((fault) => [0, 1].map((request) => ({ ...rest, fault, request })));
const alone = (rest: Omit<Small, 'fault' | 'request'>): Small => ({ ...rest, fault: null, request: 0 });
const WHOLE = Number.POSITIVE_INFINITY;

/**
 * The small worlds. In full: under Web Locks, every fault, a death at every step, and both at once; without locks the first
 * steps only, for there two tabs have millions of courses.
 */
export const smalls = (full: boolean): Small[] => [
  ...faulty({ death: false, webLocks: true, depth: WHOLE }),
  alone({ death: true, webLocks: true, depth: WHOLE }),
  alone({ death: false, webLocks: false, depth: WHOLE }),
  ...faulty({ death: false, webLocks: false, depth: full ? 12 : 6 }),
  ...(full
    ? faulty({ death: true, webLocks: true, depth: WHOLE })
    : faulty({ death: true, webLocks: true, depth: 3 }, ['answer lost', '503 after', '409 conflict, applied'])),
];
